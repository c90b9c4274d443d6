import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cancelByOffice, previewByOffice } from '#app/domain/cancellations/office-cancel.server';
import { type OfficeTerms, USUAL_TERMS } from '#app/domain/cancellations/office-terms';
import { accountBalance } from '#app/domain/ledger/queries.server';
import { changeVisit } from '#app/domain/visits/change-visit.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { formatMoney } from '#app/platform/format-money';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin } from '#tests/factories/users';
import { buildAssignment } from '#tests/factories/visits';
import { type Ask, asker, loadBuild, signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { booked, openFixture, workOff } from './payment-fixtures';

let ask: Ask;
let adminId = '';

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
  adminId = (await insertAdmin(db())).id;
});

afterEach(() => setClock(null));

async function pageFor(userId: string, path: string): Promise<string> {
  return plain(await (await ask(path, { cookie: await signInAs(userId) })).text());
}

function input(visitId: string, terms: Partial<OfficeTerms>, cause: 'customer' | 'company' = 'customer') {
  return { visitId, adminId, cause, reason: 'Agreed on the phone', at: now(), terms: { ...USUAL_TERMS, ...terms } };
}

/** What the page shows, then the press; both say the same. */
async function cancelled(visitId: string, terms: Partial<OfficeTerms>, cause: 'customer' | 'company' = 'customer') {
  const shown = await previewByOffice(db(), input(visitId, terms, cause));
  const done = await transact(db(), (tx) => cancelByOffice(tx, input(visitId, terms, cause)));
  expect(done).toEqual(shown);
  await workOff();
  return done;
}

function bookingOf(bookingId: string) {
  return db().booking.findUniqueOrThrow({ where: { id: bookingId }, include: { visits: true, payments: true } });
}

