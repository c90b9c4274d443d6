import { z } from 'zod';
import { BOOKING_SORTS, type BookingFilter } from '#app/domain/bookings/list-bookings.server';
import { CLAIM_FILTERS, CLAIM_SORTS, type ClaimQuery } from '#app/domain/claims/queries.server';
import { LEAD_FILTERS, LEAD_SORTS, type LeadFilter } from '#app/domain/commercial/leads.server';
import { COMPANY_SORTS, type CompanyFilter } from '#app/domain/companies/list-companies.server';
import { CUSTOMER_SORTS, CUSTOMER_STATES, type CustomerFilter } from '#app/domain/customers/list-customers.server';
import { PROPOSAL_SORTS } from '#app/domain/dispatching/accept-plan.server';
import { BOARD_SORTS, type BoardQuery } from '#app/domain/dispatching/list-board.server';
import { REVIEW_FILTERS, type ReviewFilter } from '#app/domain/fulfillment/completion-review.schema';
import { REVIEW_SORTS } from '#app/domain/fulfillment/list-completion-reviews.server';
import { SIGN_OFF_SORTS } from '#app/domain/fulfillment/list-sign-offs.server';
import { SIGN_OFF_FILTERS, type SignOffFilter } from '#app/domain/fulfillment/sign-off.schema';
import { GIFT_FILTERS, type GiftFilter } from '#app/domain/gift-cards/gift-card-policy';
import { GIFT_CARD_SORTS } from '#app/domain/gift-cards/list-gift-cards.server';
import { INVOICE_SORTS, type InvoiceFilter } from '#app/domain/invoices/list-invoices.server';
import { licenseFilterSchema, type LicenseFilter } from '#app/domain/licenses/license.schema';
import { LICENSE_SORTS } from '#app/domain/licenses/queries.server';
import { ITEM_SORTS, type ItemQuery } from '#app/domain/moderation/list-items.server';
import { ITEM_KINDS, MODERATION_FILTERS } from '#app/domain/moderation/moderation.schema';
import { MONEY_SORTS, type MoneyFilter } from '#app/domain/money-lists/money-row';
import { PLACE_LISTS, PLACE_SORTS, type PlaceFilter } from '#app/domain/places/queries.server';
import { PRO_ACTS, PRO_FILTERS, type ProFilter, proSorts } from '#app/domain/pro-admin/admin-pros.server';
import { REACHED, REQUEST_FILTERS, REQUEST_SORTS, type RequestQuery } from '#app/domain/quotes/queries.server';
import { REFERRAL_SORTS, type ReferralFilter } from '#app/domain/referrals/list-referrals.server';
import { CAMPAIGN_SORTS } from '#app/domain/renewals/list-renewals.server';
import { REPORT_SORTS, type ReportQuery } from '#app/domain/reports/queries.server';
import { REPORT_FILTERS } from '#app/domain/reports/report-filters';
import { customerReviewSorts, type ReviewQuery, STARS } from '#app/domain/reviews/list-reviews.server';
import { CALLBACK_FILTERS, CALLBACK_SORTS, type CallbackFilter } from '#app/domain/service-calls/callbacks.server';
import { TESTIMONIAL_SORTS } from '#app/domain/settings/testimonials.server';
import { STORAGE_FILTERS, type StorageFilter, WANTED_SORTS } from '#app/domain/storage/list-storage.server';
import { STORAGE_SORTS } from '#app/domain/storage/queries.server';
import { WEBHOOK_SORTS, WEBHOOK_STATES, type WebhookFilter } from '#app/domain/stripe-events/webhook-log.server';
import { TICKET_FILTERS, TICKET_QUEUES, TICKET_SORTS, type TicketQuery } from '#app/domain/support/queries.server';
import { USER_ROLES, USER_SORTS, USER_STATES, type UserFilter } from '#app/domain/users/list-users.server';
import { readDay, readDays } from '#app/http/read-days';
import { readDispatchSearch } from './board-search';
import { readFilter } from './filtered-list';
import { readInvoiceFilter } from './invoices-search';
import type { Sorting } from './office-list.server';
import { readMoneyFilter } from './payments-search';
import { REFERRAL_TABS } from './referral-words';
import { readQuery } from './search-of';

/** What the address of a list asks for, read the same for its page and for its file. */
export type Read<Filter> = { filter: Filter; sorting: Sorting };

