import { beforeAll, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { lacks } from '#tests/setup/plain-page';
import { openImports, workOff } from './import-pages';

let imports = {} as Awaited<ReturnType<typeof openImports>>;
let kind = { id: '', name: '' };
let licensed: { id: string; name: string } | undefined;

beforeAll(async () => {
  imports = await openImports({ kind: 'pros' });
  const kinds = await db().workKind.findMany({
    where: { serviceLine: { active: true } },
    orderBy: { id: 'asc' },
    select: { id: true, name: true, serviceLine: { select: { license: true, licenseStates: true } } },
  });
  kind = kinds.find(({ serviceLine }) => serviceLine.license === null)!;
  licensed = kinds.find(({ serviceLine }) => serviceLine.license !== null && serviceLine.licenseStates.length === 0);
}, 180_000);

const HEAD =
  'Name,Email,Phone,ZIP,Kinds of work,Travel radius,Least payout,License number,License state,License type,License expiry,Status';

function table(...rows: string[]): string {
  return [HEAD, ...rows].join('\r\n');
}

async function countPros() {
  return {
    users: await db().user.count(),
    pros: await db().pro.count(),
    licenses: await db().proLicense.count(),
    notifications: await db().notification.count(),
  };
}

async function findPro(email: string) {
  return db().pro.findFirstOrThrow({
    where: { user: { email } },
    include: { user: true, licenses: true, availability: true },
  });
}

test('the dry run of pros says what each row would do and saves nothing', async () => {
  await insertUser(db(), { email: 'client@example.com' });
  const before = await countPros();
  const path = await imports.check(
    table(
      `Pia New,pia@example.com,312-555-0142,60614,${kind.name},25 miles,$80,,,,,Active`,
      'No Mail,,312-555-0142,60614,,,,,,,,',
      'Bad Mail,pia(at),,60614,,,,,,,,',
      ',noname@example.com,,60614,,,,,,,,',
      'No Zip,nozip@example.com,,,,,,,,,,',
      'Far Away,far@example.com,,60614,,900,,,,,,',
      'Odd Work,odd@example.com,,60614,Dragon taming,,,,,,,',
      'Bad Date,date@example.com,,60614,,,,L-1,IL,,soon,',
      'Left Us,left@example.com,,60614,,,,,,,,Deactivated',
      'Client,client@example.com,,60614,,,,,,,,',
    ),
  );
  expect(await countPros()).toEqual(before);
  expect(
    lacks(await imports.see(path), [
      'Import 1 row',
      'There is no email. A pro needs one to take their account.',
      '“pia(at)” is not an email address.',
      'There is no name.',
      'There is no home ZIP code.',
      '“900” is not a travel radius.',
      'We don’t know the kind of work “Dragon taming”.',
      '“soon” is not a date.',
      'this person doesn’t work there anymore',
      'an account that isn’t a pro’s',
    ]),
  ).toEqual([]);
});

test('imported pros are applicants with their rules and licenses, get no mail, and the same file twice changes nothing', async () => {
  const before = await countPros();
  const work = licensed ? `${kind.name}; ${licensed.name}` : kind.name;
  const file = table(
    `Pia Pro,Pia@example.com,(312) 555-0177,60614,${work},25,80,L-4711,IL,Master,05/31/2028,Active`,
    'Otto Other,otto@example.com,,60614,,,,,,,,',
  );
  const path = await imports.bring(file);
  const count = licensed ? 1 : 0;
  expect(await countPros()).toEqual({
    ...before,
    users: before.users + 2,
    pros: before.pros + 2,
    licenses: before.licenses + count,
  });
  const pia = await findPro('pia@example.com');
  expect(pia).toMatchObject({
    status: 'applied',
    onboardedAt: null,
    homeZip: '60614',
    maxMiles: 25,
    minPayoutCents: 8_000,
    zone: 'America/Chicago',
    user: { fullName: 'Pia Pro', phone: '+13125550177', passwordHash: null, emailVerifiedAt: null, roles: ['customer', 'pro'] },
  });
  expect(pia.services).toContain(kind.id);
  expect(pia.availability).toHaveLength(5);
  if (licensed)
    expect(pia.licenses).toMatchObject([{ number: 'L-4711', state: 'IL', licenseType: 'Master', service: licensed.id }]);
  expect(await findPro('otto@example.com')).toMatchObject({ maxMiles: 15, minPayoutCents: 7_500, companyName: 'Otto Other' });
  expect(lacks(await imports.see('/admin/pros?status=applied'), ['Pia Pro', 'Otto Other'])).toEqual([]);
  expect(lacks(await imports.see(`/admin/pros/${pia.id}`), ['Pia Pro', 'Approve'])).toEqual([]);
  expect(lacks(await imports.see(path), ['2 rows imported', 'New pro'])).toEqual([]);
  const after = await countPros();
  const again = await imports.bring(file);
  expect(await countPros()).toEqual(after);
  expect(lacks(await imports.see(`${again}?show=same`), ['Pia Pro', 'stays as they are'])).toEqual([]);
});

test('pros are invited where the admin ticks it, and start from the ZIP code that the admin gave', async () => {
  await imports.bring('Full Name,Work Email,Role,Mobile Number\nIva Invited,iva@example.com,Field tech,3125550111', {
    invite: 'on',
    homeZip: '60614',
  });
  expect(await findPro('iva@example.com')).toMatchObject({ homeZip: '60614', user: { phone: '+13125550111' } });
  const mails = await db().notification.findMany({ where: { address: 'iva@example.com' }, select: { template: true } });
  expect(mails).toEqual([{ template: 'pro-invited' }]);
  await imports.expectRefusal(await imports.upload(HEAD, 'pros.csv', undefined, { homeZip: '00000' }), 422, [
    'Enter a ZIP code that exists',
  ]);
});

test('a pro who deleted their account, one license for two pros, and a file of customers are refused', async () => {
  await imports.bring('Name,Email,ZIP\nGone Pro,gone.pro@example.com,60614');
  const { userId } = await findPro('gone.pro@example.com');
  await db().user.update({
    where: { id: userId },
    data: { email: `deleted-${userId}@deleted.invalid`, fullName: '', zip: null, deletedAt: now() },
  });
  const gone = await imports.check('Name,Email,ZIP\nGone Pro,gone.pro@example.com,60614');
  expect(await imports.see(gone)).toContain('This pro had their account deleted here.');
  if (licensed) {
    const double = await imports.check(
      table(
        `One,one@example.com,,60614,${licensed.name},,,L-77,IL,,,`,
        `Two,two@example.com,,60614,${licensed.name},,,L-77,IL,,,`,
      ),
    );
    expect(await imports.see(double)).toContain('Another pro already has the license number L-77.');
  }
  const customers = await imports.check('J-ID,Display Name,E-mails,Service Street 1\n1_1,Ann,ann@example.com,1 Elm St');
  expect(await imports.see(customers)).toContain('We don’t recognize the columns');
  expect(await imports.see(await imports.check(`${HEAD}\n`))).toContain('There are no rows below the column names');
});

test('many pros in Latin-1 are imported by two workers at once, each once', async () => {
  const rows = Array.from({ length: 1_200 }, (_, at) => `José ${at};jose${at}@example.com;60614`);
  const path = await imports.check(Buffer.from(['Name;Email;ZIP', ...rows].join('\n'), 'latin1'));
  const before = await countPros();
  await imports.press(path, 'write');
  await Promise.all([workOff(), workOff()]);
  expect(await countPros()).toEqual({ ...before, users: before.users + 1_200, pros: before.pros + 1_200 });
  expect((await findPro('jose7@example.com')).user.fullName).toBe('José 7');
});
