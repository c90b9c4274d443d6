import { beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { addLicense } from '#app/domain/pros/keep-license.server';
import { db, transact } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertLicense, insertPro } from '#tests/factories/pros';
import { insertAssignedVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { getWords, pageReader, type Reader } from '#tests/setup/read-pages';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';

let { ask, read, post } = {} as Reader;

beforeAll(async () => {
  await ensureCatalog(db());
  ({ ask, read, post } = await pageReader());
}, 180_000);

const PAGE = '/pro/docs?form=license';
const form = { service: 'pest', state: 'IL', licenseNumber: 'PC-4711' };

test('a pro who works for us adds licenses by the form of their documents page, and each is checked', async () => {
  const pro = await insertPro(db(), { services: ['lighting', 'pest'] });
  expect(await read('/pro/docs', pro.userId)).toMatch(/Enter its number under Licenses.*Add license/);
  expect((await post(PAGE, pro.userId, form)).status).toBe(302);
  const [license] = await db().proLicense.findMany({ where: { proId: pro.id } });
  expect(license).toMatchObject({ service: 'pest', state: 'IL', number: 'PC-4711', status: 'pending' });
  const jobs = await db().$queryRaw<unknown[]>`SELECT 1 FROM graphile_worker.jobs WHERE key = ${`license:${license?.id}`}`;
  expect(jobs).toHaveLength(1);
  const page = await read('/pro/docs', pro.userId);
  expect(page).toMatch(/IL PC-4711.*Pending/);
  expect(page).not.toContain('Enter its number');
  // Renewed under another number: the good one stays, one that no register has confirmed makes room.
  await db().proLicense.update({ where: { id: license?.id }, data: { status: 'verified' } });
  for (const licenseNumber of ['PC-4712', 'PC-4713'])
    expect((await post(PAGE, pro.userId, { ...form, licenseNumber })).status).toBe(302);
  const kept = await db().proLicense.findMany({ where: { proId: pro.id }, orderBy: { number: 'asc' } });
  expect(kept.map(({ number, status }) => [number, status])).toEqual([
    ['PC-4711', 'verified'],
    ['PC-4713', 'pending'],
  ]);
});

test('what is wrong is said beside its field, and the form stays filled in', async () => {
  const pro = await insertPro(db(), { services: ['lighting', 'pest'] });
  const other = await insertPro(db(), { services: ['pest'] });
  expect((await post(PAGE, other.userId, { ...form, licenseNumber: 'PC-900' })).status).toBe(302);
  const refused = async (fields: Partial<typeof form>) => {
    const answer = await post(PAGE, pro.userId, { ...form, ...fields });
    const html = await answer.text();
    return [answer.status, getWords(html), html.includes(`value="${{ ...form, ...fields }.licenseNumber}"`)];
  };
  expect(await refused({ licenseNumber: 'PC-900' })).toEqual([
    422,
    expect.stringContaining('Another account already uses'),
    true,
  ]);
  expect(await refused({ licenseNumber: ' ' })).toEqual([422, expect.stringContaining('Enter the license number'), true]);
  expect(await refused({ service: '' })).toEqual([422, expect.stringContaining('Choose the work it is for'), true]);
  expect(await refused({ service: 'lighting' })).toEqual([422, expect.stringContaining('needs no license in IL'), true]);
  expect(await refused({ service: 'painting' })).toEqual([422, expect.stringContaining('Choose from the list'), true]);
  const mine = { licenseNumber: 'PC-901' };
  expect((await post(PAGE, pro.userId, { ...form, ...mine })).status).toBe(302);
  expect((await refused(mine)).slice(0, 2)).toEqual([409, expect.stringContaining('You already added this license')]);
  expect(await db().proLicense.count({ where: { proId: pro.id } })).toBe(1);
});

test('a license number is free for the next account once its own is deleted, though work was done under it', async () => {
  const license = { ...form, licenseNumber: 'PC-FREED' };
  const { proId } = await insertAssignedVisit(db(), { status: 'completed' });
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
  await insertLicense(db(), { proId, service: license.service, number: license.licenseNumber });
  const next = await insertPro(db(), { services: ['pest'] });
  const add = (to: string) => transact(db(), (tx) => addLicense(tx, { proId: to, license }));
  await expect(add(next.id)).rejects.toThrow('Another account already uses');
  await transact(db(), (tx) => deleteAccount(tx, { userId }));
  await add(next.id);
  const held = await db().proLicense.findMany({ where: { number: license.licenseNumber }, orderBy: { createdAt: 'asc' } });
  expect(held.map(({ proId: holder, status }) => [holder, status])).toEqual([
    [proId, 'verified'],
    [next.id, 'pending'],
  ]);
  const third = await insertPro(db(), { services: ['pest'] });
  await expect(add(third.id)).rejects.toThrow('Another account already uses');
  await expect(insertLicense(db(), { proId: third.id, number: license.licenseNumber })).rejects.toThrow('Unique constraint');
  // A person who deletes their account again leaves the number free again.
  await db().proLicense.updateMany({ where: { proId: next.id }, data: { status: 'verified' } });
  await insertAssignedVisit(db(), { status: 'completed', proId: next.id });
  await transact(db(), (tx) => deleteAccount(tx, { userId: next.userId }));
  await add(third.id);
});

test('who has not been approved enters it with the application; work without a license shows no form', async () => {
  const applicant = await insertPro(db(), { services: ['pest'], onboardedAt: null });
  expect(await read('/pro/docs', applicant.userId)).not.toContain('Add license');
  await expect(transact(db(), (tx) => addLicense(tx, { proId: applicant.id, license: form }))).rejects.toThrow(
    'with your application',
  );
  const plain = await insertPro(db());
  expect(await read('/pro/docs', plain.userId)).not.toContain('Licenses');
});

test('the form, the licenses and what is refused are in Spanish', async () => {
  const pro = await insertPro(db(), { services: ['lighting', 'pest'] });
  expect((await post(PAGE, pro.userId, { ...form, licenseNumber: 'PC-55' })).status).toBe(302);
  const cookie = await signInAs(pro.userId);
  const { fullName, email } = await db().user.findUniqueOrThrow({ where: { id: pro.userId } });
  const initials = fullName.split(' ').map((word) => word[0]);
  const names = [fullName, ...fullName.split(' '), email, pro.companyName, initials.join(''), 'IL PC-55', 'kB'];
  const sent = new URLSearchParams({ opId: crypto.randomUUID(), service: '', state: '', licenseNumber: '' });
  expect(await readIn(ask, PAGE, 'es', { cookie, sent })).toMatch(/Hay un problema.*Elija el trabajo para el que es/);
  expect(await leftInEnglish(ask, PAGE, { cookie, sent, names })).toEqual([]);
});
