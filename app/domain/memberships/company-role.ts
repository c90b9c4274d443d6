import { mark, type Marked } from '#app/platform/texts/t';

/** The roles of a company's members. */
export const COMPANY_ROLES = ['owner', 'manager', 'site_contact', 'billing'] as const;
export type CompanyRole = (typeof COMPANY_ROLES)[number];

export const roleNames: Record<CompanyRole, Marked> = {
  owner: mark('Owner'),
  manager: mark('Manager'),
  site_contact: mark('Site contact'),
  billing: mark('Billing'),
};

export const roleTasks: Record<CompanyRole, Marked> = {
  owner: mark('Can do everything, including manage members and owners.'),
  manager: mark('Can manage locations, bookings, members and settings, but not owners.'),
  site_contact: mark('Can see visits and access notes for selected locations, without prices.'),
  billing: mark('Can see all visits, prices, invoices and reports, without access notes.'),
};

const MAY = {
  /** Name, billing email, locations, members: what owners and managers change, and booking for the company. */
  edit: ['owner', 'manager'],
  /** Make owners, change them, close the account. */
  rule: ['owner'],
  /** Prices, invoices, and reports of visits, which name what was added and what is open. */
  seeMoney: ['owner', 'manager', 'billing'],
  seeAccess: ['owner', 'manager', 'site_contact'],
  seeAllSites: ['owner', 'manager', 'billing'],
} as const satisfies Record<string, readonly CompanyRole[]>;

export type CompanyDeed = keyof typeof MAY;

/** What a role may in its company. */
export function may(role: CompanyRole, deed: CompanyDeed): boolean {
  return (MAY[deed] as readonly CompanyRole[]).includes(role);
}
