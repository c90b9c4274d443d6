import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FigureList } from '#app/components/charts/figure-list';
import { figureView, rangeView } from '#app/components/charts/figure-view';
import { RangeForm } from '#app/components/charts/range-form';
import { pageTitle } from '#app/components/layout/page-title';
import { PageHead } from '#app/components/ui/page-head';
import { drawFigure } from '#app/domain/analytics/draw-figure.server';
import { splitRange, chooseStep } from '#app/domain/analytics/ranges';
import { readCompanyFigures } from '#app/domain/analytics/read-company.server';
import { drawRange, rangeQuery, readRange } from '#app/domain/analytics/read-range.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';
import { laggingDb } from '#app/platform/replica.server';
import { t } from '#app/platform/texts/t';

const pageView = z.object({ room: roomView, range: rangeView, query: z.string(), figures: z.array(figureView) });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Company analytics')) }];

/** The company's figures, for members who see money. */
export const loader = /* @__PURE__ */ guardLoader('routes/commercial+/analytics', ({ actor, db, url }) =>
  explainLoad(t('Failed to load analytics data. Refresh the page to try again.'), async () => {
    const member = await requireMembership(db, actor.userId, 'seeMoney');
    const judged = await readRange(db, url);
    const { range } = judged;
    const periods = splitRange(range, chooseStep(range));
    const figures = await readCompanyFigures(await laggingDb(), { companyId: member.companyId, range });
    return respond(pageView, {
      room: getRoom(member),
      range: drawRange(judged),
      query: rangeQuery(range),
      figures: figures.map((figure) => drawFigure(figure, periods)),
    });
  }),
);

export default function CompanyAnalyticsPage() {
  const { room, range, query, figures } = useLoaderData<typeof loader>();
  return (
    <CompanyShell room={room}>
      <PageHead
        title={t('Analytics')}
        lead={t('What {company} spends, its visits, and how fast a pro is found.', { company: room.company })}
      />
      <RangeForm range={range} />
      <FigureList figures={figures} csvPath="/commercial/analytics/csv" query={query} />
    </CompanyShell>
  );
}
