import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hasUnsubscribed, unsubscribe, unsubscribeUrl } from '#app/domain/notifications/unsubscribe.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { runSweep } from '../companies/run-sweep';

const template = 'renewal-offered';

function plainHash(address: string): string {
  return createHash('sha256').update(address).digest('base64url');
}

/** A person without an account ends such mail by the link in it. */
async function endMail(address: string): Promise<void> {
  const { id } = await db().notification.create({
    data: {
      channel: 'email',
      address,
      template,
      dedupeKey: crypto.randomUUID(),
      data: {},
      sendAfter: now(),
      createdAt: now(),
    },
  });
  const token = unsubscribeUrl(id).split('/').at(-1) ?? '';
  await transact(db(), (tx) => unsubscribe(tx, token));
}

test('an address that wants no more mail is kept under the key of the installation, however it is written', async () => {
  await endMail('Una.Optout@home.test');
  const rows = await db().emailOptOut.findMany({ select: { addressHash: true } });
  expect(rows.map(({ addressHash }) => addressHash)).not.toContain(plainHash('una.optout@home.test'));
  expect(await hasUnsubscribed(db(), { email: 'una.optout@HOME.test', template })).toBe(true);
  expect(await hasUnsubscribed(db(), { email: 'another@home.test', template })).toBe(false);
});

test('what was kept before the key counts, and the hourly sweep puts it under the key', async () => {
  const [known, both] = ['before@home.test', 'both@home.test'];
  for (const address of [known, both])
    await db().emailOptOut.create({ data: { addressHash: plainHash(address), topic: template, at: now() } });
  await endMail(both);
  expect(await hasUnsubscribed(db(), { email: known, template })).toBe(true);
  await runSweep();
  for (const address of [known, both]) {
    expect(await db().emailOptOut.count({ where: { addressHash: plainHash(address) } })).toBe(0);
    expect(await hasUnsubscribed(db(), { email: address, template })).toBe(true);
  }
  expect(await hasUnsubscribed(db(), { email: 'another@home.test', template })).toBe(false);
});
