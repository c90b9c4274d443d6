import { expect, test } from 'vitest';
import { readCsv } from './read-csv';

function listUntil(expires: string): string {
  return [
    'number,holder_name,license_type,status,issued_on,expires_on',
    `X-1,Ann Lee,Electrician,active,1/2/2025,${expires}`,
  ].join('\n');
}

test('dates are read as registers write them', () => {
  for (const expires of ['2027-01-31', '1/31/2027'])
    expect(readCsv(listUntil(expires))).toMatchObject({ licenses: [{ expiresOn: new Date('2027-01-31T00:00:00Z') }] });
});

test('a day that does not exist is refused by its line, and is no other day', () => {
  for (const expires of ['02/31/2027', '2027-02-29', 'never'])
    expect(readCsv(listUntil(expires))).toEqual({ problem: 'Line 2 has no number, or an invalid date' });
});
