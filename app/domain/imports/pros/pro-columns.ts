import { findColumn, findColumns, plainHeader, type ImportSource } from '../cells';
import {
  type AddressColumns,
  COMPANY,
  EMAILS,
  findAddress,
  FIRST_NAME,
  LAST_NAME,
  PHONES,
  STATE,
  ZIP,
} from '../customers/customer-columns';

export type ProColumns = {
  source: ImportSource;
  count: number;
  firstName: number;
  lastName: number;
  fullName: number;
  company: number;
  emails: number[];
  phones: number[];
  zip: number;
  state: number;
  address: AddressColumns | null;
  workKinds: number;
  radius: number;
  leastPayout: number;
  status: number;
  license: { number: number; state: number; type: number; expires: number };
};

const FULL_NAME = ['full name', 'name', 'display name', 'employee name', 'employee', 'team member', 'user', 'pro', 'technician'];
const PRO_EMAILS = [...EMAILS, 'work email', 'employee email'];
const HOME_ZIP = ['home zip', 'home zip code', 'home postal code', ...ZIP];
const WORK_KINDS = ['kinds of work', 'kind of work', 'work kinds', 'services', 'service', 'skills', 'trades'];
const RADIUS = ['travel radius', 'travel radius miles', 'radius', 'radius miles', 'service radius', 'max miles', 'miles'];
const LEAST_PAYOUT = ['least payout', 'minimum payout', 'min payout', 'minimum pay', 'min pay'];
const LICENSE_NUMBER = ['license number', 'license no', 'license', 'licence number', 'licence'];
const LICENSE_EXPIRES = [
  'license expires',
  'license expiry',
  'license expiration',
  'license expiration date',
  'license expires on',
];
/** Columns that only a file of customers has. */
const OF_CUSTOMERS = ['service street 1', 'billing street 1', 'lifetime value', 'do not service', 'customer type'];

/** Finds the columns of pros by their names, or null where there is no name or no email in them. */
export function findProColumns(header: readonly string[]): ProColumns | null {
  const names = header.map(plainHeader);
  const one = (wanted: readonly string[]) => findColumn(names, wanted);
  const columns: ProColumns = {
    source: sourceOf(names),
    count: header.length,
    firstName: one(FIRST_NAME),
    lastName: one(LAST_NAME),
    fullName: one(FULL_NAME),
    company: one(COMPANY),
    emails: findColumns(names, PRO_EMAILS),
    phones: findColumns(names, PHONES),
    zip: one(HOME_ZIP),
    state: one(['home state', ...STATE]),
    address: findAddress(names, 'home ') ?? findAddress(names, ''),
    workKinds: one(WORK_KINDS),
    radius: one(RADIUS),
    leastPayout: one(LEAST_PAYOUT),
    status: one(['status', 'active', 'employee status', 'user status']),
    license: {
      number: one(LICENSE_NUMBER),
      state: one(['license state', 'licence state']),
      type: one(['license type', 'licence type']),
      expires: one(LICENSE_EXPIRES),
    },
  };
  const hasName = Math.max(columns.firstName, columns.lastName, columns.fullName) >= 0;
  return hasName && columns.emails.length > 0 && one(OF_CUSTOMERS) < 0 ? columns : null;
}

/** Jobber calls what a member of the team may do their permissions, Housecall Pro their role. */
function sourceOf(names: readonly string[]): ImportSource {
  if (findColumn(names, ['permission level', 'permissions', 'user permissions']) >= 0) return 'jobber';
  return names.includes('mobile number') && findColumn(names, ['role', 'employee role', 'color']) >= 0
    ? 'housecall-pro'
    : 'other';
}
