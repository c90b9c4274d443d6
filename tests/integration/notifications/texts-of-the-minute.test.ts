import { afterEach, beforeAll, expect, test } from 'vitest';
import { notify } from '#app/domain/notifications/notify.server';
import { setPreference } from '#app/domain/notifications/preferences.server';
import { recordSmsConsent } from '#app/domain/notifications/sms-consent.server';
import { sendNotification } from '#app/domain/notification-delivery/send-notification.server';
import { notifyArrived, notifyOnTheWay } from '#app/domain/visit-notices/work-notifications.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';

beforeAll(async () => {
  await ensureCatalog(db());
  await sandbox().migrate();
});
afterEach(() => setClock(null));

/** A visit at an hour of its house, whose customer agreed to texts and gave no ZIP code. */
async function visitAt(instant: string, phone: string) {
  setClock(new Date(instant));
  const customer = await insertUser(db(), { zip: null, phone });
  const { visit, assignment } = await insertAssignedVisit(db(), {
    zone: 'America/New_York',
    windowStart: new Date(instant),
    booking: { customerId: customer.id },
  });
  await transact(db(), async (tx) => {
    await recordSmsConsent(tx, { userId: customer.id, phone, given: true, source: 'settings' });
    await setPreference(tx, { userId: customer.id, eventClass: 'booking', channel: 'sms', enabled: true });
  });
  return { customer, visit, assignmentId: assignment.id };
}

/** What becomes of the text that the act sends. */
async function textOf(userId: string, act: (tx: Tx) => Promise<void>) {
  await transact(db(), act);
  const { id } = await db().notification.findFirstOrThrow({ where: { userId, channel: 'sms', status: 'queued' } });
  await sendNotification(db(), { notificationId: id, isLastAttempt: false });
  return db().notification.findUniqueOrThrow({ where: { id } });
}

test('a text about a visit goes by the clocks of the house where the account has no ZIP code', async () => {
  // 8:40 in New York, 5:40 in Los Angeles.
  const { customer, assignmentId } = await visitAt('2026-11-11T13:40:00Z', '+13125550151');
  expect(await textOf(customer.id, (tx) => notifyOnTheWay(tx, { assignmentId }))).toMatchObject({ status: 'sent' });
});

test('news of the minute that may not be texted now is not texted later, other news is', async () => {
  // 7:30 in New York.
  const { customer, visit, assignmentId } = await visitAt('2026-11-11T12:30:00Z', '+13125550152');
  const unsent = { status: 'cancelled', lastError: 'It would be old news once the recipient may be texted again.' };
  expect(await textOf(customer.id, (tx) => notifyOnTheWay(tx, { assignmentId }))).toMatchObject(unsent);
  expect(await textOf(customer.id, (tx) => notifyArrived(tx, { assignmentId }))).toMatchObject(unsent);
  expect(await db().notification.count({ where: { userId: customer.id, channel: 'email', status: 'queued' } })).toBe(2);
  const data = { name: 'Pat', service: 'Basic Outline', when: 'tomorrow', url: 'http://localhost:3000/x' };
  const common = { dedupeKey: 'later', userId: customer.id, visitId: visit.id, template: 'finding-another-pro' as const };
  const later = await textOf(customer.id, (tx) => notify(tx, { ...common, data }));
  expect(later).toMatchObject({ status: 'queued', sendAfter: new Date('2026-11-11T13:00:00Z') });
});
