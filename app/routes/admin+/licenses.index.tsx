import type { MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FilterChoice, FilterText } from '#app/components/forms/filter-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge, type Tone } from '#app/components/ui/badge';
import { Button, LinkButton } from '#app/components/ui/button';
import { type Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { stateNames } from '#app/domain/fields/us-states';
import { LICENSE_STATUSES, licenseLabel } from '#app/domain/licenses/license-policy';
import { licenseReason } from '#app/domain/licenses/license-reason';
import { recheckSchema } from '#app/domain/licenses/license.schema';
import { listLicenses, proOfLicense } from '#app/domain/licenses/queries.server';
import { verifyLicense } from '#app/domain/licenses/verify-license.server';
import { wrapUnexpected, explainLoad } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { formatDay } from '#app/platform/format-date-time';
import { UnexpectedError, UpstreamError } from '#app/platform/errors';
import { dateText } from '#app/platform/local-date';
import { useLive } from '#app/realtime/use-live';
import { mark, t } from '#app/platform/texts/t';
import { AdminList } from './_shared/admin-list';
import { readLicenses } from './_shared/list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const ROUTE = 'routes/admin+/licenses.index';
const PAGE_SIZE = 25;

const rowView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  zone: z.string(),
  state: z.string(),
  number: z.string(),
  service: z.string(),
  status: z.enum(LICENSE_STATUSES),
  expiresOn: z.string().nullable(),
  lastCheckedAt: z.date().nullable(),
  lastError: z.string().nullable(),
});

const pageView = z.object({
  filter: z.object({ q: z.string(), status: z.string(), state: z.string() }),
  list: officeListView,
  next: z.string().nullable(),
  licenses: z.array(rowView),
});

type Row = z.output<typeof rowView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Licenses'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter, sorting } = readLicenses(url);
  const { page, list } = await openList(db, { actor, url, name: 'licenses', sorting, take: PAGE_SIZE });
  const { rows, next } = await explainLoad(t('Failed to load licenses'), () => listLicenses(db, filter, page));
  return respond(pageView, {
    filter,
    list,
    next,
    licenses: rows.map(({ pro, expiresOn, ...license }) => ({
      ...license,
      lastError: license.lastError && licenseReason(license.lastError),
      name: pro.user.fullName,
      email: pro.user.email,
      zone: pro.zone,
      expiresOn: expiresOn ? dateText(expiresOn) : null,
    })),
  });
});

const UNSTORED = mark('Failed to update license record');

/** The register is asked outside any transaction; asking twice does no harm, so this needs no operation id. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ db, url, read }) => {
  const { data } = await read(recheckSchema);
  await limitRate('license-check.pro', await proOfLicense(db, data.licenseId));
  try {
    const status = await wrapUnexpected(UNSTORED, () => verifyLicense(db, { licenseId: data.licenseId }));
    return await redirectWithNotice(`/admin/licenses${url.search}`, {
      type: 'success',
      message: t('Re-check Complete'),
      description: t('License status: {status}', { status: licenseLabel(status) }),
    });
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof UnexpectedError)) throw error;
    return redirectWithNotice(`/admin/licenses${url.search}`, {
      type: 'error',
      message: error.message === UNSTORED ? t('Failed to re-check license') : t('Verification Failed'),
      description: licenseReason(error.message),
    });
  }
});

const tones: Record<Row['status'], Tone> = { verified: 'good', pending: 'warn', expired: 'bad', failed: 'bad' };

function StatusCell({ row }: { row: Row }) {
  return (
    <>
      <Badge tone={tones[row.status]}>{licenseLabel(row.status)}</Badge>
      {row.lastError ? <span className="mt-1 block text-xs text-ink-faint">{row.lastError}</span> : null}
    </>
  );
}

function Actions({ row }: { row: Row }) {
  return (
    <span className="flex items-center justify-end gap-3 xl:justify-start">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="licenseId" value={row.id} />
        <Button type="submit" size="sm" variant="secondary" className="whitespace-nowrap">
          {t('Re-check')}
          <span className="sr-only"> {row.number}</span>
        </Button>
      </Form>
      <Link to={`/admin/licenses/${row.id}`} className="text-link underline underline-offset-4">
        {t('Open')}
        <span className="sr-only"> {row.number}</span>
      </Link>
    </span>
  );
}

function columns(): Column<Row>[] {
  return [
    { key: 'name', label: t('Pro Name'), lead: true, cell: (row) => row.name },
    { key: 'email', label: t('Email'), cell: (row) => <span className="[overflow-wrap:anywhere]">{row.email}</span> },
    { key: 'state', label: t('State'), cell: (row) => row.state },
    { key: 'number', label: t('License Number'), cell: (row) => <span className="figures whitespace-nowrap">{row.number}</span> },
    { key: 'status', label: t('Status'), cell: (row) => <StatusCell row={row} /> },
    {
      key: 'expires',
      label: t('Expires On'),
      cell: (row) => (
        <span className="figures whitespace-nowrap">{row.expiresOn ? formatDay(row.expiresOn) : t('Not known')}</span>
      ),
    },
    {
      key: 'checked',
      nowrap: true,
      label: t('Last Checked'),
      cell: (row) => (row.lastCheckedAt ? <DateTime at={row.lastCheckedAt} style="day" zone={row.zone} /> : t('Never checked')),
    },
    { key: 'actions', label: t('Actions'), cell: (row) => <Actions row={row} /> },
  ];
}

function statuses() {
  return [['all', t('All licenses')], ...LICENSE_STATUSES.map((status) => [status, licenseLabel(status)] as const)] as const;
}

const stateOptions = Object.entries(stateNames);

function Filters({ filter }: Pick<z.output<typeof pageView>, 'filter'>) {
  return (
    <>
      <FilterText label={t('Name, email or number')} value={filter.q} />
      <FilterChoice name="status" label={t('Status')} options={statuses()} value={filter.status} />
      <FilterChoice name="state" label={t('State')} options={[['', t('All states')], ...stateOptions]} value={filter.state} />
    </>
  );
}

export default function LicensesPage() {
  const { filter, list, next, licenses } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  useLive(['pro.changed']);
  return (
    <>
      <Refusal text={refusal} />
      <AdminList
        title={t('Licenses')}
        lead={t('We check state registers automatically: every 30 days, and daily in the last weeks before a license expires.')}
        actions={
          <>
            <LinkButton to="/admin/licenses/visits" variant="secondary">
              {t('Visits at risk')}
            </LinkButton>
            <LinkButton to="/admin/licenses/sources" variant="secondary">
              {t('Registers')}
            </LinkButton>
          </>
        }
        filters={{ fields: <Filters filter={filter} /> }}
        caption={t('Licenses')}
        columns={columns()}
        rows={licenses}
        rowKey={(row) => row.id}
        empty={{ title: t('No licenses found matching the current filters.'), allTo: '/admin/licenses' }}
        list={list}
        next={next}
      />
    </>
  );
}
