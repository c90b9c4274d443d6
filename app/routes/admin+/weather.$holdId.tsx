import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { listAreasForAdmin } from '#app/domain/areas/save-service-area.server';
import { listSeasonsForAdmin } from '#app/domain/business/save-season.server';
import { PLACE_WAYS } from '#app/domain/areas/place-form.schema';
import { serviceName } from '#app/domain/catalog/service-names';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { leftForOffice } from '#app/domain/visits/left-for-office';
import { promiseInWords } from '#app/domain/visits/local-time';
import { holdFormSchema } from '#app/domain/weather/hold-form.schema';
import { getPlanState, planLimits } from '#app/domain/weather/plan-moves.server';
import { type HeldVisit, type HoldPage, readHoldPage } from '#app/domain/weather/read-hold-page.server';
import type { AdminHold } from '#app/domain/weather/read-hold.server';
import { saveHold } from '#app/domain/weather/save-hold.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { localDate } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { useLive } from '#app/realtime/use-live';
import { closedPlace } from './_shared/closed-words';
import { heldVisitView, HeldVisits, hourCostView, WaitingCost } from './_shared/held-visits';
import { HoldForm, holdFormView } from './_shared/hold-form';
import { clockTime, holdHours } from './_shared/hold-hours';

const ROUTE = 'routes/admin+/weather.$holdId';

const option = z.object({ value: z.string(), label: z.string() });

const text = z.string().max(4_000).optional().catch(undefined);

/** From a warning of the forecast: what is wrong in it is left out, and the form says so when it is sent. */
const filledView = z.object({
  fromOn: text,
  fromAt: text,
  toOn: text,
  toAt: text,
  reason: text,
  serviceLineId: text,
  zips: text,
  way: z.enum(PLACE_WAYS).optional().catch(undefined),
});

const pageView = z.object({
  hold: holdFormView.nullable(),
  /** What the address fills in of a new hold. */
  filled: filledView,
  hours: z.string(),
  place: z.string(),
  isReleased: z.boolean(),
  planState: z.enum(['planning', 'failed']).nullable(),
  planLimits: z.string(),
  counts: z.object({ planned: z.number(), asked: z.number(), taken: z.number() }),
  visits: z.array(heldVisitView),
  hasMore: z.boolean(),
  costs: z.array(hourCostView),
  services: z.array(option),
  areas: z.array(option),
  zone: z.string(),
  holdId: z.string(),
  opId: z.string(),
  planOpId: z.string(),
  askOpId: z.string(),
});

function formOf({ startsAt, endsAt, reason, serviceLineId, areaId, zips, version }: AdminHold, zone: string) {
  return {
    reason,
    version,
    fromOn: localDate(startsAt, zone),
    fromAt: clockTime(startsAt, zone),
    toOn: localDate(endsAt, zone),
    toAt: clockTime(endsAt, zone),
    serviceLineId: serviceLineId ?? '',
    way: areaId ? ('area' as const) : zips.length > 0 ? ('zips' as const) : ('everywhere' as const),
    areaId: areaId ?? '',
    zips: zips.join(' '),
  };
}

function visitOf({ visitId, kind, start, zone, zip, city, reference, packageName, customer, isPromised, move }: HeldVisit) {
  const to = move?.start ? promiseInWords(move.start, zone) : '';
  return {
    visitId,
    reference,
    customer,
    isPromised,
    start: formatDateTime(start, { zone, showZone: true }),
    what: serviceName(packageName, kind),
    place: `${city} ${zip}`,
    move: move && {
      status: move.status,
      text: leftForOffice(move.note) || (move.proName ? t('{when}, with {pro}', { when: to, pro: move.proName }) : to),
    },
  };
}

