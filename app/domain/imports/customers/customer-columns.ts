import { findColumn, findColumns, plainHeader, type ImportSource } from '../cells';

/** Where the parts of an address stand in a row. A part without a column is -1. */
export type AddressColumns = { label: number; line1: number; line2: number; state: number; zip: number; notes: number };

export type CustomerColumns = {
  source: ImportSource;
  count: number;
  sourceId: number;
  firstName: number;
  lastName: number;
  displayName: number;
  company: number;
  emails: number[];
  phones: number[];
  notes: number[];
  archived: number;
  doNotService: number;
  addresses: AddressColumns[];
  /** Used where a row has no other address. */
  billing: AddressColumns | null;
};

export const FIRST_NAME = ['first name', 'firstname', 'given name'];
export const LAST_NAME = ['last name', 'lastname', 'surname', 'family name'];
const FULL_NAME = ['display name', 'full name', 'name', 'customer name', 'client name', 'customer', 'client', 'contact'];
export const COMPANY = ['company name', 'company', 'business name'];
export const EMAILS = [
  'email',
  'e mails',
  'emails',
  'e mail',
  'email address',
  'customer email',
  'client email',
  'additional emails',
];
/** A number that takes text messages is asked for first. */
export const PHONES = [
  'mobile number',
  'mobile phone s',
  'mobile phone',
  'mobile',
  'cell phone',
  'main phone s',
  'main phone',
  'phone',
  'phone number',
  'phone s',
  'text message enabled phone',
  'home number',
  'home phone s',
  'home phone',
  'work number',
  'work phone s',
  'work phone',
  'other phone s',
  'customer phone',
  'client phone',
];
const NOTES = ['notes', 'note', 'customer notes', 'internal notes'];
const LINE_1 = ['street line 1', 'street 1', 'street address', 'address line 1', 'street', 'address'];
const LINE_2 = ['street line 2', 'street 2', 'address line 2', 'address 2', 'unit', 'apt'];
export const STATE = ['state', 'province', 'state province'];
export const ZIP = ['zip code', 'postal code', 'zip', 'zipcode', 'zip postal code'];
const SOURCE_ID: Record<ImportSource, string[]> = {
  jobber: ['j id'],
  'housecall-pro': ['id'],
  other: ['customer id', 'client id', 'id'],
};

/** Finds the columns of customers by their names, or null where there is no name, company or email in any of them. */
export function findCustomerColumns(header: readonly string[]): CustomerColumns | null {
  const names = header.map(plainHeader);
  const one = (wanted: readonly string[]) => findColumn(names, wanted);
  const all = (wanted: readonly string[]) => findColumns(names, wanted);
  const source = sourceOf(names);
  const columns: CustomerColumns = {
    source,
    count: header.length,
    sourceId: one(SOURCE_ID[source]),
    firstName: one(FIRST_NAME),
    lastName: one(LAST_NAME),
    displayName: one(FULL_NAME),
    company: one(COMPANY),
    emails: all(EMAILS),
    phones: all(PHONES),
    notes: all(NOTES),
    archived: one(['archived']),
    doNotService: one(['do not service']),
    addresses: findAddresses(names),
    billing: findAddress(names, 'billing '),
  };
  const { firstName, lastName, displayName, company, emails } = columns;
  return Math.max(firstName, lastName, displayName, company, emails[0] ?? -1) >= 0 ? columns : null;
}

function sourceOf(names: readonly string[]): ImportSource {
  if (names.includes('j id')) return 'jobber';
  return names.includes('address 1 street line 1') ? 'housecall-pro' : 'other';
}

/** Addresses may be numbered, as Housecall Pro's are: as many as the file has columns for. */
export function findAddresses(names: readonly string[]): AddressColumns[] {
  const numbers = names.flatMap((name) => /^address (\d+) street line 1$/.exec(name)?.[1] ?? []);
  const prefixes = ['service ', 'property ', '', ...numbers.map((number) => `address ${number} `)];
  return prefixes.flatMap((prefix) => findAddress(names, prefix) ?? []);
}

export function findAddress(names: readonly string[], prefix: string): AddressColumns | null {
  const own = (wanted: readonly string[]) =>
    findColumn(
      names,
      wanted.map((name) => `${prefix}${name}`),
    );
  const line1 = own(LINE_1);
  if (line1 < 0) return null;
  // Jobber’s own reports name the state and the ZIP code of a service address without the word before it.
  const ownOrPlain = (wanted: readonly string[]) =>
    prefix === 'service ' && own(wanted) < 0 ? findColumn(names, wanted) : own(wanted);
  return {
    label: prefix === '' ? names.indexOf('property name') : own(['property name', 'name']),
    line1,
    line2: own(LINE_2),
    state: ownOrPlain(STATE),
    zip: ownOrPlain(ZIP),
    notes: prefix === '' ? -1 : own(['notes']),
  };
}
