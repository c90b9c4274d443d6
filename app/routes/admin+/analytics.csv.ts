import { readOfficeFigures } from '#app/domain/analytics/read-office.server';
import { figureHead, figureLines } from '#app/domain/analytics/figure-lines';
import { readRange } from '#app/domain/analytics/read-range.server';
import { csvResponse } from '#app/http/csv-response.server';
import { guardLoader } from '#app/http/guard.server';
import { NotFound } from '#app/platform/errors';
import { laggingDb } from '#app/platform/replica.server';

/** One figure of the range as a file, by day. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/analytics.csv', async ({ db, url }) => {
  const { range } = await readRange(db, url);
  const figure = (await readOfficeFigures(await laggingDb(), range, 'day')).find(
    ({ id }) => id === url.searchParams.get('figure'),
  );
  if (!figure) throw new NotFound();
  return csvResponse(`${figure.id}-${range.from}-${range.to}.csv`, {
    head: figureHead(figure),
    pages: (async function* () {
      yield await Promise.resolve(figureLines(figure));
    })(),
    asLine: (line) => line,
  });
});