function costOf({ startsAt, ...cost }: HoldPage['costs'][number], zone: string) {
  return { ...cost, hour: formatDateTime(startsAt, { zone }) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.hold ? t('Hold: {hours}', { hours: data.hours }) : t('Hold hours'), 'Admin') },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params, url }) => {
  const zone = await officeZone(db);
  const page = params.holdId === 'new' ? null : await readHoldPage(db, readId(params.holdId));
  const hold = page?.hold ?? null;
  return respond(pageView, {
    hold: hold && formOf(hold, zone),
    filled: hold ? {} : filledView.parse(Object.fromEntries(url.searchParams)),
    hours: hold ? holdHours(hold, zone) : '',
    place: hold ? closedPlace(hold) : '',
    isReleased: Boolean(hold?.releasedAt),
    planState: hold && getPlanState(hold),
    planLimits: planLimits(),
    counts: { planned: page?.counts.planned ?? 0, asked: page?.counts.asked ?? 0, taken: page?.counts.taken ?? 0 },
    visits: (page?.visits ?? []).map(visitOf),
    hasMore: page?.hasMore ?? false,
    costs: (page?.costs ?? []).map((cost) => costOf(cost, zone)),
    services: (await listSeasonsForAdmin(db)).map(({ id, name }) => ({ value: id, label: name })),
    areas: (await listAreasForAdmin(db)).map(({ id, name }) => ({ value: id, label: name })),
    zone,
    holdId: hold?.id ?? '',
    opId: crypto.randomUUID(),
    planOpId: crypto.randomUUID(),
    askOpId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const id = params.holdId === 'new' ? null : readId(params.holdId);
  const form = await read(holdFormSchema);
  const saved = await run(form, 'save', async (tx) => ({
    id: await saveHold(tx, { id, form: form.data, adminId: actor.userId }),
  }));
  return redirectWithNotice(`/admin/weather/${saved.id}`, {
    type: 'success',
    message: t('Hours held'),
    description: t('No pro is asked to work in these hours. Plan other times for the visits scheduled in them.'),
  });
});

export default function HoldOnePage() {
  const { hold, filled, hours, place, isReleased, services, areas, zone, opId, ...page } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  useLive(['dispatch.changed', 'visit.changed']);
  return (
    <>
      <PageHead
        eyebrow={t('Weather')}
        title={hold ? hours : t('Hold hours')}
        lead={hold ? place : t('No one works in these hours. Visits scheduled in them can be moved or canceled for free.')}
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <Refusal text={refusal} />
        {isReleased ? (
          <Notice tone="info" title={t('Released')}>
            {t('This hold was released. If the weather gets worse again, create a new hold.')}
          </Notice>
        ) : (
          <Card as="section">
            <HoldForm hold={hold} filled={filled} services={services} areas={areas} zone={zone} opId={opId} />
          </Card>
        )}
        {hold && !isReleased ? <HoldWork {...page} /> : null}
      </div>
    </>
  );
}

type WorkProps = Pick<
  z.output<typeof pageView>,
  'visits' | 'hasMore' | 'costs' | 'counts' | 'planState' | 'planLimits' | 'holdId' | 'planOpId' | 'askOpId'
>;

function HoldWork({ visits, hasMore, costs, counts, planState, planLimits, holdId, planOpId, askOpId }: WorkProps) {
  return (
    <div className="grid gap-6">
      <Card as="section">
        <CardHead title={t('Visits in these hours')} hint={visits.length === 0 ? t('None.') : sumUp(counts)} />
        {visits.length > 0 && planState !== 'failed' ? (
          <div className="mb-4 flex flex-wrap gap-3">
            <ButtonForm
              action="/admin/weather?index"
              fields={{ subaction: 'plan', id: holdId, opId: planOpId }}
              variant="secondary"
              busyText={t('Planning…')}
            >
              {counts.planned > 0 ? t('Plan again') : t('Plan other times')}
            </ButtonForm>
            {counts.planned > 0 && planState === null ? (
              <ButtonForm
                action="/admin/weather?index"
                fields={{ subaction: 'ask', id: holdId, opId: askOpId }}
                busyText={t('Asking…')}
              >
                {t('Ask {planned, plural, one {# customer} other {# customers}}', { planned: counts.planned })}
              </ButtonForm>
            ) : null}
          </div>
        ) : null}
        {visits.length > 0 ? <p className="mb-4 text-sm text-ink-soft">{planLimits}</p> : null}
        {planState === 'failed' ? (
          <Notice tone="bad" live title={t('We couldn’t plan other times')} className="mb-4">
            <p>{t('The planning was tried several times. No customer was asked, and all visits keep their times.')}</p>
            <ButtonForm
              action="/admin/weather?index"
              fields={{ subaction: 'plan', id: holdId, opId: planOpId }}
              variant="secondary"
              size="sm"
              busyText={t('Planning…')}
              className="mt-3"
            >
              {t('Try again')}
            </ButtonForm>
          </Notice>
        ) : null}
        {planState === 'planning' ? (
          <Notice tone="info" live title={t('We’re planning other times')} className="mb-4">
            {t('This page updates automatically. Without JavaScript, refresh it.')}
          </Notice>
        ) : null}
        {visits.length > 0 ? <HeldVisits visits={visits} hasMore={hasMore} /> : null}
      </Card>
      {costs.length > 0 ? (
        <Card as="section">
          <CardHead
            title={t('What waiting moves')}
            hint={t('Visits by the hour in which they would begin, and the six hours after.')}
          />
          <WaitingCost costs={costs} />
        </Card>
      ) : null}
    </div>
  );
}

function sumUp({ planned, asked, taken }: WorkProps['counts']): string {
  const parts = [
    planned > 0 ? t('{planned} planned', { planned }) : '',
    asked > 0 ? t('{asked} asked', { asked }) : '',
    taken > 0 ? t('{taken} taken', { taken }) : '',
  ];
  const named = parts.filter(Boolean).join(', ');
  return named ? t('Other times: {named}.', { named }) : t('They stay until their customers choose another time.');
}