function choose<const Choices extends readonly [string, ...string[]]>(url: URL, name: string, choices: Choices): Choices[number] {
  return z
    .enum(choices as unknown as [string, ...string[]])
    .catch(choices[0])
    .parse(url.searchParams.get(name));
}

export function readUsers(url: URL): Read<UserFilter> {
  const chosen = { role: choose(url, 'role', USER_ROLES), state: choose(url, 'state', USER_STATES) };
  return {
    filter: { q: readQuery(url), ...chosen, active: readDay(url, 'active') },
    sorting: { sorts: USER_SORTS, first: '-since' },
  };
}

export function readCustomers(url: URL): Read<CustomerFilter> {
  return {
    filter: { q: readQuery(url), state: choose(url, 'state', CUSTOMER_STATES) },
    sorting: { sorts: CUSTOMER_SORTS, first: '-since' },
  };
}

/** Applicants the longest waiting first, the others the newest first. */
export function readPros(url: URL): Read<ProFilter> {
  const status = choose(url, 'status', PRO_FILTERS);
  const act = PRO_ACTS.find((each) => each === url.searchParams.get('act')) ?? null;
  return {
    filter: { q: readQuery(url), status, act, ...readDays(url) },
    sorting: { sorts: proSorts(status), first: status === 'applied' ? 'since' : '-since' },
  };
}

/** The soonest window first; of what is done, the latest. */
export function readBoard(url: URL): Read<BoardQuery> {
  const { view, q, only, ...rest } = readDispatchSearch(url);
  return {
    filter: { view, text: q, only, ...rest },
    sorting: { sorts: BOARD_SORTS, first: view === 'done' ? '-window' : 'window' },
  };
}

/** The waiting ones oldest first, they are promised an answer; the others newest first. */
export function readRequests(url: URL): Read<RequestQuery> {
  const { filter } = readFilter(url, REQUEST_FILTERS);
  const reached = REACHED.find((each) => each === url.searchParams.get('reached')) ?? null;
  return {
    filter: { filter, reached, ...readDays(url) },
    sorting: { sorts: REQUEST_SORTS, first: filter === 'waiting' ? 'age' : '-age' },
  };
}

/** Those that are checked next first. */
export function readLicenses(url: URL): Read<LicenseFilter> {
  return {
    filter: licenseFilterSchema.parse({ ...Object.fromEntries(url.searchParams), q: readQuery(url) }),
    sorting: { sorts: LICENSE_SORTS, first: 'next' },
  };
}

export function readLeads(url: URL): Read<LeadFilter> {
  return { filter: readFilter(url, LEAD_FILTERS).filter, sorting: { sorts: LEAD_SORTS, first: '-asked' } };
}

/** The waiting ones oldest first, the others newest first. */
export function readClaims(url: URL): Read<ClaimQuery> {
  const { filter } = readFilter(url, CLAIM_FILTERS);
  return { filter: { filter, ...readDays(url) }, sorting: { sorts: CLAIM_SORTS, first: filter === 'waiting' ? 'age' : '-age' } };
}

export function readCompanies(url: URL): Read<CompanyFilter> {
  return { filter: { q: readQuery(url) }, sorting: { sorts: COMPANY_SORTS, first: '-since' } };
}

/** The calls to make by their time, those that were made the latest first. */
export function readCallbacks(url: URL): Read<CallbackFilter> {
  const { filter } = readFilter(url, CALLBACK_FILTERS);
  return {
    filter,
    sorting:
      filter === 'done'
        ? { sorts: { done: CALLBACK_SORTS.done }, first: '-done' }
        : { sorts: { due: CALLBACK_SORTS.due }, first: 'due' },
  };
}

/** Disputed ones oldest first, the others newest first. */
export function readSignOffs(url: URL): Read<SignOffFilter> {
  const { filter } = readFilter(url, SIGN_OFF_FILTERS);
  return { filter, sorting: { sorts: SIGN_OFF_SORTS, first: filter === 'disputed' ? 'age' : '-age' } };
}

/** The waiting ones oldest first, the others newest first. */
export function readWorkReviews(url: URL): Read<ReviewFilter> {
  const { filter } = readFilter(url, REVIEW_FILTERS);
  return { filter, sorting: { sorts: REVIEW_SORTS, first: filter === 'waiting' ? 'age' : '-age' } };
}

