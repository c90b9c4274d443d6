import { z } from 'zod';
import { readStatement } from '#app/domain/payouts/read-statement.server';
import { statementCsv } from '#app/domain/payouts/statement-csv';
import { guardLoader } from '#app/http/guard.server';
import { csvHeaders } from '#app/platform/csv';

const yearSchema = z.coerce.number().int().min(2000).max(2200).optional().catch(undefined);

export const loader = /* @__PURE__ */ guardLoader('routes/pro+/payouts_.statements[.]csv', async ({ actor, db, url }) => {
  const year = yearSchema.parse(url.searchParams.get('year') ?? undefined);
  const statement = await readStatement(db, { proId: actor.pro.proId, year });
  return new Response(statementCsv(statement), { headers: csvHeaders(`statement-${statement.year}.csv`) });
});
