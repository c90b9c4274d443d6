import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { FilterChoice, FilterText } from '#app/components/forms/filter-form';
import { pageTitle } from '#app/components/layout/page-title';
import { ProgramBadges } from '#app/components/programs/program-badge';
import type { Column } from '#app/components/ui/data-table';
import { DateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { cadenceLabels } from '#app/domain/catalog/cadences';
import { listPrograms } from '#app/domain/programs/list-programs.server';
import { PROGRAM_SHOWS, programStatusLabels, type ProgramShow } from '#app/domain/programs/program-states';
import { programRowView } from '#app/domain/programs/program-view';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { formatDay } from '#app/platform/format-date-time';
import { t, translate } from '#app/platform/texts/t';
import { useLive } from '#app/realtime/use-live';
import { AdminList } from './_shared/admin-list';
import { readPrograms } from './_shared/further-list-filters.server';
import { openList } from './_shared/office-list.server';
import { officeListView } from './_shared/office-list-view';

const PATH = '/admin/programs';
const PAGE_SIZE = 25;

const rowView = programRowView.extend({ companyId: z.string(), company: z.string(), offeredAt: z.date() });
type Row = z.output<typeof rowView>;

const pageView = z.object({
  q: z.string(),
  show: z.enum(PROGRAM_SHOWS),
  list: officeListView,
  rows: z.array(rowView),
  next: z.string().nullable(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Programs'), 'Admin') }];

/** The programs of all companies. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/programs.index', async ({ actor, db, url }) => {
  const { filter, sorting } = readPrograms(url);
  const { page, list } = await openList(db, { actor, url, name: 'programs', sorting, take: PAGE_SIZE });
  return respond(pageView, { ...filter, list, ...(await listPrograms(db, filter, page)) });
});

function columns(): Column<Row>[] {
  return [
    {
      key: 'program',
      label: t('Program'),
      lead: true,
      cell: (row) => (
        <Link to={`${PATH}/${row.id}`} className="inline-link [overflow-wrap:anywhere]">
          {row.name}
        </Link>
      ),
    },
    {
      key: 'company',
      label: t('Company'),
      cell: (row) => (
        <Link to={`/admin/companies/${row.companyId}`} className="inline-link [overflow-wrap:anywhere]">
          {row.company}
        </Link>
      ),
    },
    { key: 'location', label: t('Location'), cell: (row) => <span className="[overflow-wrap:anywhere]">{row.place}</span> },
    { key: 'cadence', label: t('How often'), cell: (row) => translate(cadenceLabels[row.cadence]) },
    {
      key: 'next',
      label: t('Next visit'),
      nowrap: true,
      cell: (row) => (row.nextAt ? <DateTime at={row.nextAt} style="day" zone={row.zone} /> : '–'),
    },
    { key: 'status', label: t('Status'), cell: (row) => <ProgramBadges {...row} /> },
    { key: 'starts', label: t('Starts'), nowrap: true, cell: (row) => formatDay(row.startsOn) },
    { key: 'offered', label: t('Offered'), nowrap: true, cell: (row) => <DateTime at={row.offeredAt} style="day" /> },
    {
      key: 'price',
      label: t('Price of a visit'),
      align: 'right',
      cell: (row) => (row.priceCents === null ? '–' : <Money cents={row.priceCents} show="always" />),
    },
  ];
}

function showLabel(show: ProgramShow): string {
  return show === 'all' ? t('All') : show === 'overdue' ? t('Overdue') : translate(programStatusLabels[show]);
}

export default function ProgramsPage() {
  const { q, show, list, rows, next } = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'booking.changed']);
  return (
    <AdminList
      title={t('Programs')}
      lead={t('Programs at the locations of all companies.')}
      filters={{
        fields: (
          <>
            <FilterText label={t('Company, program or location')} value={q} />
            <FilterChoice
              name="show"
              label={t('Status')}
              value={show}
              options={PROGRAM_SHOWS.map((each) => [each, showLabel(each)] as const)}
            />
          </>
        ),
      }}
      caption={t('Programs')}
      columns={columns()}
      rows={rows}
      rowKey={(row) => row.id}
      empty={{
        title: t('No programs found'),
        text: t('Programs are offered on the page of a company.'),
        allTo: q || show !== 'all' ? `${PATH}?show=all` : false,
      }}
      list={list}
      next={next}
    />
  );
}
