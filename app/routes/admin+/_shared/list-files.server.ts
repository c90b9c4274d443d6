import { listClaims } from '#app/domain/claims/queries.server';
import { listLeads } from '#app/domain/commercial/leads.server';
import { listCompanies } from '#app/domain/companies/list-companies.server';
import { listCustomers } from '#app/domain/customers/list-customers.server';
import { standingLabels } from '#app/domain/customers/standing';
import { listBoard, searchBoard } from '#app/domain/dispatching/list-board.server';
import { listCompletionReviews } from '#app/domain/fulfillment/list-completion-reviews.server';
import { listSignOffs } from '#app/domain/fulfillment/list-sign-offs.server';
import { licenseLabel } from '#app/domain/licenses/license-policy';
import { listLicenses } from '#app/domain/licenses/queries.server';
import { listItems } from '#app/domain/moderation/list-items.server';
import { listPros } from '#app/domain/pro-admin/admin-pros.server';
import { listRequests, nameOfAsker } from '#app/domain/quotes/queries.server';
import { listedTotal } from '#app/domain/quotes/quote-options';
import { quoteStatusLabel } from '#app/domain/quotes/quote-status';
import type { OfficeListName } from '#app/domain/saved-views/office-lists';
import { listCallbacks } from '#app/domain/service-calls/callbacks.server';
import { listStorage } from '#app/domain/storage/list-storage.server';
import { listTickets } from '#app/domain/support/queries.server';
import { type Queue, QUEUE_LABELS, ticketNumber } from '#app/domain/support/subjects';
import { listUsers } from '#app/domain/users/list-users.server';
import { plainDollars } from '#app/platform/format-money';
import { dateText } from '#app/platform/local-date';
import {
  readBoard,
  readCallbacks,
  readClaims,
  readCompanies,
  readCustomers,
  readItems,
  readLeads,
  readLicenses,
  readPros,
  readRequests,
  readSignOffs,
  readStorage,
  readTickets,
  readUsers,
  readWorkReviews,
} from './list-filters.server';
import { furtherListFiles } from './further-list-files.server';
import { listFile, type ListFile } from './list-file.server';
import { leadStatusLabels } from './lead-labels';
import { logListFiles } from './log-list-files.server';
import { moneyListFiles } from './money-list-files.server';
import { accountState, roleLabels } from './role-labels';

/** Each list of the office as a file. */
export const listFiles: Record<OfficeListName, ListFile> = {
  ...moneyListFiles,
  ...logListFiles,
  ...furtherListFiles,
  dispatch: async ({ db, url, adminId }) => {
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
        ['Payout', (row) => plainDollars(row.payoutCents)],
      ],
    })({ db, url, adminId });
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
      ['Total spent', (row) => plainDollars(row.spentCents)],
      ['Of it for a plan', (row) => plainDollars(row.planCents)],
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
      ['Total', (row) => plainDollars(row.quotes[0] ? listedTotal(row.quotes[0]).cents : null)],
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
      ['Per month', (row) => plainDollars(row.monthlyCents)],
      ['One-time', (row) => plainDollars(row.visitCents)],
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
      ['Documents to review', (row) => row.waitingDocuments],
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
      ['Refund', (row) => plainDollars(row.refundCents)],
    ],
  }),
  'sign-offs': listFile('sign-offs', {
    read: readSignOffs,
    list: listSignOffs,
    columns: [
      ['Visit', (row) => row.visitId],
      ['Booking', (row) => row.reference],
      ['Customer', (row) => row.customer],
      ['Work', (row) => row.service],
      ['Pro', (row) => row.pro],
      ['Status', (row) => row.status],
      ['Asked (UTC)', (row) => row.askedAt],
      ['Answered (UTC)', (row) => row.answeredAt],
      ['Problem', (row) => row.note],
      ['Pro’s share', (row) => plainDollars(row.heldCents)],
    ],
  }),
  'work-reviews': listFile('work-reviews', {
    read: readWorkReviews,
    list: listCompletionReviews,
    columns: [
      ['Visit', (row) => row.visitId],
      ['Booking', (row) => row.reference],
      ['Customer', (row) => row.customer],
      ['Work', (row) => row.service],
      ['Pro', (row) => row.pro],
      ['Status', (row) => row.status],
      ['Minutes', (row) => row.minutes],
      ['Planned minutes', (row) => row.plannedMinutes],
      ['New pro', (row) => (row.isNewPro ? 'yes' : 'no')],
      ['Payout', (row) => plainDollars(row.payoutCents)],
      ['Completed (UTC)', (row) => row.reportedAt],
      ['Decided (UTC)', (row) => row.decidedAt],
    ],
  }),
  support: listFile('support', {
    read: readTickets,
    list: listTickets,
    columns: [
      ['Number', (row) => ticketNumber(row.number)],
      ['From', (row) => row.name],
      ['Subject', (row) => row.subject],
      ['Team', (row) => QUEUE_LABELS[row.queue as Queue]],
      ['Channel', (row) => row.channel],
      ['Priority', (row) => row.priority],
      ['State', (row) => row.status],
      ['Answer due (UTC)', (row) => row.dueAt],
      ['Last message (UTC)', (row) => row.lastMessageAt],
      ['Assigned to', (row) => row.assignee?.fullName ?? null],
    ],
  }),
  moderation: listFile('moderation', {
    read: readItems,
    list: listItems,
    columns: [
      ['Id', (row) => row.id],
      ['Type', (row) => row.kind],
      ['Reason', (row) => row.reason],
      ['Content', (row) => row.content],
      ['Reported by', (row) => row.reporter],
      ['Reported (UTC)', (row) => row.createdAt],
      ['Status', (row) => row.status],
    ],
  }),
  storage: listFile('storage', {
    read: readStorage,
    list: listStorage,
    columns: [
      ['Booking', (row) => row.booking.reference],
      ['Customer', (row) => row.booking.contactName],
      ['Place', (row) => `${row.booking.site.city}, ${row.booking.site.state}`],
      ['Bins', (row) => row.bins],
      ['Contents', (row) => row.contents],
      ['Storage location', (row) => row.location],
      ['Takedown (UTC)', (row) => row.takedown?.at ?? null],
      ['Stored (UTC)', (row) => row.storedAt],
      ['Returned (UTC)', (row) => row.handedOutAt],
    ],
  }),
};
