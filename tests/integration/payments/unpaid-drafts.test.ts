import { afterEach, beforeAll, expect, test } from 'vitest';
import { dropDrafts } from '#app/domain/cancellations/drop-drafts.server';
import { setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { addHours, localInstant } from '#tests/factories/local-time';
import { insertSite } from '#tests/factories/bookings';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { askForCall, clickPay, deliver, openFixture, payOnPage, quoted, untoldEvents, wish } from './payment-fixtures';

beforeAll(async () => {
  await openFixture();
  await insertAdmin(db());
});
afterEach(() => {
  setClock(null);
});

/** Someone presses Pay at an hour of the very day that they book. */
async function pressPayToday(clock: string, window: string) {
  const asked = wish({ window });
  const who = await quoted(asked);
  const at = (time: string) => localInstant('America/Chicago', asked.date, time);
  await db().quote.update({ where: { token: who.quoteToken }, data: { validUntil: addHours(at('23:00'), 24) } });
  setClock(at(clock));
  const { url, reference } = await clickPay(who);
  const read = () => db().booking.findUniqueOrThrow({ where: { reference } });
  /** Whether it still stands when drafts are dropped at an hour of that day. */
  async function standsAt(time: string): Promise<boolean> {
    setClock(at(time));
    await dropDrafts(db());
    return (await read()).cancelledAt === null;
  }
  async function pressAgainAt(time: string) {
    setClock(at(time));
    return clickPay(who);
  }
  return { url, read, standsAt, pressAgainAt };
}

test('A booking for today waits for its deposit as long as the work can still begin today', async () => {
  const { standsAt } = await pressPayToday('09:30', 'any');
  expect([await standsAt('09:37'), await standsAt('16:59'), await standsAt('17:00')]).toEqual([true, true, false]);
});

test('A deposit for today that is paid after the next run books the visit', async () => {
  const { url, read, standsAt } = await pressPayToday('09:30', 'morning');
  expect(await standsAt('09:37')).toBe(true);
  await payOnPage(url);
  await deliver(await untoldEvents());
  expect(await read()).toMatchObject({ paymentStatus: 'deposit_paid', cancelledAt: null });
});

test('a draft whose window has passed can no longer be paid', async () => {
  const { pressAgainAt } = await pressPayToday('09:30', 'morning');
  await expect(pressAgainAt('11:00')).rejects.toThrow('can’t be booked anymore');
});

test('What is being paid when its time is over waits for the end of the payment', async () => {
  const { standsAt } = await pressPayToday('10:50', 'morning');
  expect([await standsAt('11:10'), await standsAt('12:49'), await standsAt('12:51')]).toEqual([true, true, false]);
});

test('A service call that was begun and not paid goes when its time is over', async () => {
  const customer = await insertUser(db());
  const { id: siteId } = await insertSite(db(), { customerId: customer.id });
  const call = await transact(db(), (tx) => askForCall(tx, { customerId: customer.id, siteId }));
  if (call.next !== 'checkout') throw new Error('a card is saved');
  const who = { customer, quoteToken: call.quoteToken };
  const { reference } = await clickPay(who);
  const read = () => db().booking.findUniqueOrThrow({ where: { reference }, include: { visits: true } });
  const over = (await read()).visits[0]!.windowEnd;
  setClock(addHours(over, -1));
  await dropDrafts(db());
  expect((await read()).cancelledAt).toBeNull();
  setClock(addHours(over, 1));
  await expect(clickPay(who)).rejects.toThrow('can’t be booked anymore');
  await dropDrafts(db());
  expect((await read()).cancelledAt).not.toBeNull();
});
