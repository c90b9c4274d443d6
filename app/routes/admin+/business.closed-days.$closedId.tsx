import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { serviceName } from '#app/domain/catalog/service-names';
import { closedFormSchema } from '#app/domain/closed-days/closed-form.schema';
import { type AdminClosed, readClosedForAdmin, saveClosed } from '#app/domain/closed-days/save-closed.server';
import { listVisitsOnClosed, type VisitOnClosed, VISITS_SHOWN } from '#app/domain/closed-days/visits-on-closed.server';
import { listAreasForAdmin } from '#app/domain/areas/save-service-area.server';
import { listSeasonsForAdmin } from '#app/domain/business/save-season.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';
import { ClosedForm, closedFormView } from './_shared/closed-form';
import { closedPlace } from './_shared/closed-words';
import { type VisitToMoveRow, visitToMoveView } from './_shared/visit-to-move';
import { VisitsOnClosed } from './_shared/visits-on-closed';

const ROUTE = 'routes/admin+/business.closed-days.$closedId';

const option = z.object({ value: z.string(), label: z.string() });

const pageView = z.object({
  closed: closedFormView.nullable(),
  isEnded: z.boolean(),
  place: z.string(),
  services: z.array(option),
  areas: z.array(option),
  visits: z.array(visitToMoveView),
  hasMore: z.boolean(),
  opId: z.string(),
});

function viewOf({ name, fromOn, toOn, reason, serviceLineId, areaId, zips, version }: AdminClosed) {
  return {
    name,
    fromOn,
    toOn,
    reason,
    version,
    serviceLineId: serviceLineId ?? '',
    way: areaId ? ('area' as const) : zips.length > 0 ? ('zips' as const) : ('everywhere' as const),
    areaId: areaId ?? '',
    zips: zips.join(' '),
  };
}

function viewVisit({
  visitId,
  kind,
  start,
  zone,
  zip,
  city,
  reference,
  packageName,
  customer,
  isPromised,
}: VisitOnClosed): VisitToMoveRow {
  return {
    visitId,
    reference,
    customer,
    isPromised,
    start: formatDateTime(start, { zone, showZone: true }),
    what: serviceName(packageName, kind),
    place: `${city} ${zip}`,
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.closed?.name ?? t('Close days'), 'Admin') },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const closed = params.closedId === 'new' ? null : await readClosedForAdmin(db, readId(params.closedId));
  const visits = closed ? await listVisitsOnClosed(db, closed) : [];
  return respond(pageView, {
    closed: closed && viewOf(closed),
    isEnded: Boolean(closed?.endedAt),
    place: closed ? closedPlace(closed) : '',
    services: (await listSeasonsForAdmin(db)).map(({ id, name }) => ({ value: id, label: name })),
    areas: (await listAreasForAdmin(db)).map(({ id, name }) => ({ value: id, label: name })),
    visits: visits.slice(0, VISITS_SHOWN).map(viewVisit),
    hasMore: visits.length > VISITS_SHOWN,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const id = params.closedId === 'new' ? null : readId(params.closedId);
  const form = await read(closedFormSchema);
  const saved = await run(form, 'save', async (tx) => ({
    id: await saveClosed(tx, { id, form: form.data, adminId: actor.userId }),
  }));
  const visits = await listVisitsOnClosed(db, await readClosedForAdmin(db, saved.id));
  const message = t('{name} saved', { name: form.data.name });
  if (visits.length === 0) return redirectWithNotice('/admin/business/closed-days', { type: 'success', message });
  return redirectWithNotice(`/admin/business/closed-days/${saved.id}`, {
    type: 'success',
    message,
    description: t('There are visits on these days. Move them, or leave them as they are.'),
  });
});

export default function ClosedDaysOnePage() {
  const { closed, isEnded, place, services, areas, visits, hasMore, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        eyebrow={t('Closed days')}
        title={closed?.name ?? t('Close days')}
        lead={closed ? place : t('No visit begins on these days. Customers see the reason when they choose one.')}
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        {isEnded ? (
          <Notice tone="info" title={t('Open again')}>
            {t('These days are open again. To close them, add them as new closed days.')}
          </Notice>
        ) : (
          <Card as="section">
            <ClosedForm closed={closed} services={services} areas={areas} opId={opId} />
          </Card>
        )}
        {closed && !isEnded ? (
          <Card as="section">
            <CardHead
              title={t('Visits on these days')}
              hint={visits.length === 0 ? t('None.') : t('They stay as they are until you move them.')}
            />
            <VisitsOnClosed visits={visits} hasMore={hasMore} />
          </Card>
        ) : null}
      </div>
    </>
  );
}
