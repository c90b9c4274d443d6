import { figureHead, figureLines } from '#app/domain/analytics/figure-lines';
import { readProFigures } from '#app/domain/analytics/read-pro.server';
import { readRange } from '#app/domain/analytics/read-range.server';
import { csvResponse } from '#app/http/csv-response.server';
import { guardLoader } from '#app/http/guard.server';
import { NotFound } from '#app/platform/errors';
import { laggingDb } from '#app/platform/replica.server';

/** One of the pro's own figures as a file. */
export const loader = /* @__PURE__ */ guardLoader('routes/pro+/dashboard.analytics_.csv', async ({ actor, db, url }) => {
  const { range } = await readRange(db, url);
  const figures = await readProFigures(await laggingDb(), { proId: actor.pro.proId, range, step: 'day' });
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
