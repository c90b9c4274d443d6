import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { previewCancellation } from '#app/domain/cancellations/preview-cancellation.server';
import { takedownDispatchAfter } from '#app/domain/catalog/visit-windows';
import { readCustomerVisit } from '#app/domain/bookings/customer-visits.server';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { chooseTakedownWeek, readTakedown } from '#app/domain/bookings/choose-takedown-week.server';
import { feedUrl, readFeedOwner, renewFeed } from '#app/domain/calendars/feed-link.server';
import { listCalendarVisits, readCalendarVisit } from '#app/domain/calendars/list-calendar-visits.server';
import { writeCalendar } from '#app/domain/calendars/write-calendar.server';
import { addSite, changeSite, removeSite } from '#app/domain/sites/save-site.server';
import { arrive, setOut } from '#app/domain/fulfillment/work-on-visit.server';
import { readTracked, renewTracking } from '#app/domain/visits/read-tracked.server';
import { readMissable, reportNoShow } from '#app/domain/fulfillment/report-no-show.server';
import { trackingUrl } from '#app/domain/visits/track-link.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { ensureCatalog } from '#tests/factories/catalog';
import { addDays, addHours, dateColumn, localInstant } from '#tests/factories/local-time';
import { insertSite } from '#tests/factories/bookings';
import { insertPro } from '#tests/factories/pros';
import { promisedTuesday } from '#tests/factories/scenarios';
import { buildVisit, insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { insertUser } from '#tests/factories/users';
import { workOff } from '../dispatching/work-off';
import { comeToTheDay } from '#tests/factories/work';

const ZONE = 'America/Chicago';

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

beforeEach(async () => {
  await db().pro.updateMany({ data: { status: 'suspended' } });
});
afterEach(() => setClock(null));

describe('a visit that no pro came to', () => {
  it("is searched for again at once, without the pro who missed it, and half of their fee is the customer's", async () => {
    const { visit, customer, pro, assignment, bookingId } = await promisedTuesday(db());
    const other = await insertPro(db());
    setClock(addHours(assignment.start, 3));
    await run((tx) => reportNoShow(tx, { visitId: visit.id, customerId: customer.id, wish: 'soon' }));
    await workOff();
    const after = await db().visit.findUniqueOrThrow({ where: { id: visit.id }, include: { offers: true } });
    expect(after.status).toBe('offered');
    expect(after.windowStart.getTime()).toBeGreaterThan(now().getTime());
    expect(after.offers.map(({ proId }) => proId)).toEqual([other.id]);
    expect(await db().assignment.findUnique({ where: { id: assignment.id } })).toMatchObject({ status: 'no_show' });
    const fee = await db().ledgerEntry.findMany({ where: { transaction: { bookingId, kind: 'pro-fee' } } });
    expect(fee.find((entry) => entry.ownerId === pro.id)?.amountCents).toBe(5_000);
    expect(fee.find((entry) => entry.ownerId === customer.id)?.amountCents).toBe(-2_500);
  });

  it('is not reported before the promised hours are over', async () => {
    const { visit, customer, assignment } = await promisedTuesday(db());
    setClock(addHours(assignment.start, 1));
    await expect(run((tx) => reportNoShow(tx, { visitId: visit.id, customerId: customer.id, wish: 'soon' }))).rejects.toThrow(
      'still has time to arrive',
    );
  });

  it('is no no-show of a pro who is on record as arrived', async () => {
    const { visit, customer, pro, assignment } = await promisedTuesday(db());
    setClock(assignment.start);
    await run((tx) => arrive(tx, { visitId: visit.id, proId: pro.id, userId: pro.userId }));
    setClock(addHours(assignment.start, 3));
    const mine = { visitId: visit.id, customerId: customer.id };
    expect(await run((tx) => readMissable(tx, mine))).toMatchObject({ isOverdue: false, arrivedAt: expect.any(Date) });
    expect(await readCustomerVisit(db(), mine)).toMatchObject({ assignments: [{ arrivedAt: expect.any(Date) }] });
    await expect(run((tx) => reportNoShow(tx, { ...mine, wish: 'soon' }))).rejects.toThrow('checked in at');
    expect(await db().assignment.findUnique({ where: { id: assignment.id } })).toMatchObject({ status: 'accepted' });
  });

  it('gives everything back, and so does a search without end', async () => {
    const { visit, customer, assignment } = await promisedTuesday(db());
    setClock(addHours(assignment.start, 3));
    await run((tx) => reportNoShow(tx, { visitId: visit.id, customerId: customer.id, wish: 'later' }));
    expect(await previewCancellation(db(), { visitId: visit.id, at: now() })).toMatchObject({ feeCents: 0 });
    const unfound = await insertVisit(db(), { status: 'unfulfilled', windowStart: addHours(now(), 20) });
    expect(await previewCancellation(db(), { visitId: unfound.id, at: now() })).toMatchObject({ feeCents: 0 });
  });
});

describe('following a visit', () => {
  function tokenOf(visit: Parameters<typeof trackingUrl>[0]): string {
    return new URL(trackingUrl(visit)).pathname.split('/').at(-1) ?? '';
  }

  it('a signed link shows how it stands and when the pro should be there, and no street or name of the customer', async () => {
    const { visit, pro, assignment } = await promisedTuesday(db());
    setClock(addHours(assignment.start, -1));
    await comeToTheDay(db(), { visitId: visit.id, proId: pro.id, userId: pro.userId });
    await run((tx) => setOut(tx, { visitId: visit.id, proId: pro.id, userId: pro.userId }));
    const seen = await readTracked(db(), tokenOf(visit));
    expect(seen).toMatchObject({ status: 'en_route', booking: { site: { city: 'Chicago' } } });
    const eta = seen.assignments[0]?.etaAt?.getTime() ?? 0;
    expect(eta).toBeGreaterThan(now().getTime());
    expect(eta).toBeLessThan(addHours(now(), 2).getTime());
    const text = JSON.stringify(seen);
    for (const secret of ['Webster', 'Casey', 'Porter', '+1312', '@']) expect(text).not.toContain(secret);
  });

  it('a link that was renewed, changed or made up opens nothing', async () => {
    const { visit, customer } = await promisedTuesday(db());
    const token = tokenOf(visit);
    await run((tx) => renewTracking(tx, { visitId: visit.id, customerId: customer.id }));
    await expect(readTracked(db(), token)).rejects.toThrow(NotFound);
    await expect(readTracked(db(), `A${token.slice(1)}`)).rejects.toThrow(NotFound);
    const renewed = await db().visit.findUniqueOrThrow({ where: { id: visit.id } });
    expect((await readTracked(db(), tokenOf(renewed))).id).toBe(visit.id);
  });

  it('a feed with more visits than it holds has those to come', async () => {
    const { visit, customer, bookingId } = await promisedTuesday(db());
    const windowStart = addHours(now(), -24 * 30);
    const over = { bookingId, status: 'completed', windowStart } as const;
    await db().visit.createMany({ data: Array.from({ length: 200 }, () => buildVisit(over)) });
    const listed = await listCalendarVisits(db(), customer.id);
    expect([listed.length, listed.at(-1)?.id]).toEqual([200, visit.id]);
  });

  it('a calendar that has the visit moves it: the same UID, a higher SEQUENCE', async () => {
    const { visit, customer } = await promisedTuesday(db());
    const mine = { visitId: visit.id, customerId: customer.id };
    const before = writeCalendar({ business: 'x', visits: [await readCalendarVisit(db(), mine)] });
    expect(before.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(before).not.toContain('METHOD:');
    await db().visit.update({ where: { id: visit.id }, data: { windowVersion: { increment: 1 } } });
    const after = writeCalendar({ business: 'x', visits: [await readCalendarVisit(db(), mine)] });
    expect(before).toContain('SEQUENCE:0');
    expect(after).toContain('SEQUENCE:1');
    expect(/UID:(.*)/.exec(after)?.[1]).toBe(/UID:(.*)/.exec(before)?.[1]);
    expect(after).toContain('STATUS:CONFIRMED');
    await db().visit.update({ where: { id: visit.id }, data: { status: 'cancelled', cancelledAt: now() } });
    await db().assignment.updateMany({ where: { visitId: visit.id }, data: { status: 'released' } });
    const canceled = writeCalendar({ business: 'x', visits: [await readCalendarVisit(db(), mine)] });
    expect(canceled).toContain('STATUS:CANCELLED');
    expect(canceled).not.toContain('finding your pro');
  });

  it('the private feed is opened by its link alone, and by no link once it was renewed', async () => {
    const { visit, customer } = await promisedTuesday(db());
    const token = new URL(await feedUrl(db(), customer.id)).pathname.replace(/^\/calendar\/|\.ics$/g, '');
    const { userId } = await readFeedOwner(db(), token);
    expect(userId).toBe(customer.id);
    expect((await listCalendarVisits(db(), userId)).map(({ id }) => id)).toEqual([visit.id]);
    await run((tx) => renewFeed(tx, customer.id));
    await expect(readFeedOwner(db(), token)).rejects.toThrow(NotFound);
  });
});

describe('the takedown', () => {
  async function takedown() {
    await ensureCatalog(db());
    const season = await db().season.findFirstOrThrow({
      where: { serviceLineId: 'holiday_lighting', takedownFrom: { gt: addHours(now(), 24 * 40) } },
      orderBy: { year: 'asc' },
    });
    const from = season.takedownFrom.toISOString().slice(0, 10);
    const to = season.takedownTo.toISOString().slice(0, 10);
    const customer = await insertUser(db());
    const visit = await insertVisit(db(), {
      booking: { customerId: customer.id },
      kind: 'takedown',
      windowStart: localInstant(ZONE, from, '08:00'),
      windowEnd: localInstant(ZONE, to, '17:00'),
      dispatchAfter: localInstant(ZONE, addDays(from, -28), '08:00'),
    });
    return { visit, mine: { visitId: visit.id, customerId: customer.id }, from, to };
  }

  it('stands in the week that its customer picked, and is looked for 28 days before it', async () => {
    const { visit, mine } = await takedown();
    const { weeks } = await readTakedown(db(), mine);
    const week = weeks[2]!;
    await run((tx) => chooseTakedownWeek(tx, { ...mine, monday: week.monday }));
    const chosen = await db().visit.findUniqueOrThrow({ where: { id: visit.id } });
    expect(chosen).toMatchObject({
      windowStart: localInstant(ZONE, week.from, '08:00'),
      windowEnd: localInstant(ZONE, week.to, '17:00'),
      chosenWeek: dateColumn(week.monday),
      windowVersion: 2,
    });
    expect(chosen.dispatchAfter).toEqual(takedownDispatchAfter(chosen.windowStart, visit.id));
    await run((tx) => chooseTakedownWeek(tx, { ...mine, monday: null }));
    expect((await db().visit.findUniqueOrThrow({ where: { id: visit.id } })).windowEnd).toEqual(visit.windowEnd);
  });

  it('stands in no week that is over, and from within the season it is searched for until its last day', async () => {
    const { visit, mine, to } = await takedown();
    const { weeks: all } = await readTakedown(db(), mine);
    const [first, second, last] = [all[0]!, all[1]!, all.at(-1)!];
    const choose = (monday: string | null) => run((tx) => chooseTakedownWeek(tx, { ...mine, monday }));
    await choose(last.monday);
    const today = addDays(second.from, 1);
    setClock(localInstant(ZONE, today, '09:00'));
    const { weeks, isOpen } = await readTakedown(db(), mine);
    expect([isOpen, weeks[0]]).toEqual([true, { ...second, from: today }]);
    await expect(choose(first.monday)).rejects.toMatchObject({ name: 'InputError' });

    await choose(null);
    expect(await db().visit.findUniqueOrThrow({ where: { id: visit.id } })).toMatchObject({
      windowStart: localInstant(ZONE, today, '08:00'),
      windowEnd: localInstant(ZONE, to, '17:00'),
    });
    expect(await run((tx) => dispatchVisit(tx, { visitId: visit.id, trigger: 'week-chosen' }))).toBe('pool');
  });

  it('keeps its week once pros are asked for it', async () => {
    const { visit, mine } = await takedown();
    const { weeks } = await readTakedown(db(), mine);
    setClock(addHours(visit.dispatchAfter!, 1));
    await expect(run((tx) => chooseTakedownWeek(tx, { ...mine, monday: weeks[1]!.monday }))).rejects.toThrow('already');
  });
});

describe('saved addresses', () => {
  const site = { unit: '', label: 'Home', street: '1200 W Webster Ave', zip: '60614', accessNotes: 'Gate 4711' };

  it('the same house is one address, however its street is written', async () => {
    const { id: customerId } = await insertUser(db());
    const first = await run((tx) => addSite(tx, { customerId, site }));
    const again = await run((tx) => addSite(tx, { customerId, site: { ...site, street: '1200 w. webster AVE', label: '' } }));
    expect(again.id).toBe(first.id);
    expect(again.label).toBe('Home');
    const flat = await run((tx) => addSite(tx, { customerId, site: { ...site, unit: 'Apt 2' } }));
    expect(flat).toMatchObject({ street: '1200 W Webster Ave, Apt 2', unit: 'Apt 2' });
    expect(flat.id).not.toBe(first.id);
  });

  it('access notes may be changed until the pro is on the way, and not after', async () => {
    const customer = await insertUser(db());
    const home = await insertSite(db(), { customerId: customer.id });
    const { visit, proId } = await insertAssignedVisit(db(), { booking: { customerId: customer.id, siteId: home.id } });
    const mine = { siteId: home.id, customerId: customer.id };
    await run((tx) => changeSite(tx, { ...mine, byId: customer.id, site: { ...site, accessNotes: 'Key under the pot' } }));
    expect(await db().site.findUnique({ where: { id: home.id } })).toMatchObject({ accessNotes: 'Key under the pot' });
    await expect(
      run((tx) => changeSite(tx, { ...mine, byId: customer.id, site: { ...site, zip: '60601' } })),
    ).rejects.toMatchObject({ fieldErrors: { zip: expect.any(String) } });
    await expect(run((tx) => removeSite(tx, mine))).rejects.toThrow('booked');
    const { userId } = await db().pro.findUniqueOrThrow({ where: { id: proId } });
    await comeToTheDay(db(), { visitId: visit.id, proId, userId });
    await run((tx) => setOut(tx, { visitId: visit.id, proId, userId }));
    await expect(run((tx) => changeSite(tx, { ...mine, byId: customer.id, site }))).rejects.toThrow('on the way');
  });
});
