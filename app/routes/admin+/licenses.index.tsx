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
import { useLive } from '#app/realtime/use-live';
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

export const meta: MetaFunction = () => [{ title: pageTitle('Licenses', 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { filter, sorting } = readLicenses(url);
  const { page, list } = await openList(db, { actor, url, name: 'licenses', sorting, take: PAGE_SIZE });
  const { rows, next } = await explainLoad('Failed to load licenses', () => listLicenses(db, filter, page));
  return respond(pageView, {
    filter,
    list,
    next,
    licenses: rows.map(({ pro, expiresOn, ...license }) => ({
      ...license,
      name: pro.user.fullName,
      email: pro.user.email,
      zone: pro.zone,
      expiresOn: expiresOn?.toISOString().slice(0, 10) ?? null,
    })),
  });
});

const UNSTORED = 'Failed to update license record';

/** The register is asked outside any transaction; asking twice does no harm, so this needs no operation id. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ db, url, read }) => {
  const { data } = await read(recheckSchema);
  await limitRate('license-check.pro', await proOfLicense(db, data.licenseId));
  try {
    const status = await wrapUnexpected(UNSTORED, () => verifyLicense(db, { licenseId: data.licenseId }));
    return await redirectWithNotice(`/admin/licenses${url.search}`, {
      type: 'success',
      message: 'Re-check Complete',
      description: `License status: ${licenseLabel(status)}`,
    });
  } catch (error) {
    if (!(error instanceof UpstreamError || error instanceof UnexpectedError)) throw error;
    return redirectWithNotice(`/admin/licenses${url.search}`, {
      type: 'error',
      message: error.message === UNSTORED ? 'Failed to re-check license' : 'Verification Failed',
      description: error.message,
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
          Re-check<span className="sr-only"> {row.number}</span>
        </Button>
      </Form>
      <Link to={`/admin/licenses/${row.id}`} className="text-link underline underline-offset-4">
        Open<span className="sr-only"> {row.number}</span>
      </Link>
    </span>
  );
}

const columns: Column<Row>[] = [
  { key: 'name', label: 'Pro Name', lead: true, cell: (row) => row.name },
  { key: 'email', label: 'Email', cell: (row) => <span className="[overflow-wrap:anywhere]">{row.email}</span> },
  { key: 'state', label: 'State', cell: (row) => row.state },
  { key: 'number', label: 'License Number', cell: (row) => <span className="figures whitespace-nowrap">{row.number}</span> },
  { key: 'status', label: 'Status', cell: (row) => <StatusCell row={row} /> },
  {
    key: 'expires',
    label: 'Expires On',
    cell: (row) => <span className="figures whitespace-nowrap">{row.expiresOn ? formatDay(row.expiresOn) : 'Unknown'}</span>,
  },
  {
    key: 'checked',
    nowrap: true,
    label: 'Last Checked',
    cell: (row) => (row.lastCheckedAt ? <DateTime at={row.lastCheckedAt} style="day" zone={row.zone} /> : 'Never'),
  },
  { key: 'actions', label: 'Actions', cell: (row) => <Actions row={row} /> },
];

const statuses = [['all', 'All'], ...LICENSE_STATUSES.map((status) => [status, licenseLabel(status)] as const)] as const;
const stateOptions = Object.entries(stateNames);

function Filters({ filter }: Pick<z.output<typeof pageView>, 'filter'>) {
  return (
    <>
      <FilterText label="Name, email or number" value={filter.q} />
      <FilterChoice name="status" label="Status" options={statuses} value={filter.status} />
      <FilterChoice name="state" label="State" options={[['', 'All'], ...stateOptions]} value={filter.state} />
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
        title="Licenses"
        lead="We check state registers automatically: every 30 days, and daily in the last weeks before a license expires."
        actions={
          <>
            <LinkButton to="/admin/licenses/visits" variant="secondary">
              Visits at risk
            </LinkButton>
            <LinkButton to="/admin/licenses/sources" variant="secondary">
              Registers
            </LinkButton>
          </>
        }
        filters={{ fields: <Filters filter={filter} /> }}
        caption="Licenses"
        columns={columns}
        rows={licenses}
        rowKey={(row) => row.id}
        empty={{ title: 'No licenses found matching the current filters.', allTo: '/admin/licenses' }}
        list={list}
        next={next}
      />
    </>
  );
}
