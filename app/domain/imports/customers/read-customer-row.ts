import { cutText } from '#app/platform/cut-text';
import { stateCode } from '../../fields/us-states';
import { streetLine, UNIT_LIMIT } from '../../fields/unit-field';
import { ACCESS_LIMIT } from '../../sites/site.schema';
import { cellReader, findExtraCells, isTrue, readEmail, readPhone, shorten, splitCell } from '../cells';
import type { AddressColumns, CustomerColumns } from './customer-columns';

/** An address as the file has it. The ZIP code may have lost its leading zeros in a spreadsheet. */
export type FileAddress = {
  label: string;
  /** With the unit, as it is printed. */ street: string;
  unit: string;
  zip: string;
  state: string | null;
  notes: string;
};

export type FileCustomer = {
  name: string;
  email: string | null;
  phone: string | null;
  sourceId: string | null;
  addresses: FileAddress[];
  /** What has no field of its own here: for the office. */
  notes: string;
};

export type CustomerRow = ({ ok: true } & FileCustomer) | { ok: false; name: string; problem: string };

const MAX_NAME = 100;
const MAX_STREET = 120;
const MAX_LABEL = 40;
const MAX_ZIP = 20;
/** "12 Elm St, Naperville, Illinois 60540": an address in one cell. */
const WHOLE_ADDRESS = /^(.+?),[^,]*,\s*([A-Za-z. ]+?)\s+(\d{5})(?:-\d{4})?(?:,.*)?$/;

/** One row of the file as a customer, or what is wrong with it. */
export function readCustomerRow(columns: CustomerColumns, cells: readonly string[]): CustomerRow {
  const at = cellReader(cells);
  const person = [at(columns.firstName), at(columns.lastName)].filter(Boolean).join(' ');
  const company = at(columns.company);
  const emails = columns.emails.flatMap((place) => at(place).split(/[,;\s]+/)).filter(Boolean);
  const name = person || at(columns.displayName) || company || emails[0] || '';
  const wrong = (problem: string): CustomerRow => ({ ok: false, name: cutText(name, MAX_NAME), problem });

  const extra = findExtraCells(cells, columns.count);
  if (extra) return wrong(extra);
  if (!name) return wrong('There is no name, company or email.');
  if (name.length > MAX_NAME) return wrong(`Shorten the name to ${MAX_NAME} characters.`);
  const [email, ...otherEmails] = emails.map(readEmail);
  if (email === null) return wrong(`“${shorten(emails[0]!)}” is not an email address.`);
  const phones = columns.phones.flatMap((place) => splitCell(at(place)));
  const read = phones.map(readPhone);
  const phone = read.find((number) => number !== null) ?? null;
  const addresses = readAddresses(columns, at);
  const long = addresses.find(({ street }) => street.length > MAX_STREET);
  if (long) return wrong(`Shorten the street “${shorten(long.street)}” to ${MAX_STREET} characters.`);
  const noted = [
    company && company !== name ? `Company: ${company}` : '',
    ...emails
      .slice(1)
      .filter((text, place) => otherEmails[place] !== email)
      .map((text) => `Email: ${text}`),
    ...phones.filter((_, place) => read[place] === null || read[place] !== phone).map((text) => `Phone: ${text}`),
    isTrue(at(columns.archived)) ? 'Archived in Jobber' : '',
    isTrue(at(columns.doNotService)) ? 'Marked “Do Not Service” in Housecall Pro' : '',
    ...columns.notes.map(at),
  ];
  return {
    ok: true,
    name,
    email: email ?? null,
    phone,
    sourceId: readSourceId(columns, at(columns.sourceId)),
    addresses,
    notes: [...new Set(noted.filter(Boolean))].join('\n'),
  };
}

/** Jobber names a client and one of their properties, "100_200": the client counts. */
function readSourceId({ source }: CustomerColumns, text: string): string | null {
  const id = source === 'jobber' ? text.replace(/_.*$/, '') : text;
  return id ? `${source}:${cutText(id, MAX_NAME)}` : null;
}

function readAddresses({ addresses, billing }: CustomerColumns, at: (place: number) => string): FileAddress[] {
  const found = addresses.map((columns) => readAddress(columns, at)).filter((address) => address.street !== '');
  if (found.length > 0 || !billing) return found;
  const address = readAddress(billing, at);
  return address.street ? [address] : [];
}

export function readAddress(columns: AddressColumns, at: (place: number) => string): FileAddress {
  const spaced = (text: string) => text.replace(/\s+/g, ' ');
  const [line1, line2] = [spaced(at(columns.line1)), spaced(at(columns.line2))];
  // A long second line is no unit: it stays a part of the street.
  const unit = line1 && line2.length <= UNIT_LIMIT ? line2 : '';
  const lines = unit ? streetLine({ street: line1, unit }) : [line1, line2].filter(Boolean).join(', ');
  const whole = columns.zip < 0 ? WHOLE_ADDRESS.exec(lines) : null;
  return {
    label: cutText(spaced(at(columns.label)), MAX_LABEL),
    street: whole?.[1] ?? lines,
    unit: whole ? '' : unit,
    zip: whole?.[3] ?? cutText(at(columns.zip), MAX_ZIP),
    state: stateCode(whole?.[2] ?? at(columns.state)),
    notes: cutText(at(columns.notes), ACCESS_LIMIT),
  };
}
