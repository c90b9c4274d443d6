/** The lists of the office that are sorted, downloaded and kept as views. */
export const OFFICE_LISTS = {
  dispatch: { label: 'Dispatch', path: '/admin/dispatch' },
  customers: { label: 'Customers', path: '/admin/customers' },
  companies: { label: 'Companies', path: '/admin/companies' },
  quotes: { label: 'Quotes', path: '/admin/quotes' },
  callbacks: { label: 'Callbacks', path: '/admin/callbacks' },
  leads: { label: 'Leads', path: '/admin/leads' },
  pros: { label: 'Pros', path: '/admin/pros' },
  licenses: { label: 'Licenses', path: '/admin/licenses' },
  users: { label: 'Users', path: '/admin/users' },
  claims: { label: 'Guarantee claims', path: '/admin/claims' },
} as const;

/** What is kept as a view: the lists and the board. */
export const VIEWED_PAGES = { ...OFFICE_LISTS, board: { label: 'Board', path: '/admin/board' } } as const;

export type OfficeListName = keyof typeof OFFICE_LISTS;
export const OFFICE_LIST_NAMES = Object.keys(OFFICE_LISTS) as [OfficeListName, ...OfficeListName[]];

export type ViewedPage = keyof typeof VIEWED_PAGES;
export const VIEWED_PAGE_NAMES = Object.keys(VIEWED_PAGES) as [ViewedPage, ...ViewedPage[]];
