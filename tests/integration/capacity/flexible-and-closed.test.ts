import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countCapacity } from '#app/domain/capacity/count-capacity.server';
import { findServiceArea } from '#app/domain/catalog/find-service-area.server';
import { settleDay } from '#app/domain/flexible-days/settle-day.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { addDays, localDate, localInstant } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { place } from '#tests/factories/zip-codes';
import { lacks, plain } from '#tests/setup/plain-page';
import { visitor } from '../accounts/visitor';
import { type Office, openOffice } from '../business/business-pages';
import { clickPay, contact, work } from '../payments/guest-fixtures';
import { deliver, payOnPage, untoldEvents } from '../payments/payment-fixtures';

const ZONE = 'America/Chicago';
const REASON = 'The marathon closes our streets';
const CLOSED = `: ${REASON}. Choose another day`;

let office = {} as Office;
let day = '';

beforeAll(async () => {
  office = await openOffice();
  day = addDays(localDate(ZONE, now()), 36);
  for (let crew = 0; crew < 3; crew += 1) await insertPro(db());
}, 400_000);

beforeEach(async () => {
  await db().rateLimit.deleteMany();
  await db().closedDays.updateMany({ where: { endedAt: null }, data: { endedAt: now() } });
  await countCapacity(db());
  const area = await findServiceArea(db(), place('60614'));
  await db().capacityWeek.updateMany({
    where: { area: { name: area!.name } },
    data: { offeredMinutes: 6_000, bookedMinutes: 2_700, expectedMinutes: null },
  });
  const bounds = {
    earlyBirdPercent: '10',
    earlyBirdWeeks: '4',
    slackPercent: '30',
    neighborsPercent: '5',
    neighborsMiles: '3',
    flexiblePercent: '8',
    settleDays: '7',
    togetherPercent: '12',
    reason: '',
  };
  expect((await office.send('/admin/capacity/discounts', { ...bounds, flexible: 'on' })).status).toBe(302);
});

async function close(from: string, to = from): Promise<void> {
  const fields = { name: `Marathon ${crypto.randomUUID()}`, fromOn: from, toOn: to, reason: REASON };
  const answer = await office.send('/admin/business/closed-days/new', {
    ...fields,
    serviceLineId: '',
    way: 'zips',
    areaId: '',
    zips: '60614',
  });
  expect(answer.status).toBe(302);
}

/** A visitor who names a closed day: what the form answers. */
function askForDay(date: string, more: Record<string, string> = { flexible: 'on' }) {
  const guest = visitor(office.ask);
  return guest.post('/book', { ...work({ date, zip: '60614' }), ...more }).then((answer) => ({ guest, answer }));
}

function inWords(date: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}

describe('a customer who names a closed day and can come on others', () => {
  test('is sold the open ones, reads which is none, and is given one of them', async () => {
    await close(day);
    const { guest, answer } = await askForDay(day);
    expect(answer.headers.get('location')).toBe('/checkout');
    const html = await (await guest.get('/checkout')).text();
    const [from, to] = [addDays(day, -3), addDays(day, 3)].map(inWords);
    expect(/Any day from [^<]*/.exec(plain(html))?.[0]).toMatch(
      new RegExp(`^Any day from ${from} to ${to}, but not ${inWords(day)}\\. We choose it by .* and email you\\.`),
    );

    const person = contact();
    const pressed = await clickPay(guest, html, person);
    await payOnPage(pressed.headers.get('location') ?? '');
    await deliver(await untoldEvents());
    const visit = await db().visit.findFirstOrThrow({
      where: { kind: 'install', booking: { contactEmail: person.email, paymentStatus: 'deposit_paid' } },
    });
    expect(visit.windowStart).toEqual(localInstant(ZONE, addDays(day, -3), '08:00'));
    expect(
      await transact(db(), (tx) => settleDay(tx, { visitId: visit.id, actor: { kind: 'admin', userId: office.adminId } })),
    ).toBe('settled');
    const settled = localDate(ZONE, (await db().visit.findUniqueOrThrow({ where: { id: visit.id } })).windowStart);
    expect(settled).not.toBe(day);
  });

  test('is refused with the reason where every one of the days is closed, where they are not sold, and without the box', async () => {
    await close(day);
    const one = await askForDay(day, {});
    expect([one.answer.status, lacks(plain(await one.answer.text()), [CLOSED])]).toEqual([422, []]);
    const near = addDays(localDate(ZONE, now()), 8);
    await close(near);
    const soon = await askForDay(near);
    expect([soon.answer.status, lacks(plain(await soon.answer.text()), [CLOSED])]).toEqual([422, []]);
    await close(addDays(day, -3), addDays(day, 3));
    const none = await askForDay(day);
    expect([none.answer.status, lacks(plain(await none.answer.text()), [CLOSED])]).toEqual([422, []]);
  });

  test('books nothing from a page that was open when the last of the days was closed', async () => {
    const { guest } = await askForDay(day);
    const html = await (await guest.get('/checkout')).text();
    await close(addDays(day, -3), addDays(day, 3));
    const person = contact();
    const pressed = await clickPay(guest, html, person);
    expect(pressed.status).toBeGreaterThanOrEqual(400);
    expect(await db().booking.count({ where: { contactEmail: person.email } })).toBe(0);
  });
});
