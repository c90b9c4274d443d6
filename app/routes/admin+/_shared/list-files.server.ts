import { listClaims } from '#app/domain/claims/queries.server';
import { listLeads } from '#app/domain/commercial/leads.server';
import { listCompanies } from '#app/domain/companies/list-companies.server';
import { listCustomers } from '#app/domain/customers/list-customers.server';
import { standingLabels } from '#app/domain/customers/standing';
import { listBoard, searchBoard } from '#app/domain/dispatching/list-board.server';
import { licenseLabel } from '#app/domain/licenses/license-policy';
import { listLicenses } from '#app/domain/licenses/queries.server';
import { listPros } from '#app/domain/pro-admin/admin-pros.server';
import { listRequests, nameOfAsker } from '#app/domain/quotes/queries.server';
import { listedTotal } from '#app/domain/quotes/quote-options';
import { quoteStatusLabel } from '#app/domain/quotes/quote-status';
import type { OfficeListName } from '#app/domain/saved-views/office-lists';
import { listCallbacks } from '#app/domain/service-calls/callbacks.server';
import { listUsers } from '#app/domain/users/list-users.server';
import { csvResponse } from '#app/http/csv-response.server';
import type { Db } from '#app/platform/db.server';
import { eachPage } from '#app/platform/each-page';
import { dateText } from '#app/platform/local-date';
import type { Sorted, SortedPage } from '#app/platform/read-sorted';
import {
  readBoard,
  readCallbacks,
  readClaims,
  readCompanies,
  readCustomers,
  readLeads,
  readLicenses,
  readPros,
  readRequests,
  readUsers,
} from './list-filters.server';
import { readPage, type Sorting } from './office-list.server';
import { leadStatusLabels } from './lead-labels';
import { accountState, roleLabels } from './role-labels';

const CHUNK_SIZE = 500;

type Cell = string | number | Date | null;
type Columns<Row> = [head: string, cell: (row: Row) => Cell][];
type ListFile = (input: { db: Db; url: URL }) => Promise<Response> | Response;

/** An instant in UTC, a sum in dollars: what a spreadsheet reads. */
function text(cell: Cell): string {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString() : String(cell);
}

function dollars(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2);
}

type FileOf<Filter, Row> = {
  read: (url: URL) => { filter: Filter; sorting: Sorting };
  list: (db: Db, filter: Filter, page: SortedPage) => Promise<Sorted<Row>>;
  columns: Columns<Row>;
};

/** A list as a file: the rows that its page shows under the same address, every one of them. */
function listFile<Filter, Row>(name: string, { read, list, columns }: FileOf<Filter, Row>): ListFile {
  return ({ db, url }) => {
    const { filter, sorting } = read(url);
    const page = readPage(url, sorting, CHUNK_SIZE);
    return csvResponse(`${name}.csv`, {
      head: columns.map(([head]) => head),
      pages: eachPage((after: string | null) => list(db, filter, { ...page, after: after ?? '' })),
      asLine: (row) => columns.map(([, cell]) => text(cell(row))),
    });
  };
}

