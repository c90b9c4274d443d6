import { findColumn, findColumns, plainHeader, type ImportSource } from '../cells';
import { type AddressColumns, EMAILS, findAddresses, FIRST_NAME, LAST_NAME, PHONES } from '../customers/customer-columns';

export type PastJobColumns = {
  source: ImportSource;
  count: number;
  number: number;
  customerId: number;
  firstName: number;
  lastName: number;
  fullName: number;
  emails: number[];
  phones: number[];
  addresses: AddressColumns[];
  titles: number[];
  lines: number;
  completed: number[];
  scheduled: number[];
  status: number;
  total: number;
  paid: number;
  balance: number;
  assignedTo: number;
};

const NUMBER = ['job', 'job number', 'job no', 'job id', 'number', 'invoice number', 'invoice'];
const CUSTOMER_ID = ['j id', 'client id', 'customer id'];
const FULL_NAME = ['client name', 'customer name', 'client', 'customer', 'name', 'display name', 'full name', 'contact'];
const TITLES = ['title', 'job title', 'job description', 'description', 'service', 'job type', 'service type'];
const LINES = ['line items', 'items', 'services', 'job line items'];
/** What tells when the work was done, most telling first. */
const COMPLETED = [
  'completed date',
  'date completed',
  'job completed date',
  'finished',
  'end date',
  'closed date',
  'completed on',
  'completed',
];
const SCHEDULED = [
  'scheduled date',
  'scheduled start date',
  'job scheduled start date',
  'scheduled',
  'start date',
  'date',
  'job date',
  'created date',
];
const TOTAL = [
  'total',
  'total revenue',
  'job amount',
  'amount',
  'total amount',
  'job total',
  'revenue',
  'invoice total',
  'price',
];
const PAID = ['paid', 'amount paid', 'paid amount', 'payments', 'total paid'];
const BALANCE = ['balance', 'due amount', 'amount due', 'outstanding balance', 'balance due'];
const ASSIGNED = [
  'assigned to',
  'assigned employees',
  'assigned employee',
  'employee',
  'employees',
  'team',
  'visits assigned to',
  'technician',
];

/** Finds the columns of past jobs by their names, or null where no day, or nothing that tells whose they are, is in them. */
export function findPastJobColumns(header: readonly string[]): PastJobColumns | null {
  const names = header.map(plainHeader);
  const one = (wanted: readonly string[]) => findColumn(names, wanted);
  const all = (wanted: readonly string[]) => findColumns(names, wanted);
  const columns: PastJobColumns = {
    source: sourceOf(names),
    count: header.length,
    number: one(NUMBER),
    customerId: one(CUSTOMER_ID),
    firstName: one(['client first name', 'customer first name', ...FIRST_NAME]),
    lastName: one(['client last name', 'customer last name', ...LAST_NAME]),
    fullName: one(FULL_NAME),
    emails: all(['client email', 'customer email', ...EMAILS]),
    phones: all(['client phone', 'customer phone', ...PHONES]),
    addresses: findAddresses(names),
    titles: all(TITLES),
    lines: one(LINES),
    completed: all(COMPLETED),
    scheduled: all(SCHEDULED),
    status: one(['status', 'job status', 'work status']),
    total: one(TOTAL),
    paid: one(PAID),
    balance: one(BALANCE),
    assignedTo: one(ASSIGNED),
  };
  const { customerId, emails, phones, addresses } = columns;
  const isTheirs = customerId >= 0 || emails.length + phones.length + addresses.length > 0;
  return isTheirs && columns.completed.length + columns.scheduled.length > 0 ? columns : null;
}

function sourceOf(names: readonly string[]): ImportSource {
  if (names.includes('client name') || names.includes('client email') || names.includes('visits assigned to')) return 'jobber';
  const ofHousecallPro = ['job amount', 'assigned employees', 'customer name', 'job status'];
  return findColumns(names, ofHousecallPro).length > 1 ? 'housecall-pro' : 'other';
}
