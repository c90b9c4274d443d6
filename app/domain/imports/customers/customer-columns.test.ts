import { expect, test } from 'vitest';
import { findCustomerColumns } from './customer-columns';
import { readCustomerRow } from './read-customer-row';

/** Reads one row under these column names. */
function readUnder(row: Record<string, string>) {
  const columns = findCustomerColumns(Object.keys(row));
  if (!columns) throw new Error('The columns are not recognized');
  return { source: columns.source, ...readCustomerRow(columns, Object.values(row)) };
}

const JOBBER = {
  'J-ID': '100_200',
  'Is Company?': 'false',
  'Display Name': 'Ann Ekman',
  'Company Name': 'Ekman Bakery',
  Title: '',
  'First Name': 'Ann',
  'Last Name': 'Ekman',
  'Main Phone #s': '(312) 555-0142; 312-555-0199',
  'E-mails': 'Ann@Example.com, bakery@example.com',
  Tags: 'vip',
  'Billing Street 1': '1 Bank Plaza',
  'Billing City': 'Chicago',
  'Billing State': 'IL',
  'Billing Zip code': '60601',
  'CFT[Have Pets]': 'yes',
  'Service Property Name': 'Shop',
  'Service Street 1': '12 Elm St',
  'Service Street 2': 'Unit 4',
  'Service City': 'Naperville',
  'Service State': 'Illinois',
  'Service Zip code': '60540',
  Archived: 'true',
};

test('a row of Jobber’s client export is read with its first email and number; the rest is kept as notes', () => {
  expect(readUnder(JOBBER)).toEqual({
    source: 'jobber',
    ok: true,
    name: 'Ann Ekman',
    email: 'ann@example.com',
    phone: '+13125550142',
    sourceId: 'jobber:100',
    addresses: [{ label: 'Shop', street: '12 Elm St, Unit 4', unit: 'Unit 4', zip: '60540', state: 'IL', notes: '' }],
    notes: 'Company: Ekman Bakery\nEmail: bakery@example.com\nPhone: 312-555-0199\nArchived in Jobber',
  });
});

test('the billing address counts where a row has no other', () => {
  expect(readUnder({ ...JOBBER, 'Service Street 1': '', 'Service Street 2': '' })).toMatchObject({
    addresses: [{ street: '1 Bank Plaza', zip: '60601' }],
  });
});

test('a row of Housecall Pro’s customer export is read with all its addresses', () => {
  const row = {
    'First Name': '',
    'Last Name': '',
    'Display Name': 'Gulf Condos',
    'Mobile Number': '',
    'Home Number': '="3125550142"',
    Email: '',
    'Additional Emails': '',
    Company: 'Gulf Condos',
    Role: '',
    'Work Number': '12345',
    Notes: 'Ring twice',
    ID: 'cus_1',
    'Lifetime value': '$1,200.00',
    'Do Not Service': 'TRUE',
    'Customer Type': 'Business',
    'Address_1 Street Line 1': '1 Main St',
    'Address_1 Street Line 2': '',
    'Address_1 City': 'Boston',
    'Address_1 State': 'MA',
    'Address_1 Postal Code': '2138',
    'Address_1 Billing?': 'true',
    'Address_1 Notes': 'Gate code 4412',
    'Address_2 Street Line 1': '3 Main St',
    'Address_2 City': 'Boston',
    'Address_2 State': 'MA',
    'Address_2 Postal Code': '02139',
  };
  expect(readUnder(row)).toMatchObject({
    source: 'housecall-pro',
    name: 'Gulf Condos',
    email: null,
    phone: '+13125550142',
    sourceId: 'housecall-pro:cus_1',
    addresses: [
      { street: '1 Main St', zip: '2138', state: 'MA', notes: 'Gate code 4412' },
      { street: '3 Main St', zip: '02139' },
    ],
    notes: 'Phone: 12345\nMarked “Do Not Service” in Housecall Pro\nRing twice',
  });
});

test('Jobber’s contact report has its address in one cell', () => {
  expect(
    readUnder({ Contact: 'Pat Lee', Email: 'pat@example.com', 'Billing address': '9 Oak Rd, Chicago, Illinois 60614' }),
  ).toMatchObject({
    name: 'Pat Lee',
    addresses: [{ street: '9 Oak Rd', zip: '60614', state: 'IL' }],
  });
});

test('what is wrong with a row is said in a sentence', () => {
  expect(readUnder({ Name: '', Email: '', Phone: '312' })).toMatchObject({
    ok: false,
    problem: 'There is no name, company or email.',
  });
  expect(readUnder({ Name: 'Pat', Email: 'pat(at)example.com' })).toMatchObject({
    ok: false,
    problem: '“pat(at)example.com” is not an email address.',
  });
  const columns = findCustomerColumns(['Name', 'Email'])!;
  expect(readCustomerRow(columns, ['Pat', 'pat@example.com', 'Elm St'])).toMatchObject({
    ok: false,
    problem: 'This row has 3 cells, but there are 2 columns. Check the quotation marks and commas.',
  });
});

test('a file whose columns name no customer is not recognized', () => {
  expect(findCustomerColumns(['Invoice #', 'Total', 'Balance'])).toBeNull();
});
