import { expect, test } from 'vitest';
import { trackingUrl } from '#app/domain/visits/track-link.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { addMinutes } from '#tests/factories/local-time';
import { insertUser } from '#tests/factories/users';
import { lacks, plain } from '#tests/setup/plain-page';
import { asking, openCustomers, visitAt } from './customer-fixtures';

openCustomers();

async function tracked(visit: Parameters<typeof trackingUrl>[0]): Promise<string> {
  return plain(await (await asking()(new URL(trackingUrl(visit)).pathname)).text());
}

test('A neighbor with the link reads when the pro arrives, in minutes, and never a time before the window', async () => {
  const { id } = await insertUser(db());
  const { visit, assignment } = await visitAt(id, 0, { status: 'en_route' });
  await db().assignment.update({ where: { id: assignment.id }, data: { etaAt: addMinutes(now(), 25) } });
  expect(lacks(await tracked(visit), ['on the way and should arrive about', 'in 25 min', 'Reload this page'])).toEqual([]);
  const { visit: early, assignment: before } = await visitAt(id, 3, { status: 'en_route' });
  await db().assignment.update({ where: { id: before.id }, data: { etaAt: addMinutes(now(), 25) } });
  expect(lacks(await tracked(early), ['Arrival window:', 'should arrive about'])).toEqual(['should arrive about']);
});

test('A visit that nothing was paid for ahead shows no deposit to a visitor with its link', async () => {
  const { id } = await insertUser(db());
  const { visit } = await visitAt(id, 30, {
    booking: { customerId: id, paymentStatus: 'none', depositCents: 0 },
    kind: 'service_call',
  });
  await db().visitEvent.create({ data: { visitId: visit.id, type: 'publish', actorKind: 'system', at: now() } });
  expect(await tracked(visit)).not.toContain('Deposit paid');
});
