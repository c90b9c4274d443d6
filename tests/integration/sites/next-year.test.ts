import { expect, test } from 'vitest';
import { createBooking } from '#app/domain/checkout/create-booking.server';
import { readCompletion } from '#app/domain/fulfillment/read-completion.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertBooking, insertSite } from '#tests/factories/bookings';
import { addHours } from '#tests/factories/local-time';
import { insertQuote } from '#tests/factories/quotes';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { browsing } from '../companies/company-fixtures';
import { openCustomers } from '../customers/customer-fixtures';

openCustomers();

/** Work at a site last year that took so many minutes. */
async function workedLastYear(siteId: string, customerId: string, minutes: number): Promise<void> {
  const booking = await insertBooking(db(), { customerId, siteId });
  const windowStart = addHours(now(), -24 * 330);
  const { visit } = await insertAssignedVisit(db(), { bookingId: booking.id, status: 'completed', windowStart });
  const completedAt = new Date(windowStart.getTime() + minutes * 60_000);
  await db().visit.update({ where: { id: visit.id }, data: { startedAt: windowStart, completedAt } });
}

/** The minutes that an install at this address is planned with now. */
async function bookAgain(customerId: string, { street, zip }: { street: string; zip: string }): Promise<number> {
  const quote = await insertQuote(db(), { status: 'accepted', request: { customerId, street, zip } });
  const { id } = await transact(db(), (tx) => createBooking(tx, { quoteId: quote.id, customerId }));
  const visit = await db().visit.findFirstOrThrow({ where: { bookingId: id, kind: 'install' } });
  return visit.durationMinutes;
}

async function usualMinutes(): Promise<number> {
  return (await db().package.findUniqueOrThrow({ where: { id: 'basic-outline' } })).installMinutes;
}

test.each([
  ['a fifth longer', 1.2, (usual: number) => Math.ceil((usual * 1.2) / 15) * 15],
  ['a quarter shorter', 0.75, (usual: number) => Math.ceil((usual * 0.75) / 15) * 15],
  ['as good as no time, for the button was pressed late', 0.02, (usual: number) => usual],
  ['three times as long, for the button was forgotten', 3, (usual: number) => usual],
])('work that took %s last year is planned accordingly', async (_words, share, expected) => {
  const { id: customerId } = await insertUser(db());
  const site = await insertSite(db(), { customerId });
  const usual = await usualMinutes();
  expect(await bookAgain((await insertUser(db())).id, site)).toBe(usual);
  await workedLastYear(site.id, customerId, usual * share);
  expect(await bookAgain(customerId, site)).toBe(expected(usual));
});

test('the details of a site are on the next visit’s checklist, without the gate code', async () => {
  const { id: customerId } = await insertUser(db());
  const site = await insertSite(db(), { customerId });
  const booking = await insertBooking(db(), { customerId, siteId: site.id });
  const { visit, proId } = await insertAssignedVisit(db(), { bookingId: booking.id, windowStart: now() });
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
  const crew = await browsing(userId);
  const page = `/pro/visits/${visit.id}/complete`;
  expect(await crew.text(page)).not.toContain('GFCI');
  const owner = await browsing(customerId);
  const facts = {
    gateCode: 'CODE-4711',
    dogs: 'Rex',
    timerPlace: 'Garage',
    outletPlace1: 'Porch',
    outletGfci1: 'yes',
    outletPlace2: 'Shed',
  };
  expect((await owner.post(`/customer/sites/${site.id}/details`, { basedOn: '', ...facts })).status).toBe(302);
  const shown = await crew.text(page);
  for (const check of ['GFCI outlet tested: Porch', 'Timer checked: Garage', 'Gates and doors closed again: there are dogs'])
    expect(shown).toContain(check);
  // Nothing else of the site is ticked off: not the outlet without GFCI, and not the gate code, which the job above shows.
  expect(shown).not.toContain('tested: Shed');
  const { checks } = await readCompletion(db(), visit.id);
  expect(checks.slice(-3)).toEqual([
    'GFCI outlet tested: Porch',
    'Timer checked: Garage',
    'Gates and doors closed again: there are dogs',
  ]);
  expect(checks.join()).not.toContain('CODE-4711');
});