/** Each list of the office as a file. */
export const listFiles: Record<OfficeListName, ListFile> = {
  dispatch: async ({ db, url }) => {
    const search = await searchBoard(db, readBoard(url).filter);
    return listFile('visits', {
      read: readBoard,
      list: (from, filter, page) => listBoard(from, filter, { search, page }),
      columns: [
        ['Visit', (row) => row.visitId],
        ['Booking', (row) => row.reference],
        ['Service', (row) => row.service],
        ['State', (row) => row.status],
        ['Window starts (UTC)', (row) => row.windowStart],
        ['Window ends (UTC)', (row) => row.windowEnd],
        ['Start (UTC)', (row) => row.start],
        ['Time zone', (row) => row.zone],
        ['Customer', (row) => row.customer],
        ['Place', (row) => row.place],
        ['Pro', (row) => row.pro],
        ['Why', (row) => row.why],
        ['Payout', (row) => dollars(row.payoutCents)],
      ],
    })({ db, url });
  },
  customers: listFile('customers', {
    read: readCustomers,
    list: listCustomers,
    columns: [
      ['Id', (row) => row.id],
      ['Name', (row) => row.name],
      ['Email', (row) => row.email],
      ['Phone', (row) => row.phone],
      ['Joined (UTC)', (row) => row.createdAt],
      ['Standing', (row) => standingLabels[row.standing]],
      ['Appointments', (row) => row.total],
      ['Completed', (row) => row.completed],
      ['Total spent', (row) => dollars(row.spentCents)],
      ['Of it for a plan', (row) => dollars(row.planCents)],
    ],
  }),
  companies: listFile('companies', {
    read: readCompanies,
    list: listCompanies,
    columns: [
      ['Id', (row) => row.id],
      ['Name', (row) => row.name],
      ['Billing email', (row) => row.billingEmail],
      ['Members', (row) => row.members],
      ['Locations', (row) => row.sites],
      ['Bookings', (row) => row.bookings],
      ['Created (UTC)', (row) => row.createdAt],
      ['Closed', (row) => (row.isClosed ? 'yes' : 'no')],
    ],
  }),
  quotes: listFile('quotes', {
    read: readRequests,
    list: listRequests,
    columns: [
      ['Id', (row) => row.id],
      ['Customer', (row) => nameOfAsker(row)],
      ['Email', (row) => row.email],
      ['Phone', (row) => row.phone],
      ['Service', (row) => row.package?.name ?? 'Custom work'],
      ['Street', (row) => row.street],
      ['City', (row) => row.city],
      ['State', (row) => row.state],
      ['ZIP', (row) => row.zip],
      ['Received (UTC)', (row) => row.createdAt],
      ['Answer due (UTC)', (row) => row.contactDueAt],
      ['Request', (row) => row.status],
      ['Quote', (row) => (row.quotes[0] ? quoteStatusLabel(row.quotes[0].status) : 'No quote yet')],
      ['Total', (row) => dollars(row.quotes[0] ? listedTotal(row.quotes[0]).cents : null)],
      ['Total is', (row) => (row.quotes[0] && listedTotal(row.quotes[0]).isFrom ? 'the least of its options' : '')],
    ],
  }),
  callbacks: listFile('callbacks', {
    read: readCallbacks,
    list: listCallbacks,
    columns: [
      ['Id', (row) => row.id],
      ['Customer', (row) => row.booking.contactName],
      ['Phone', (row) => row.phone],
      ['Booking', (row) => row.booking.reference],
      ['City', (row) => row.booking.site.city],
      ['Reason', (row) => row.reason],
      ['Due (UTC)', (row) => row.dueAt],
      ['Called (UTC)', (row) => row.doneAt],
    ],
  }),
  leads: listFile('leads', {
    read: readLeads,
    list: listLeads,
    columns: [
      ['Number', (row) => row.number],
      ['Company', (row) => row.company],
      ['Contact', (row) => row.contactName],
      ['Sites', (row) => row.sites.length],
      ['Size', (row) => row.sizeTier],
      ['Programs', (row) => row.programs.join(', ')],
      ['Per month', (row) => dollars(row.monthlyCents)],
      ['One-time', (row) => dollars(row.visitCents)],
      ['State', (row) => leadStatusLabels[row.status]],
      ['Received (UTC)', (row) => row.createdAt],
      ['Contact due (UTC)', (row) => row.contactDueAt],
      ['Assigned to', (row) => row.owner?.fullName ?? null],
    ],
  }),
  pros: listFile('pros', {
    read: readPros,
    list: listPros,
    columns: [
      ['Id', (row) => row.id],
      ['Name', (row) => row.name],
      ['Company', (row) => row.companyName],
      ['Email', (row) => row.email],
      ['Home ZIP', (row) => row.homeZip],
      ['Years', (row) => row.yearsExperience],
      ['Insured until', (row) => row.insuredUntil],
      ['Applied (UTC)', (row) => row.createdAt],
      ['Documents to review', (row) => row.waitingPapers],
      ['Appeal', (row) => (row.appeals ? 'yes' : 'no')],
    ],
  }),
  licenses: listFile('licenses', {
    read: readLicenses,
    list: listLicenses,
    columns: [
      ['Id', (row) => row.id],
      ['Pro', (row) => row.pro.user.fullName],
      ['Email', (row) => row.pro.user.email],
      ['State', (row) => row.state],
      ['Number', (row) => row.number],
      ['Service', (row) => row.service],
      ['Status', (row) => licenseLabel(row.status)],
      ['Expires on', (row) => row.expiresOn && dateText(row.expiresOn)],
      ['Last checked (UTC)', (row) => row.lastCheckedAt],
      ['Last problem', (row) => row.lastError],
    ],
  }),
  users: listFile('users', {
    read: readUsers,
    list: listUsers,
    columns: [
      ['Id', (row) => row.id],
      ['Name', (row) => row.name],
      ['Email', (row) => row.email],
      ['Phone', (row) => row.phone],
      ['Roles', (row) => row.roles.map((role) => roleLabels[role]).join(', ')],
      ['Status', (row) => accountState(row).label],
      ['Since (UTC)', (row) => row.createdAt],
    ],
  }),
  claims: listFile('claims', {
    read: readClaims,
    list: listClaims,
    columns: [
      ['Id', (row) => row.id],
      ['Booking', (row) => row.booking.reference],
      ['Customer', (row) => row.booking.contactName],
      ['Service', (row) => row.booking.package.name],
      ['Wants', (row) => (row.wish === 'refund' ? 'Refund' : 'Re-visit')],
      ['Problem', (row) => row.description],
      ['Claimed (UTC)', (row) => row.createdAt],
      ['Status', (row) => row.status],
      ['Refund', (row) => dollars(row.refundCents)],
    ],
  }),
};
