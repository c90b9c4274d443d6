import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import ChartLine from 'lucide-react/icons/chart-line';
import { z } from 'zod';
import { FigureList } from '#app/components/charts/figure-list';
import { figureView, rangeView } from '#app/components/charts/figure-view';
import { RangeForm } from '#app/components/charts/range-form';
import { pageTitle } from '#app/components/layout/page-title';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { drawFigure } from '#app/domain/analytics/draw-figure.server';
import { splitRange, chooseStep } from '#app/domain/analytics/ranges';
import { readOfficeFigures } from '#app/domain/analytics/read-office.server';
import { drawRange, hasFigures, rangeQuery, readRange } from '#app/domain/analytics/read-range.server';
import { readCorrections } from '#app/domain/roads/road-speeds.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { laggingDb } from '#app/platform/replica.server';
import { RoadCorrections, roadCorrectionsView } from './_shared/road-corrections';
import { t } from '#app/platform/texts/t';

const pageView = z.object({
  range: rangeView,
  query: z.string(),
  figures: z.array(figureView),
  isNew: z.boolean(),
  corrections: roadCorrectionsView.nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Analytics'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/analytics.index', ({ db, url }) =>
  explainLoad(t('Failed to load analytics data. Refresh the page to try again.'), async () => {
    const judged = await readRange(db, url);
    const { range } = judged;
    const isNew = !(await hasFigures(db));
    const periods = splitRange(range, chooseStep(range));
    const figures = isNew ? [] : (await readOfficeFigures(await laggingDb(), range)).map((figure) => drawFigure(figure, periods));
    const corrections = await readCorrections(await laggingDb());
    return respond(pageView, { range: drawRange(judged), query: rangeQuery(range), figures, isNew, corrections });
  }),
);

export default function AnalyticsPage() {
  const { range, query, figures, isNew, corrections } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('Analytics')} lead={t('How the business is doing, beside the time before.')} />
      {isNew ? (
        <div className="mt-8">
          <EmptyState icon={ChartLine} title={t('Nothing to count yet')}>
            {t(
              'After the first request, this page shows bookings and money by day, how fast visits find a pro, ratings and claims, who uses the site, and what is owed. It’s counted again every minute.',
            )}
          </EmptyState>
        </div>
      ) : (
        <>
          <RangeForm range={range} />
          <FigureList figures={figures} csvPath="/admin/analytics/csv" query={query} />
        </>
      )}
      {corrections ? <RoadCorrections corrections={corrections} /> : null}
    </>
  );
}
