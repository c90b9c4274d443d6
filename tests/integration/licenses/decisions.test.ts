import { afterEach, describe, expect, it } from 'vitest';
import { approveLicense } from '#app/domain/licenses/decide-license.server';
import { verifyLicense } from '#app/domain/licenses/verify-license.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { insertLicense } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';

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
    const admin = await insertAdmin(db());
    const license = await insertLicense(db(), { state: 'WY', status: 'pending', expiresOn: null });
    const licenseId = license.id;
    let begin = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const checked = begun.then(() => verifyLicense(db(), { licenseId }));
    await transact(db(), async (tx) => {
      await approveLicense(tx, { licenseId, adminId: admin.id, evidence: 'copy of the card', expiresOn: inDays(90) });
      begin();
      await waitsForLock();
    });
    expect(await checked).toBe('verified');
    const { status, lastError } = await db().proLicense.findUniqueOrThrow({ where: { id: licenseId } });
    expect([status, lastError]).toEqual(['verified', null]);
  });
});
