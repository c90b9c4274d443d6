import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FigureList } from '#app/components/charts/figure-list';
import { figureView, rangeView } from '#app/components/charts/figure-view';
import { RangeForm } from '#app/components/charts/range-form';
import { pageTitle } from '#app/components/layout/page-title';
import { PageHead } from '#app/components/ui/page-head';
import { drawFigure } from '#app/domain/analytics/draw-figure.server';
import { splitRange } from '#app/domain/analytics/ranges';
import { proStep, readProFigures } from '#app/domain/analytics/read-pro.server';
import { drawRange, rangeQuery, readRange } from '#app/domain/analytics/read-range.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { laggingDb } from '#app/platform/replica.server';
import { t } from '#app/platform/texts/t';

const pageView = z.object({ range: rangeView, query: z.string(), figures: z.array(figureView) });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Analytics'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader('routes/pro+/dashboard.analytics', ({ actor, db, url }) =>
  explainLoad(t('Failed to load analytics data. Refresh the page to try again.'), async () => {
    const judged = await readRange(db, url);
    const { range } = judged;
    const periods = splitRange(range, proStep(range));
    const figures = await readProFigures(await laggingDb(), { proId: actor.pro.proId, range });
    return respond(pageView, {
      range: drawRange(judged),
      query: rangeQuery(range),
      figures: figures.map((figure) => drawFigure(figure, periods)),
    });
  }),
);

export default function ProAnalyticsPage() {
  const { range, query, figures } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('Analytics')} lead={t('What you earned, which offers you took, and why you missed others.')} />
      <RangeForm range={range} />
      <FigureList figures={figures} csvPath="/pro/dashboard/analytics/csv" query={query} />
    </>
  );
}
