import { afterEach, describe, expect, it } from 'vitest';
import { approveLicense, rejectLicense } from '#app/domain/licenses/decide-license.server';
import type { LicenseAdapter } from '#app/domain/licenses/license-adapter';
import { LICENSE_SORTS, listLicenses } from '#app/domain/licenses/queries.server';
import { licenseFilterSchema } from '#app/domain/licenses/license.schema';
import { sweepLicenses } from '#app/domain/licenses/sweep-licenses.server';
import { verifyLicense } from '#app/domain/licenses/verify-license.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { insertLicense, insertPro, insertRegisterEntry } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';

function inDays(days: number): Date {
  return new Date(`${new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10)}T00:00:00Z`);
}

function reload(id: string) {
  return db().proLicense.findUniqueOrThrow({ where: { id }, include: { checks: true } });
}

const unreachable: LicenseAdapter = { name: 'down', look: () => Promise.reject(new Error('connect ETIMEDOUT')) };

describe('licenses', () => {
  afterEach(() => setClock(null));

  it('one that the register lists as active becomes verified, with a line of history', async () => {
    const license = await insertLicense(db(), { status: 'pending', lastCheckedAt: null });
    await insertRegisterEntry(db(), license);
    expect(await verifyLicense(db(), { licenseId: license.id })).toBe('verified');
    const after = await reload(license.id);
    expect(after.lastCheckedAt).not.toBeNull();
    expect(after.checks.map((check) => check.outcome)).toEqual(['verified']);
  });

  it('a register that cannot be reached leaves the license pending, with the reason, and asks again soon', async () => {
    const license = await insertLicense(db(), { status: 'pending' });
    await expect(verifyLicense(db(), { licenseId: license.id, adapter: unreachable })).rejects.toThrow('couldn’t reach');
    const after = await reload(license.id);
    expect(after).toMatchObject({ status: 'pending', lastError: 'connect ETIMEDOUT', lastCheckedAt: null });
    expect(after.checks.map((check) => check.outcome)).toEqual(['unreachable']);
    expect(after.nextCheckAt!.getTime() - now().getTime()).toBeLessThan(2 * 3_600_000);
  });

  it('a register that cannot be reached leaves a refused license its reason', async () => {
    const reason = 'The name on it is not yours.';
    const license = await insertLicense(db(), { status: 'failed', lastError: reason });
    await expect(verifyLicense(db(), { licenseId: license.id, adapter: unreachable })).rejects.toThrow('couldn’t reach');
    const after = await reload(license.id);
    expect(after).toMatchObject({ status: 'failed', lastError: reason });
    expect(after.checks.map((check) => check.outcome)).toEqual(['unreachable']);
  });

  it('the pro and the admins are told once of an expired one', async () => {
    const admin = await insertAdmin(db());
    const pro = await insertPro(db());
    const license = await insertLicense(db(), { proId: pro.id, expiresOn: inDays(-2) });
    await insertRegisterEntry(db(), license, { status: 'expired' });
    expect(await verifyLicense(db(), { licenseId: license.id })).toBe('expired');
    expect(await verifyLicense(db(), { licenseId: license.id })).toBe('expired');
    const mails = await db().notification.findMany({
      where: { userId: { in: [pro.userId, admin.id] }, channel: 'email' },
      select: { template: true },
    });
    expect(mails.map((mail) => mail.template).sort()).toEqual(['admin-alert', 'license-expiring']);
  });

  it('the sweep queues exactly those whose check is due', async () => {
    await db().proLicense.updateMany({ data: { nextCheckAt: inDays(20) } });
    const due = await insertLicense(db(), { nextCheckAt: new Date(now().getTime() - 1_000) });
    const never = await insertLicense(db(), { status: 'pending', nextCheckAt: null });
    await insertLicense(db(), { nextCheckAt: inDays(3) });
    expect(await sweepLicenses(db())).toBe(2);
    expect(await sweepLicenses(db())).toBe(2);
    const jobs = await db().$queryRaw<{ id: string }[]>`
      SELECT payload->>'licenseId' AS id FROM graphile_worker._private_jobs WHERE payload->>'licenseId' IS NOT NULL`;
    expect(jobs.map(({ id }) => id).sort()).toEqual([due.id, never.id].sort());
  });

  it('an admin’s approval and refusal are audited with what they saw', async () => {
    const admin = await insertAdmin(db());
    const license = await insertLicense(db(), { status: 'failed' });
    const who = { licenseId: license.id, adminId: admin.id };
    await transact(db(), (tx) => approveLicense(tx, { ...who, evidence: 'copy of the card', expiresOn: inDays(90) }));
    expect(await reload(license.id)).toMatchObject({ status: 'verified', expiresOn: inDays(90) });
    await transact(db(), (tx) => rejectLicense(tx, { ...who, reason: 'the card is forged' }));
    expect(await reload(license.id)).toMatchObject({ status: 'failed', lastError: 'the card is forged' });
    const audit = await db().auditLog.findMany({ where: { objectId: license.id }, orderBy: { id: 'asc' } });
    expect(audit.map(({ action, reason }) => [action, reason])).toEqual([
      ['license.approve', 'copy of the card'],
      ['license.reject', 'the card is forged'],
    ]);
  });

  it('are found by name, number, status and state', async () => {
    const pro = await insertPro(db(), { user: { fullName: 'Zelda Zebra' } });
    const license = await insertLicense(db(), { proId: pro.id, state: 'MI', number: 'MI-FIND-ME', status: 'expired' });
    const page = { sort: { ...LICENSE_SORTS.next, direction: 'asc' as const }, after: '', take: 25 };
    const find = async (filter: object) =>
      (await listLicenses(db(), licenseFilterSchema.parse(filter), page)).rows.map((row) => row.id);
    expect(await find({ q: 'zebra' })).toEqual([license.id]);
    expect(await find({ q: 'find-me', status: 'expired', state: 'MI' })).toEqual([license.id]);
    expect(await find({ q: 'zebra', status: 'verified' })).toEqual([]);
  });

  it('one of a state without a register keeps what the office decided through each check, until it is over, and the pro is told', async () => {
    const admin = await insertAdmin(db());
    const pro = await insertPro(db());
    const license = await insertLicense(db(), { proId: pro.id, state: 'WY', status: 'pending', expiresOn: null });
    expect(await verifyLicense(db(), { licenseId: license.id })).toBe('pending');
    expect((await reload(license.id)).lastError).toBe('This state has no register that we can ask. An admin decides.');
    const who = { licenseId: license.id, adminId: admin.id };
    await transact(db(), (tx) => approveLicense(tx, { ...who, evidence: 'copy of the card', expiresOn: inDays(40) }));
    const at = now().getTime();
    const told = async () =>
      (await db().notification.findMany({ where: { userId: { in: [pro.userId, admin.id] }, channel: 'email' } }))
        .map(({ template, userId }) => [template, userId === pro.userId ? 'pro' : 'admin'].join(' '))
        .sort();
    const checked = async (days: number) => {
      setClock(new Date(at + days * 86_400_000));
      const due = (await reload(license.id)).nextCheckAt! <= now();
      return [due, await verifyLicense(db(), { licenseId: license.id })];
    };
    expect([await checked(1), await checked(31), await told()]).toEqual([
      [false, 'verified'],
      [true, 'verified'],
      ['admin-alert admin', 'license-decided pro', 'license-expiring pro', 'license-expiring pro'],
    ]);
    expect(await checked(42)).toEqual([true, 'expired']);
    expect((await told()).map((each) => each.split(' ')[1])).toEqual(['admin', 'admin', 'pro', 'pro', 'pro', 'pro']);
    await transact(db(), (tx) => rejectLicense(tx, { ...who, reason: 'the card is forged' }));
    expect([await checked(80), (await reload(license.id)).lastError]).toEqual([[true, 'failed'], 'the card is forged']);
  });
});
