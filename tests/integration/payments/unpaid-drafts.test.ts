import { afterEach, beforeAll, expect, test } from 'vitest';
import { dropDrafts } from '#app/domain/cancellations/drop-drafts.server';
import { setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { addHours, localInstant } from '#tests/factories/local-time';
import { insertAdmin } from '#tests/factories/users';
import { clickPay, deliver, openFixture, payOnPage, quoted, untoldEvents, wish } from './payment-fixtures';

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

test('What was begun for a time that is over is not paid any more', async () => {
  const { pressAgainAt } = await pressPayToday('09:30', 'morning');
  await expect(pressAgainAt('11:00')).rejects.toThrow('can’t be booked any more');
});

test('What is being paid when its time is over waits for the end of the payment', async () => {
  const { standsAt } = await pressPayToday('10:50', 'morning');
  expect([await standsAt('11:10'), await standsAt('12:49'), await standsAt('12:51')]).toEqual([true, true, false]);
});
