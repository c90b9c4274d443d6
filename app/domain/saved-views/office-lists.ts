import { mark } from '#app/platform/texts/t';

/** The lists of the office that are sorted, downloaded and kept as views. What a path names stands in the query of a list: see `pageLink`. */
export const OFFICE_LISTS = {
  dispatch: { label: mark('Dispatch'), path: '/admin/dispatch' },
  customers: { label: mark('Customers'), path: '/admin/customers' },
  companies: { label: mark('Companies'), path: '/admin/companies' },
  programs: { label: mark('Programs'), path: '/admin/programs' },
  quotes: { label: mark('Quotes'), path: '/admin/quotes' },
  callbacks: { label: mark('Callbacks'), path: '/admin/callbacks' },
  leads: { label: mark('Leads'), path: '/admin/leads' },
  pros: { label: mark('Pros'), path: '/admin/pros' },
  licenses: { label: mark('Licenses'), path: '/admin/licenses' },
  users: { label: mark('Users'), path: '/admin/users' },
  claims: { label: mark('Guarantee claims'), path: '/admin/claims' },
  'sign-offs': { label: mark('Sign-offs'), path: '/admin/sign-offs' },
  'work-reviews': { label: mark('Work reviews'), path: '/admin/work-reviews' },
  support: { label: mark('Support'), path: '/admin/support' },
  moderation: { label: mark('Moderation'), path: '/admin/moderation' },
  storage: { label: mark('Storage'), path: '/admin/storage' },
  bookings: { label: mark('Bookings'), path: '/admin/bookings' },
  payments: { label: mark('Payments'), path: '/admin/payments' },
  invoices: { label: mark('Invoices'), path: '/admin/invoices' },
  'gift-cards': { label: mark('Gift cards'), path: '/admin/gift-cards' },
  referrals: { label: mark('Invited friends'), path: '/admin/referrals' },
  reports: { label: mark('Visit reports'), path: '/admin/reports' },
  webhooks: { label: mark('Webhooks'), path: '/admin/webhooks' },
  plans: { label: mark('Plans'), path: '/admin/plans' },
  renewals: { label: mark('Renewals'), path: '/admin/renewals' },
  testimonials: { label: mark('Testimonials'), path: '/admin/testimonials' },
  places: { label: mark('Addresses on the map'), path: '/admin/places' },
  reviews: { label: mark('Reviews'), path: '/admin/reviews' },
  'renewal-bookings': { label: mark('Bookings of a renewal'), path: '/admin/renewals/:campaign' },
  'import-rows': { label: mark('Rows of an import'), path: '/admin/import/:import' },
  'webhook-endpoints': { label: mark('Outgoing webhooks'), path: '/admin/webhooks/endpoints' },
  'webhook-deliveries': { label: mark('Deliveries to an endpoint'), path: '/admin/webhooks/endpoints/:endpoint' },
  'dispute-outcomes': { label: mark('Dispute outcomes'), path: '/admin/payments/disputes/outcomes' },
  'license-registers': { label: mark('License registers'), path: '/admin/licenses/sources' },
  tasks: { label: mark('Tasks'), path: '/admin/tasks' },
  'visits-at-risk': { label: mark('Visits at risk'), path: '/admin/licenses/visits' },
  'tax-forms': { label: mark('Tax forms'), path: '/admin/tax-forms' },
} as const;

/** What is kept as a view: the lists and the board. */
export const VIEWED_PAGES = { ...OFFICE_LISTS, board: { label: mark('Board'), path: '/admin/board' } } as const;

export type OfficeListName = keyof typeof OFFICE_LISTS;
export const OFFICE_LIST_NAMES = Object.keys(OFFICE_LISTS) as [OfficeListName, ...OfficeListName[]];

export type ViewedPage = keyof typeof VIEWED_PAGES;
export const VIEWED_PAGE_NAMES = Object.keys(VIEWED_PAGES) as [ViewedPage, ...ViewedPage[]];

/** What the path of a page names: the campaign whose bookings it lists; null of most. */
export function namedInPath(page: ViewedPage): string | null {
  return /:(\w+)$/.exec(VIEWED_PAGES[page].path)?.[1] ?? null;
}

/** The address of a page under a query. What its path names is taken out of the query; without it the page above is meant. */
export function pageLink(page: ViewedPage, query: string): string {
  const { path } = VIEWED_PAGES[page];
  const params = new URLSearchParams(query);
  const name = namedInPath(page);
  const id = name && params.get(name);
  if (name) params.delete(name);
  const own = name ? path.replace(`/:${name}`, id && /^[0-9a-f-]{36}$/.test(id) ? `/${id}` : '') : path;
  const rest = params.toString();
  return rest ? `${own}?${rest}` : own;
}
