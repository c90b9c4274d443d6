import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import type { Column } from '#app/components/ui/data-table';
import { Money } from '#app/components/ui/money';
import { longDate } from '#app/domain/catalog/visit-windows';
import { changeAnswerBy, lookAgain, planRenewal, sendCampaign, stopCampaign } from '#app/domain/renewals/change-campaign.server';
import { listRenewals, readCampaign, readFigures } from '#app/domain/renewals/list-renewals.server';
import { campaignActSchema } from '#app/domain/renewals/renewal-form.schema';
import { CAMPAIGN_STATUSES, filterLabels, RENEWAL_FILTERS } from '#app/domain/renewals/renewal-states';
import { skippedReason } from '#app/domain/renewals/skipped-reason';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { mark, t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { readRenewals } from './_shared/further-list-filters.server';
import { nameRow, openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { CampaignCard } from './_shared/renewal-campaign';
import { priceInWords } from './_shared/renewal-words';

const ROUTE = 'routes/admin+/renewals.$campaignId';
const PAGE_SIZE = 50;

const figure = z.object({ count: z.number(), cents: z.number() });
const rowView = z.object({
  id: z.string(),
  name: z.string(),
  customerId: z.string(),
  place: z.string(),
  service: z.string(),
  reference: z.string(),
  lastCents: z.number(),
  newCents: z.number(),
  whySkipped: z.string(),
  measured: z.object({ feet: z.number(), pricedFeet: z.number() }).nullable(),
  requestId: z.string().nullable(),
  viewedAt: z.date().nullable(),
  declineReason: z.string(),
  opId: z.string(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  campaign: z.object({
    id: z.string(),
    service: z.string(),
    fromYear: z.number(),
    toYear: z.number(),
    priceBps: z.number(),
    answerBy: z.string(),
    status: z.enum(CAMPAIGN_STATUSES),
  }),
  figures: z.object({
    planned: figure,
    left_out: figure,
    open: figure,
    confirmed: figure,
    declined: figure,
    lapsed: figure,
    skipped: figure,
  }),
  show: z.enum(RENEWAL_FILTERS),
  rows: z.array(rowView),
  list: officeListView,
  next: z.string().nullable(),
  opIds: z.array(z.string()),
});
export type CampaignData = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Renewal campaign'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url: asked }) => {
  const url = nameRow(asked, 'campaign', readId(params.campaignId));
  const { filter, sorting } = readRenewals(url);
  const campaign = await readCampaign(db, filter.campaignId);
  const { page, list } = await openList(db, { actor, url, name: 'renewal-bookings', sorting, take: PAGE_SIZE });
  const [figures, { rows, next }] = await Promise.all([readFigures(db, campaign.id), listRenewals(db, filter, page)]);
  return respond(pageView, {
    campaign,
    figures,
    show: filter.filter,
    list,
    next,
    rows: rows.map((row) => ({ ...row, whySkipped: skippedReason(row.whySkipped), opId: crypto.randomUUID() })),
    opIds: Array.from({ length: 3 }, () => crypto.randomUUID()),
  });
});

const DONE = {
  'look-again': mark('We’re looking again'),
  send: mark('We’re sending'),
  stop: mark('Sending stopped'),
  'leave-out': mark('Left out'),
  'put-back': mark('Included again'),
  'answer-by': mark('The last day is changed'),
} as const;

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const form = await read(campaignActSchema);
  const { data } = form;
  const by = { campaignId: readId(params.campaignId), adminId: actor.userId };
  await run(form, data.subaction, (tx) => {
    if (data.subaction === 'look-again') return lookAgain(tx, by);
    if (data.subaction === 'send') return sendCampaign(tx, by);
    if (data.subaction === 'stop') return stopCampaign(tx, by);
    if (data.subaction === 'answer-by') return changeAnswerBy(tx, { ...by, answerBy: data.answerBy });
    return planRenewal(tx, { ...by, renewalId: data.renewalId, isPlanned: data.subaction === 'put-back' });
  });
  const message = translate(DONE[data.subaction]);
  const show = data.subaction === 'put-back' ? '?show=left_out' : '';
  return redirectWithNotice(`/admin/renewals/${by.campaignId}${show}`, { type: 'success', message });
});

