import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge } from '#app/components/ui/badge';
import type { Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { longDate } from '#app/domain/catalog/visit-windows';
import { listSeasonChoices } from '#app/domain/renewals/campaign-seasons.server';
import { startCampaign } from '#app/domain/renewals/change-campaign.server';
import { listCampaigns } from '#app/domain/renewals/list-renewals.server';
import { renewalFormSchema } from '#app/domain/renewals/renewal-form.schema';
import { CAMPAIGN_STATUSES, campaignLabels } from '#app/domain/renewals/renewal-states';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { useLive } from '#app/realtime/use-live';
import { t, translate } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { UNFILTERED } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';
import { RenewalForm } from './_shared/renewal-form';
import { campaignTones, priceInWords } from './_shared/renewal-words';

const ROUTE = 'routes/admin+/renewals.index';
const PAGE_SIZE = 25;

const rowView = z.object({
  id: z.string(),
  service: z.string(),
  toYear: z.number(),
  priceBps: z.number(),
  answerBy: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  createdAt: z.date(),
});
type Row = z.output<typeof rowView>;

const pageView = z.object({
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  rows: z.array(rowView),
  list: officeListView,
  next: z.string().nullable(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Renewals'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { page, list } = await openList(db, { actor, url, name: 'renewals', sorting: UNFILTERED.renewals, take: PAGE_SIZE });
  const [choices, { rows, next }] = await Promise.all([listSeasonChoices(db), listCampaigns(db, page)]);
  return respond(pageView, {
    choices: choices.map(({ id, label }) => ({ value: id, label })),
    rows,
    list,
    next,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(renewalFormSchema);
  const id = await run(form, 'start', (tx) => startCampaign(tx, { form: form.data, adminId: actor.userId }));
  return safeRedirect(`/admin/renewals/${id}`, '/admin/renewals', { status: 303 });
});

function columns(): Column<Row>[] {
  return [
    {
      key: 'season',
      label: t('Season'),
      lead: true,
      cell: (row) => (
        <Link to={`/admin/renewals/${row.id}`} className="inline-link">
          {t('{service}, season {year}', { service: row.service, year: row.toYear })}
        </Link>
      ),
    },
    { key: 'price', label: t('Price'), cell: (row) => priceInWords(row.priceBps) },
    { key: 'until', label: t('Held until'), nowrap: true, cell: (row) => longDate(row.answerBy) },
    {
      key: 'state',
      label: t('State'),
      cell: (row) => <Badge tone={campaignTones[row.status]}>{translate(campaignLabels[row.status])}</Badge>,
    },
    { key: 'made', label: t('Created'), nowrap: true, cell: (row) => <DateTime at={row.createdAt} style="day" /> },
  ];
}

export default function RenewalsPage() {
  const { choices, rows, list, next, opId } = useLoaderData<typeof loader>();
  useLive(['renewal.changed']);
  return (
    <AdminList
      title={t('Renewals')}
      lead={t(
        'Offer last season’s customers the same again: their lines, week and pro, at a price that you set, held for them until a day that you choose.',
      )}
      above={
        <div className="mt-6 max-w-2xl">
          <RenewalForm choices={choices} opId={opId} />
        </div>
      }
      caption={t('Campaigns')}
      columns={columns()}
      rows={rows}
      rowKey={(row) => row.id}
      empty={{ title: t('No campaigns yet'), text: t('One for each season and service.'), icon: RefreshCw }}
      list={list}
      next={next}
    />
  );
}
