import { beforeAll, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { enqueue } from '#app/tasks/enqueue.server';
import { insertUser } from '#tests/factories/users';
import { filesOnDisk } from '#tests/factories/uploads';
import { signInAs } from '#tests/setup/ask';
import { lacks } from '#tests/setup/plain-page';
import { countCustomers, openImports, workOff } from './import-pages';

let imports = {} as Awaited<ReturnType<typeof openImports>>;

beforeAll(async () => {
  imports = await openImports();
  const east = { city: 'Cambridge', state: 'MA', lat: 42.38, lng: -71.13, zone: 'America/New_York' };
  await db().zipCode.createMany({ data: [{ zip: '02138', ...east }], skipDuplicates: true });
}, 180_000);

const HEAD = 'Name,Email,Phone,Street,State,ZIP,Notes';

function table(...rows: string[]): string {
  return [HEAD, ...rows].join('\r\n');
}

async function findCustomer(email: string) {
  return db().user.findUniqueOrThrow({ where: { email }, include: { sites: { orderBy: { street: 'asc' } }, notes: true } });
}

test('a file is checked first: the report says what each row would do, and nothing is saved', async () => {
  await insertUser(db(), { email: 'here@example.com' });
  const before = await countCustomers();
  const path = await imports.check(
    table(
      'Ida New,ida@example.com,312-555-0142,12 Elm St,IL,60614,Ring twice',
      'Ida New,ida@example.com,,99 Lake Rd,IL,60614,',
      'Otto Here,HERE@example.com,,5 Oak St,IL,60614,',
      'No Zip,nozip@example.com,,1 Pine St,IL,,',
      'Bad Zip,badzip@example.com,,1 Pine St,IL,00000,',
      'Other State,state@example.com,,1 Pine St,WI,60614,',
      'Bad Mail,not-an-address,,,,,',
      'Jo Alone,,,,,,',
      ',,,,,,',
      'Lost Zero,zero@example.com,,7 Brattle St,MA,2138,',
    ),
  );
  expect(await countCustomers()).toEqual(before);
  const page = await imports.see(path);
  expect(
    lacks(page, [
      'Nothing is saved yet',
      '5 of 9 rows have a problem',
      'The address “1 Pine St” has no ZIP code.',
      'We can’t find the ZIP code 00000.',
      'The ZIP code 60614 is in Illinois, but the state is Wisconsin.',
      '“not-an-address” is not an email address.',
      'There is no email, phone number or address.',
      'Import 4 rows',
    ]),
  ).toEqual([]);
  const rows = await db().customerImportRow.findMany({
    where: { import: { fileName: 'customers.csv' } },
    orderBy: { row: 'asc' },
  });
  expect(rows.map(({ row, outcome }) => `${row} ${outcome}`)).toEqual([
    '2 customer',
    '3 address',
    '4 address',
    '5 wrong',
    '6 wrong',
    '7 wrong',
    '8 wrong',
    '9 wrong',
    '11 customer',
  ]);
  expect((await imports.press(path, 'discard')).headers.get('location')).toBe('/admin/import');
  expect(await db().customerImportRow.count()).toBe(0);
});

test('an import makes customers with their addresses and notes, mails no one, and the same file twice changes nothing', async () => {
  await insertUser(db(), { email: 'known@example.com', fullName: 'Known Before' });
  const before = await countCustomers();
  const file = table(
    'Eva Ek,Eva@example.com,(312) 555-0177,12 Elm St,IL,60614,Dog in the yard',
    'Eva Ek,eva@example.com,,14 Elm St,IL,60614,',
    'Renamed,known@example.com,,5 Oak St,,60614,',
    'No Mail,,312-555-0188,8 Oak St,,60614,',
    'Wrong,wrong@,,8 Oak St,,60614,',
  );
  const path = await imports.bring(file);
  expect(await countCustomers()).toEqual({
    ...before,
    users: before.users + 2,
    sites: before.sites + 4,
    notes: before.notes + 1,
  });
  const eva = await findCustomer('eva@example.com');
  expect(eva).toMatchObject({
    fullName: 'Eva Ek',
    phone: '+13125550177',
    zip: '60614',
    passwordHash: null,
    emailVerifiedAt: null,
  });
  expect(eva.sites.map(({ street, city, state, zone }) => [street, city, state, zone])).toEqual([
    ['12 Elm St', 'Chicago', 'IL', 'America/Chicago'],
    ['14 Elm St', 'Chicago', 'IL', 'America/Chicago'],
  ]);
  expect(eva.notes.map(({ body }) => body)).toEqual(['Dog in the yard']);
  expect(await findCustomer('known@example.com')).toMatchObject({ fullName: 'Known Before', sites: [{ street: '5 Oak St' }] });
  expect(lacks(await imports.see(path), ['4 rows imported', '1 row had a problem and was left out', 'Imported'])).toEqual([]);
  expect(await imports.lastAudit('import')).toMatchObject({
    action: 'import.finish',
    data: { customer: 2, address: 2, wrong: 1 },
  });
  const list = await imports.see('/admin/customers?q=No Mail');
  expect(lacks(list, ['No Mail', 'No email'])).toEqual([]);

  const after = await countCustomers();
  const again = await imports.bring(file);
  expect(await countCustomers()).toEqual(after);
  expect(lacks(await imports.see(`${again}?show=same`), ['Eva Ek', 'No Mail', 'Nothing new'])).toEqual([]);
  expect(await imports.see(`${again}?show=customer`)).toContain('No rows like this');
});

test('a customer of Jobber is known again by their id there, after their email has changed', async () => {
  const head = 'J-ID,First Name,Last Name,Main Phone #s,E-mails,Service Street 1,Service State,Service Zip code';
  await imports.bring(`${head}\n700_1,Ulla,Berg,,ulla@example.com,1 Elm St,IL,60614\n700_2,Ulla,Berg,,,2 Elm St,IL,60614`);
  const users = await db().user.count();
  await imports.bring(`${head}\n700_1,Ulla,Berg,,ulla.new@example.com,3 Elm St,IL,60614`);
  expect(await db().user.count()).toBe(users);
  expect((await findCustomer('ulla@example.com')).sites.map(({ street }) => street)).toEqual([
    '1 Elm St',
    '2 Elm St',
    '3 Elm St',
  ]);
});

test('a customer who deleted their account, one whose account is closed, and a person of the team are left out', async () => {
  await imports.bring(`J-ID,Display Name,E-mails\n801_1,Gone Person,gone@example.com`);
  const gone = await findCustomer('gone@example.com');
  await db().user.update({
    where: { id: gone.id },
    data: { email: `deleted-${gone.id}@deleted.invalid`, fullName: '', deletedAt: now() },
  });
  await insertUser(db(), { email: 'banned@example.com', status: 'banned' });
  await insertUser(db(), { email: 'boss@example.com', roles: ['admin'] });
  const path = await imports.check(
    'J-ID,Display Name,E-mails\n801_1,Gone Person,gone@example.com\n802_1,Banned,banned@example.com\n803_1,Boss,boss@example.com',
  );
  expect(
    lacks(await imports.see(`${path}?show=wrong`), [
      'This customer had their account deleted here.',
      'belongs to a closed account',
      'an account that isn’t a customer’s',
    ]),
  ).toEqual([]);
});

test('files in Latin-1 and UTF-16, with semicolons and with tabs, are read', async () => {
  const latin = Buffer.from('Name;Email;Street;ZIP\nJosé Müller;jose@example.com;1 Elm St;60614\n', 'latin1');
  await imports.bring(latin);
  expect((await findCustomer('jose@example.com')).fullName).toBe('José Müller');
  const wide = Buffer.from('\ufeffName\tEmail\nZoë Ångström\tzoe@example.com\n', 'utf16le');
  await imports.bring(wide);
  expect((await findCustomer('zoe@example.com')).fullName).toBe('Zoë Ångström');
});

test('what is no table is refused beside the form and leaves nothing behind; one that can’t be read says why', async () => {
  const before = [filesOnDisk().length, await db().customerImport.count()];
  await imports.expectRefusal(await imports.upload(Buffer.from('PK\x03\x04book', 'latin1'), 'book.xlsx'), 422, [
    'Save As, CSV UTF-8',
  ]);
  await imports.expectRefusal(await imports.upload('', ''), 422, ['Choose a file first']);
  await imports.expectRefusal(await imports.upload('  \n', 'empty.csv'), 422, ['The file is empty']);
  expect([filesOnDisk().length, await db().customerImport.count()]).toEqual(before);
  const invoices = await imports.see(await imports.check('Invoice #,Total\n1,20.00\n'));
  expect(invoices).toContain('We don’t recognize the columns');
  const open = await imports.see(
    await imports.check(`Name,Email\nAnn,a@example.com\n"Bob,b@example.com\n${'x,y\n'.repeat(100)}`),
  );
  expect(open).toMatch(/We can’t read row \d+: a quotation mark is opened there and never closed/);
  expect(await imports.see(await imports.check('Name,Email\n'))).toContain('There are no rows below the column names');
});

test('an import is stopped and goes on, two workers at once double nothing, and one that stands still is taken up again', async () => {
  const rows = Array.from({ length: 1_500 }, (_, at) => `Many ${at},many${at}@example.com,,${at} Elm St,IL,60614,`);
  const path = await imports.check(table(...rows));
  const importId = path.split('/').at(-1)!;
  const before = await countCustomers();
  await imports.press(path, 'write');
  expect((await imports.press(path, 'stop')).status).toBe(302);
  await workOff();
  expect(await countCustomers()).toEqual(before);
  await imports.press(path, 'write');
  // The task is lost with its worker; the sweep finds the import.
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`;
  await db().customerImport.update({ where: { id: importId }, data: { movedAt: new Date(now().getTime() - DAY_MS) } });
  await enqueue(db(), 'imports/sweep', {});
  await enqueue(db(), 'imports/run', { importId });
  await Promise.all([workOff(), workOff()]);
  expect(await countCustomers()).toMatchObject({ users: before.users + 1_500, sites: before.sites + 1_500 });
  const late = await imports.post(path, imports.adminId, { subaction: 'write' });
  await imports.expectRefusal(late, 409, ['The import has moved on']);
  const report = await imports.ask(`/admin/lists/import-rows/csv?import=${path.split('/').at(-1)}`, {
    cookie: await signInAs(imports.adminId),
  });
  expect((await report.text()).split('\r\n')).toHaveLength(1_502);
});

test('the same form sent twice starts one import, and old imports are deleted while their customers stay', async () => {
  const opId = crypto.randomUUID();
  const file = table('Twice,twice@example.com,,,,,');
  const first = await imports.upload(file, 'twice.csv', opId);
  expect((await imports.upload(file, 'twice.csv', opId)).headers.get('location')).toBe(first.headers.get('location'));
  expect(await db().customerImport.count({ where: { fileName: 'twice.csv' } })).toBe(1);
  await workOff();
  const users = await db().user.count();
  await db().customerImport.updateMany({ data: { movedAt: new Date(now().getTime() - 31 * DAY_MS) } });
  const left = await db().customerImport.count();
  await enqueue(db(), 'imports/sweep', {});
  await workOff();
  expect(await db().customerImport.count()).toBe(left - 1);
  expect(await db().user.count()).toBe(users);
});

test('only admins get the page, its reports and its form', async () => {
  await imports.expectAdminsOnly('/admin/import', {});
  const { id } = await db().customerImport.findFirstOrThrow();
  await imports.expectAdminsOnly(`/admin/import/${id}`, { subaction: 'discard' });
});