describe('an admin who cancels', () => {
  test('sees what it costs before anything is done: a look changes no row', async () => {
    const { install, bookingId } = await booked();
    const before = await bookingOf(bookingId);
    const events = await db().visitEvent.count();
    await previewByOffice(db(), input(install.id, { scope: 'booking', fee: 'none' }));
    expect(await bookingOf(bookingId)).toEqual(before);
    expect(await db().visitEvent.count()).toBe(events);
  });

  test('reads what it costs while someone else works on the booking: a look waits for no one and locks nothing', async () => {
    const { install, bookingId } = await booked();
    await transact(db(), async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM booking WHERE id = ${bookingId}::uuid FOR UPDATE`;
      await tx.$queryRaw`SELECT 1 FROM visit WHERE booking_id = ${bookingId}::uuid FOR UPDATE`;
      await tx.$queryRaw`SELECT 1 FROM payment WHERE booking_id = ${bookingId}::uuid FOR UPDATE`;
      // In a transaction that may not write nor lock: the database refuses both.
      const shown = await db().$transaction(async (reader) => {
        await reader.$executeRaw`SET TRANSACTION READ ONLY`;
        return previewByOffice(reader, input(install.id, { scope: 'booking' }));
      });
      expect(shown.visits).toBe(2);
    });
  });

  test.each([
    ['install', { scope: 'booking' }, -2],
    ['install', { scope: 'booking', refund: 'credit' }, 0],
    ['takedown', { scope: 'booking' }, -2],
    ['takedown', { scope: 'booking', fee: 'amount', amount: '35.00' }, 0],
    ['takedown', {}, 0],
  ] as const)('is shown what then happens: %s, %o', async (kind, terms, hours) => {
    const visits = await booked();
    if (hours) setClock(addHours(visits.install.windowStart, hours));
    expect((await cancelled(visits[kind].id, terms)).visits).toBeGreaterThan(0);
  });

  test('chooses another fee than the policy: it is kept, and the rest goes back to the card', async () => {
    const { install, customer, bookingId } = await booked();
    const { depositCents } = await bookingOf(bookingId);
    const done = await cancelled(install.id, { fee: 'amount', amount: '40.00' });
    expect(done).toMatchObject({ visits: 2, feeCents: 4_000, refundCents: depositCents - 4_000 });
    const { payments } = await bookingOf(bookingId);
    expect(payments.reduce((sum, { refundedCents }) => sum + refundedCents, 0)).toBe(depositCents - 4_000);
    expect(await accountBalance(db(), { account: 'customer', ownerId: customer.id })).toBe(0);
  });

  test('waives the fee of a late cancellation, and keeps what was paid as credit', async () => {
    const { install, bookingId, customer } = await booked();
    setClock(addHours(install.windowStart, -2));
    const sold = await previewByOffice(db(), input(install.id, {}));
    expect(sold.feeCents).toBeGreaterThan(0);
    const done = await cancelled(install.id, { fee: 'none', refund: 'credit' });
    expect(done).toMatchObject({ feeCents: 0, refundCents: 0 });
    const { depositCents, payments } = await bookingOf(bookingId);
    expect(payments.every(({ refundedCents }) => refundedCents === 0)).toBe(true);
    expect(Math.abs(await accountBalance(db(), { account: 'customer', ownerId: customer.id }))).toBe(depositCents);

    const { reference } = await bookingOf(bookingId);
    const credit = [`Kept from your bookings: ${formatMoney(depositCents, 'always')}`, `It’s from ${reference}`];
    expect(lacks(await pageFor(customer.id, '/billing-history'), credit)).toEqual([]);
    // Money of a booking that is still to be done, and that of others, is none.
    const other = await booked();
    expect(await pageFor(other.customer.id, '/billing-history')).not.toContain('Kept from your bookings');
  });

  test('ends every visit of the booking at once, each on record', async () => {
    const { takedown, bookingId } = await booked();
    const done = await cancelled(takedown.id, { scope: 'booking', fee: 'none' }, 'company');
    expect(done.visits).toBe(2);
    const booking = await bookingOf(bookingId);
    expect(booking.visits.map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    expect(booking.cancelledAt).not.toBeNull();
    const audited = await db().auditLog.findMany({
      where: { action: 'visit.cancel', objectId: { in: booking.visits.map(({ id }) => id) } },
    });
    expect(audited.map(({ actorId, reason }) => [actorId, reason])).toContainEqual([adminId, 'Agreed on the phone']);
  });

  test('is refused a fee above the price, a fee that is no amount, and a pro who bears nothing', async () => {
    const { install } = await booked();
    for (const terms of [{ fee: 'amount', amount: '900000' }, { fee: 'amount', amount: 'a lot' }, { bearer: 'pro' }] as const)
      await expect(transact(db(), (tx) => cancelByOffice(tx, input(install.id, terms)))).rejects.toThrow(/fee|bear/i);
    expect((await db().visit.findUniqueOrThrow({ where: { id: install.id } })).status).not.toBe('cancelled');
  });

  test('lets the pro bear what the customer is spared: it comes off their next transfer', async () => {
    const { install } = await booked();
    const pro = await insertPro(db());
    await transact(db(), async (tx) => {
      await changeVisit(tx, { visitId: install.id, action: 'assign', actor: { kind: 'admin', userId: adminId } });
      await tx.assignment.create({
        data: buildAssignment({
          visitId: install.id,
          proId: pro.id,
          start: install.windowStart,
          minutes: install.durationMinutes,
        }),
      });
    });
    setClock(addHours(install.windowStart, -2));
    const sold = await previewByOffice(db(), input(install.id, {}));
    expect(sold.feeCents).toBeGreaterThan(0);
    const done = await cancelled(install.id, { fee: 'none', bearer: 'pro' });
    expect(done).toMatchObject({ feeCents: 0, proFeeCents: sold.feeCents });
    expect(Math.abs(await accountBalance(db(), { account: 'pro_payable', ownerId: pro.id }))).toBe(sold.feeCents);
  });
});
