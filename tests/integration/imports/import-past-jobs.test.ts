import { beforeAll, expect, test } from 'vitest';
import { collectAccountData } from '#app/domain/privacy/collect-account-data.server';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { db, transact } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { openImports, workOff } from './import-pages';

let imports = {} as Awaited<ReturnType<typeof openImports>>;
const customers = { kind: 'customers' };

beforeAll(async () => {
  imports = await openImports({ kind: 'past_jobs' });
  await imports.bring(
    [
      'J-ID,Display Name,E-mails,Main Phone #s,Service Street 1,Service State,Service Zip code',
      '500_1,Ida Known,ida@example.com,312-555-0142,12 Elm St,IL,60614',
      '501_1,Otto Phone,,312-555-0199,14 Elm St,IL,60614',
    ].join('\n'),
    customers,
  );
}, 180_000);

const HEAD =
  'Job #,Client name,Client email,Client phone,Service street,Service state,Service ZIP,Title,Line items,Scheduled start date,Completed date,Total ($),Balance,Status,Assigned to';

function table(...rows: string[]): string {
  return [HEAD, ...rows].join('\r\n');
}

async function idOf(email: string): Promise<string> {
  return (await db().user.findUniqueOrThrow({ where: { email } })).id;
}

/** What past jobs must not touch. */
async function countBooks() {
  return {
    users: await db().user.count(),
    bookings: await db().booking.count(),
    visits: await db().visit.count(),
    ledger: await db().ledgerTransaction.count(),
    payments: await db().payment.count(),
    notifications: await db().notification.count(),
  };
}

test('the dry run of past jobs says what each row would do and saves nothing', async () => {
  const path = await imports.check(
    table(
      '1,Ida Known,ida@example.com,,,,,Lights up,,11/01/2024,11/02/2024,"$1,200.00",0,Archived,Sam',
      '2,Nobody,nobody@example.com,,,,,Lights up,,,11/02/2024,10,0,,',
      '3,Ida Known,ida@example.com,,,,,Lights up,,,soon,10,0,,',
      '4,Ida Known,ida@example.com,,,,,Lights up,,,,10,0,,',
      '5,Ida Known,ida@example.com,,,,,Lights up,,,11/02/2094,10,0,,',
      '6,Ida Known,ida@example.com,,,,,Lights up,,,11/02/2024,ten,0,,',
      '7,Nobody,,,,,,Lights up,,,11/02/2024,10,0,,',
    ),
  );
  expect(await db().pastJob.count()).toBe(0);
  expect(
    lacks(await imports.see(path), [
      'Import 1 row',
      'We can’t find this customer by email, phone number or address.',
      '“soon” is not a date.',
      'There is no date.',
      'which is still to come',
      '“ten” is not an amount of money.',
      'There is no email, phone number or address of the customer.',
    ]),
  ).toEqual([]);
});

test('past jobs are history of their customers and nothing else; the same file twice changes nothing, a later one updates', async () => {
  const before = await countBooks();
  const file = table(
    '10,Ida Known,ida@example.com,,12 Elm St,IL,60614,Lights up,Roofline; Wreath,11/01/2024,11/02/2024,"$1,200.00",$200.00,Archived,Sam Fox',
    '11,Otto Phone,,(312) 555-0199,,,,Gutters,,,3/4/2023,80,0,Completed,',
    '12,Someone Else,,,"14 Elm St.",IL,60614,Snow,,1/5/2023,,50,50,Canceled,',
  );
  await imports.bring(file);
  expect(await countBooks()).toEqual(before);
  const ida = await idOf('ida@example.com');
  expect(await db().pastJob.findMany({ where: { customerId: ida }, include: { site: true } })).toMatchObject([
    {
      number: '10',
      title: 'Lights up',
      lines: 'Roofline; Wreath',
      completed: true,
      status: 'Archived',
      totalCents: 120_000,
      paidCents: 100_000,
      assignedTo: 'Sam Fox',
      site: { street: '12 Elm St' },
    },
  ]);
  const otto = await db().user.findFirstOrThrow({ where: { fullName: 'Otto Phone' } });
  expect(await db().pastJob.count({ where: { customerId: otto.id } })).toBe(2);
  expect(await db().pastJob.findFirst({ where: { number: '12' } })).toMatchObject({ completed: false });
  const office = await imports.see(`/admin/customers/${ida}`);
  expect(lacks(office, ['Earlier jobs', '1 job, $1,000.00 paid', 'last service', 'Lights up', 'Sam Fox'])).toEqual([]);

  const again = await imports.bring(file);
  expect(await db().pastJob.count()).toBe(3);
  expect(lacks(await imports.see(`${again}?show=same`), ['Lights up', 'Nothing new'])).toEqual([]);
  const later = await imports.bring(file.replace('$200.00,Archived', '$0.00,Paid'));
  expect(lacks(await imports.see(`${later}?show=changed`), ['#10 Lights up', 'Changed job'])).toEqual([]);
  expect(await db().pastJob.findFirst({ where: { number: '10' } })).toMatchObject({ paidCents: 120_000, status: 'Paid' });
});

test('customers read their own earlier jobs and no one else’s, page by page, and take them along', async () => {
  const { id } = await insertUser(db(), { email: 'many@example.com' });
  const rows = Array.from({ length: 45 }, (_, at) => `${at + 100};many@example.com;Wäsche ${at};2022-01-05;20`);
  await imports.bring(Buffer.from(['Job number;Email;Title;Date;Total', ...rows].join('\n'), 'latin1'));
  const cookie = await signInAs(id);
  const page = plain(await (await imports.ask('/customer/earlier-jobs?page=3', { cookie })).text());
  expect(lacks(page, ['45 jobs', 'Wäsche', 'Previous'])).toEqual([]);
  expect(page).not.toContain('Lights up');
  expect(plain(await (await imports.ask('/customer/dashboard?tab=history', { cookie })).text())).toContain('Earlier jobs (45)');
  expect((await imports.ask('/customer/earlier-jobs')).headers.get('location')).toContain('/auth');
  const data = await collectAccountData(db(), id);
  expect(data.past_jobs).toHaveLength(45);
  await transact(db(), (tx) => deleteAccount(tx, { userId: id }));
  expect(await db().pastJob.count({ where: { customerId: id } })).toBe(0);
  const left = await db()
    .$queryRaw`SELECT row FROM customer_import_row WHERE to_jsonb(customer_import_row)::text LIKE '%many@example.com%'`;
  expect(left).toEqual([]);
});

test('many jobs are imported by two workers at once, each once; two jobs of one number are told apart', async () => {
  const rows = Array.from({ length: 2_500 }, (_, at) => `${at + 1_000},Ida Known,ida@example.com,,,,,Job,,,11/02/2022,10,0,,`);
  const path = await imports.check(table(...rows, '1000,Ida Known,ida@example.com,,,,,Another,,,11/02/2022,10,0,,'));
  expect(await imports.see(`${path}?show=wrong`)).toContain('The job number 1000 is in row 2 too.');
  const before = await db().pastJob.count();
  await imports.press(path, 'write');
  await Promise.all([workOff(), workOff()]);
  expect(await db().pastJob.count()).toBe(before + 2_500);
});
