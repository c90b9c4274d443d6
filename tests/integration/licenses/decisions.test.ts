import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approveLicense } from '#app/domain/licenses/decide-license.server';
import { verifyLicense } from '#app/domain/licenses/verify-license.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { inLanguage } from '#app/platform/texts/language.server';
import { insertLicense, insertPro, insertRegisterEntry } from '#tests/factories/pros';
import { lacks, plain } from '#tests/setup/plain-page';
import { signInAs } from '#tests/setup/ask';
import { type Office, openOffice } from '../business/business-pages';

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
}, 180_000);
beforeEach(() => db().rateLimit.deleteMany());
afterEach(() => setClock(null));

function inDays(days: number): Date {
  return new Date(`${new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`);
}

async function waitsForLock(): Promise<void> {
  for (let time = 0; time < 200; time += 1) {
    const [{ waiting }] = await db().$queryRaw<[{ waiting: number }]>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%pro_license%'`;
    if (waiting > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('The check does not wait for the license');
}

describe('a check', () => {
  it('that began before an admin approved the license leaves it approved', async () => {
    const license = await insertLicense(db(), { state: 'WY', status: 'pending', expiresOn: null });
    const licenseId = license.id;
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const checked = begun.then(() => verifyLicense(db(), { licenseId }));
    await transact(db(), async (tx) => {
      await approveLicense(tx, { licenseId, adminId: office.adminId, evidence: 'copy of the card', expiresOn: inDays(90) });
      begin();
      await waitsForLock();
    });
    expect(await checked).toBe('verified');
    const { status, lastError } = await db().proLicense.findUniqueOrThrow({ where: { id: licenseId } });
    expect([status, lastError]).toEqual(['verified', null]);
  });
});

/** A license of a pro in a state that has a register. */
async function listed(status: 'pending' | 'verified' | 'failed' = 'verified') {
  const pro = await insertPro(db());
  const license = await insertLicense(db(), { proId: pro.id, status });
  await insertRegisterEntry(db(), await insertLicense(db(), { state: license.state }));
  const { id: licenseId, number } = license;
  const check = () => verifyLicense(db(), { licenseId });
  const read = () => db().proLicense.findUniqueOrThrow({ where: { id: licenseId } });
  return { license, licenseId, number, userId: pro.userId, check, read };
}

async function decide(licenseId: string, fields: Record<string, string>): Promise<void> {
  const answer = await office.post(`/admin/licenses/${licenseId}`, office.adminId, { opId: crypto.randomUUID(), ...fields });
  expect(answer.headers.get('location')).toBe('/admin/licenses');
}

function approve(licenseId: string, days = 90): Promise<void> {
  const expiresOn = inDays(days).toISOString().slice(0, 10);
  return decide(licenseId, { subaction: 'approve', evidence: 'A copy of the card', expiresOn });
}

function reject(licenseId: string): Promise<void> {
  return decide(licenseId, { subaction: 'reject', reason: 'The card is forged' });
}

async function mailsTo(userId: string) {
  const rows = await db().notification.findMany({
    where: { userId, channel: 'email', template: { in: ['license-decided', 'admin-alert'] } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { data: true },
  });
  return rows.map(({ data }) => data as Record<string, string>);
}

async function alertsAbout(number: string): Promise<string[]> {
  const subjects = (await mailsTo(office.adminId)).map(({ subject = '' }) => subject);
  return subjects.filter((subject) => subject.includes(number));
}

async function see(path: string): Promise<string> {
  return plain(await (await office.ask(path, { cookie: await signInAs(office.adminId) })).text());
}

describe('the pro is told', () => {
  it('of a license that the register no longer lists, with the reason, once; so are the admins', async () => {
    const { userId, number, check } = await listed();
    expect([await check(), await check()]).toEqual(['failed', 'failed']);
    expect(await mailsTo(userId)).toMatchObject([{ number, reason: 'The register does not list this number.' }]);
    expect(await alertsAbout(number)).toEqual([`License no longer confirmed: IL ${number}`]);
  });

  it('of a new license that the register does not list; the admins are not', async () => {
    const { userId, number, check } = await listed('pending');
    await check();
    expect([(await mailsTo(userId)).length, await alertsAbout(number)]).toEqual([1, []]);
  });

  it('of what an admin decided, with the last day or the reason', async () => {
    const { licenseId, userId } = await listed('failed');
    await approve(licenseId);
    await reject(licenseId);
    const [approved, rejected] = await mailsTo(userId);
    expect(approved).toMatchObject({ expires: expect.stringMatching(/\d{4}$/) as string });
    expect(approved).not.toHaveProperty('reason');
    expect(rejected).toMatchObject({ reason: 'The card is forged' });
  });
});

describe('what an admin decided', () => {
  it('stays approved though the register does not list it, until its last day; the office reads so and is told once', async () => {
    const { licenseId, number, userId, check, read } = await listed('failed');
    await approve(licenseId, 40);
    expect([await check(), await check()]).toEqual(['verified', 'verified']);
    expect((await read()).expiresOn).toEqual(inDays(40));
    const words = ['Approved by hand. The register says otherwise: The register does not list this number.'];
    expect(lacks(await see(`/admin/licenses/${licenseId}`), words)).toEqual([]);
    expect(lacks(await see(`/admin/licenses?q=${number}`), words)).toEqual([]);
    const spanish = 'Aprobada a mano. El registro dice otra cosa: ';
    expect(await inLanguage('es', () => see(`/admin/licenses/${licenseId}`))).toContain(spanish);
    expect(await alertsAbout(number)).toEqual([`The register disagrees: IL ${number}`]);
    expect(await mailsTo(userId)).toHaveLength(1);
    setClock(new Date(now().getTime() + 42 * DAY_MS));
    expect(await check()).toBe('expired');
    expect(await alertsAbout(number)).toContain(`License expired: IL ${number}`);
  });

  it('stays rejected though the register lists it', async () => {
    const { license, licenseId, number, check, read } = await listed();
    await insertRegisterEntry(db(), license);
    await reject(licenseId);
    expect(await check()).toBe('failed');
    expect((await read()).lastError).toBe('The card is forged');
    expect(await alertsAbout(number)).toEqual([`The register disagrees: IL ${number}`]);
  });

  it('gives way to the register once that has said the same', async () => {
    const { license, licenseId, check } = await listed('failed');
    await approve(licenseId);
    await insertRegisterEntry(db(), license);
    expect(await check()).toBe('verified');
    await db().licenseRegister.deleteMany({ where: { number: license.number } });
    expect(await check()).toBe('failed');
  });
});