export function readTickets(url: URL, adminId: string): Read<TicketQuery> {
  const queue = TICKET_QUEUES.find((each) => each === url.searchParams.get('team')) ?? null;
  return {
    filter: { filter: choose(url, 'show', TICKET_FILTERS), queue, adminId },
    sorting: { sorts: TICKET_SORTS, first: '-last' },
  };
}

/** What waits, the oldest first; what is decided, the newest first. */
export function readItems(url: URL): Read<ItemQuery> {
  const show = url.searchParams.get('show');
  const filter = MODERATION_FILTERS.find((each) => each === show) ?? 'pending';
  const kind = ITEM_KINDS.find((each) => each === url.searchParams.get('kind')) ?? null;
  const isWaiting = filter === 'pending' || filter === 'appeals';
  return { filter: { filter, kind }, sorting: { sorts: ITEM_SORTS, first: isWaiting ? 'since' : '-since' } };
}

/** What is wanted by its takedown, the soonest first; what is or was kept, the newest first. */
export function readStorage(url: URL): Read<StorageFilter> {
  const filter = { q: readQuery(url), show: choose(url, 'show', STORAGE_FILTERS) };
  return {
    filter,
    sorting: filter.show === 'wanted' ? { sorts: WANTED_SORTS, first: 'takedown' } : { sorts: STORAGE_SORTS, first: '-since' },
  };
}

/** The newest first. Invoices keep the id that Stripe gave them. */
export function readPayments(url: URL): Read<MoneyFilter> {
  const filter = readMoneyFilter(url);
  const sorting: Sorting = { sorts: MONEY_SORTS[filter.tab], first: '-at' };
  return { filter, sorting: filter.tab === 'plans' ? { ...sorting, ids: 'text' } : sorting };
}

/** Those that wait with the longest late first, the others the newest first. */
export function readInvoices(url: URL): Read<InvoiceFilter> {
  const filter = readInvoiceFilter(url);
  const waits = filter.state === 'open' || filter.state === 'overdue';
  return { filter, sorting: { sorts: INVOICE_SORTS, first: waits ? 'due' : '-due', ids: 'text' } };
}

export function readGiftCards(url: URL): Read<GiftFilter> {
  return {
    filter: { q: readQuery(url), show: choose(url, 'show', GIFT_FILTERS) },
    sorting: { sorts: GIFT_CARD_SORTS, first: '-ordered' },
  };
}

export function readReferrals(url: URL): Read<ReferralFilter> {
  return { filter: { state: choose(url, 'state', REFERRAL_TABS) }, sorting: { sorts: REFERRAL_SORTS, first: '-since' } };
}

export function readWebhooks(url: URL): Read<WebhookFilter> {
  return {
    filter: { state: choose(url, 'state', WEBHOOK_STATES), search: readQuery(url) },
    sorting: { sorts: WEBHOOK_SORTS, first: '-at', ids: 'text' },
  };
}

/** What was due last comes first. */
export function readReports(url: URL, adminId: string): Read<ReportQuery> {
  return {
    filter: { filter: readFilter(url, REPORT_FILTERS).filter, viewerId: adminId },
    sorting: { sorts: REPORT_SORTS, first: '-due' },
  };
}

export function readPlaces(url: URL): Read<PlaceFilter> {
  return { filter: { show: choose(url, 'show', PLACE_LISTS) }, sorting: { sorts: PLACE_SORTS, first: '-since' } };
}

export function readBookings(url: URL): Read<BookingFilter> {
  const zip = url.searchParams.get('zip') ?? '';
  return {
    filter: { q: readQuery(url), zip: /^\d{5}$/.test(zip) ? zip : '', ...readDays(url) },
    sorting: { sorts: BOOKING_SORTS, first: '-made' },
  };
}

/** What was written last comes first. */
export function readReviews(url: URL): Read<ReviewQuery> {
  const stars = choose(url, 'stars', STARS);
  return { filter: { stars, ...readDays(url) }, sorting: { sorts: customerReviewSorts(stars), first: '-written' } };
}

/** Lists that nothing narrows down. */
export const UNFILTERED = {
  plans: { sorts: PROPOSAL_SORTS, first: '-made' },
  renewals: { sorts: CAMPAIGN_SORTS, first: '-made' },
  testimonials: { sorts: TESTIMONIAL_SORTS, first: 'order' },
} satisfies Record<string, Sorting>;