function columns(show: CampaignData['show']): Column<Row>[] {
  const last: Partial<Record<CampaignData['show'], Column<Row>>> = {
    planned: { key: 'act', label: t('Leave out'), cell: (row) => <PlanButton row={row} subaction="leave-out" /> },
    left_out: { key: 'act', label: t('Include'), cell: (row) => <PlanButton row={row} subaction="put-back" /> },
    open: { key: 'seen', label: t('Opened'), cell: ({ viewedAt }) => (viewedAt ? t('Yes') : t('Not yet')) },
    declined: { key: 'why', label: t('Reason'), cell: ({ declineReason }) => declineReason || t('No reason given') },
    skipped: { key: 'why', label: t('Why not'), cell: ({ whySkipped }) => whySkipped },
  };
  const more = last[show];
  return [
    {
      key: 'name',
      label: t('Customer'),
      lead: true,
      cell: ({ name, customerId, requestId }) => (
        <Link to={requestId ? `/admin/quotes/${requestId}` : `/admin/customers/${customerId}`} className="inline-link">
          {name || t('Deleted account')}
        </Link>
      ),
    },
    {
      key: 'place',
      label: t('Address'),
      cell: ({ place, measured }) => (measured ? <Measured place={place} measured={measured} /> : place),
    },
    { key: 'service', label: t('Last season'), cell: ({ service, reference }) => `${service}, ${reference}` },
    { key: 'last', label: t('Was'), align: 'right', cell: ({ lastCents }) => <Money cents={lastCents} show="always" /> },
    { key: 'new', label: t('Offered at'), align: 'right', cell: ({ newCents }) => <Money cents={newCents} show="always" /> },
    ...(more ? [more] : []),
  ];
}

/** A price that may be out of date: the office can leave it out and send a quote of its own. */
function Measured({ place, measured: { feet, pricedFeet } }: { place: string; measured: NonNullable<Row['measured']> }) {
  return (
    <>
      {place}
      <span className="figures block text-sm text-ink-soft">
        {t('Measured {feet} ft, priced for {priced} ft', {
          feet: feet.toLocaleString('en-US'),
          priced: pricedFeet.toLocaleString('en-US'),
        })}
      </span>
    </>
  );
}

function PlanButton({ row, subaction }: { row: Row; subaction: 'leave-out' | 'put-back' }) {
  const label = subaction === 'leave-out' ? t('Leave out') : t('Include');
  return (
    <ButtonForm
      fields={{ subaction, renewalId: row.id, opId: row.opId }}
      variant="quiet"
      size="sm"
      label={`${label}: ${row.name}, ${row.place}`}
    >
      {label}
    </ButtonForm>
  );
}

export default function CampaignPage() {
  const data = useLoaderData<typeof loader>();
  const { campaign, figures, show, rows, list, next } = data;
  const { id, service, toYear, fromYear, priceBps, answerBy } = campaign;
  const refusal = useRefusal();
  useLive(['renewal.changed', 'quote.changed']);
  return (
    <AdminList
      title={t('{service}, season {year}', { service, year: toYear })}
      lead={t('The same as in {year}: {price} before tax, held until {day}.', {
        year: fromYear,
        price: priceInWords(priceBps).toLowerCase(),
        day: longDate(answerBy),
      })}
      actions={
        <Link to="/admin/renewals" className="inline-link self-center font-semibold">
          {t('All campaigns')}
        </Link>
      }
      above={
        <>
          <Refusal text={refusal} />
          <CampaignCard data={data} />
        </>
      }
      tabs={{
        label: t('Customers'),
        items: RENEWAL_FILTERS.map((filter) => ({
          to: `/admin/renewals/${id}?show=${filter}`,
          label: `${translate(filterLabels[filter])} (${figures[filter].count})`,
          current: filter === show,
        })),
      }}
      caption={translate(filterLabels[show])}
      columns={columns(show)}
      rows={rows}
      rowKey={(row) => row.id}
      empty={{ title: campaign.status === 'finding' ? t('We’re still looking') : t('No one is here') }}
      list={list}
      next={next}
    />
  );
}
