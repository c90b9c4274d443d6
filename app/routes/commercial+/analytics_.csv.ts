import { figureHead, figureLines } from '#app/domain/analytics/figure-lines';
import { readCompanyFigures } from '#app/domain/analytics/read-company.server';
import { readRange } from '#app/domain/analytics/read-range.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { csvResponse } from '#app/http/csv-response.server';
import { guardLoader } from '#app/http/guard.server';
import { NotFound } from '#app/platform/errors';
import { laggingDb } from '#app/platform/replica.server';

/** One of the company's figures as a file. */
export const loader = /* @__PURE__ */ guardLoader('routes/commercial+/analytics_.csv', async ({ actor, db, url }) => {
  const member = await requireMembership(db, actor.userId, 'seeMoney');
  const { range } = await readRange(db, url);
  const figures = await readCompanyFigures(await laggingDb(), { companyId: member.companyId, range, step: 'day' });
  const figure = figures.find(({ id }) => id === url.searchParams.get('figure'));
  if (!figure) throw new NotFound();
  return csvResponse(`${figure.id}-${range.from}-${range.to}.csv`, {
    head: figureHead(figure),
    pages: (async function* () {
      yield await Promise.resolve(figureLines(figure));
    })(),
    asLine: (line) => line,
  });
});
