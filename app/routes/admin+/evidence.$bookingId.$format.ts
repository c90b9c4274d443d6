import { recordAudit } from '#app/domain/audit/record-audit.server';
import { collectPack } from '#app/domain/evidence/collect-pack.server';
import { printPack } from '#app/domain/evidence/print-pack.server';
import { readPrintLook } from '#app/domain/settings/look-files.server';
import { guardLoader } from '#app/http/guard.server';
import { pdfResponse } from '#app/http/pdf-response.server';
import { readId } from '#app/http/read-id';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';

/** The evidence of a booking as a PDF or as JSON. The log keeps the hash of what was handed out. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/evidence.$bookingId.$format', async ({ actor, db, params }) => {
  const { format } = params;
  if (format !== 'pdf' && format !== 'json') throw new NotFound();
  const bookingId = readId(params.bookingId);
  const { pack, pictures } = await collectPack(db, { bookingId, madeAt: now(), isPrinted: format === 'pdf' });
  const name = `evidence-${pack.reference}`;
  const answer =
    format === 'pdf'
      ? pdfResponse(await printPack(pack, { look: await readPrintLook(db), pictures }), name)
      : new Response(JSON.stringify(pack, null, 2), {
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-disposition': `attachment; filename="${name.replace(/[^A-Za-z0-9-]/g, '-')}.json"`,
            'x-content-type-options': 'nosniff',
            'cache-control': 'private, no-store',
          },
        });
  await transact(db, (tx) =>
    recordAudit(tx, {
      actor: { kind: 'admin', userId: actor.userId },
      action: 'evidence.download',
      objectType: 'booking',
      objectId: bookingId,
      data: { format, hash: pack.hash, records: pack.records.length },
    }),
  );
  return answer;
});
