import { beforeEach, expect, test } from 'vitest';
import { readNewDetails } from '#app/domain/change-orders/change-details.server';
import { db } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { now } from '#app/platform/clock.server';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { promisedTuesday } from '#tests/factories/scenarios';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { browsing } from '../companies/company-fixtures';
import { asking, openCustomers } from '../customers/customer-fixtures';
import { enter, openHousehold, sendForm } from '../household/household-fixtures';

openCustomers();

type Booked = Awaited<ReturnType<typeof promisedTuesday>>;
let booked = {} as Booked;

beforeEach(async () => {
  booked = await promisedTuesday(db());
});

async function pageOf(userId: string, path: string): Promise<string> {
  return plain(await (await asking()(path, { cookie: await signInAs(userId) })).text());
}

function pathOf({ visit }: { visit: { id: string } }): string {
  return `/customer/visits/${visit.id}/details`;
}

const NEW = {
  onSiteName: 'Aunt May',
  onSitePhone: '(312) 555-0199',
  unit: '4B',
  accessNotes: 'Ring twice',
  gateCode: '9182#',
  dogs: 'Rex, friendly',
  parking: 'Behind the house',
  notes: 'Start at the porch',
};

/** Fills the form of the page and sends it as a browser does. */
async function change(userId: string, path: string, fields: Record<string, string> = NEW): Promise<Response> {
  return sendForm(await browsing(userId), path, { action: path }, fields);
}

test('a customer changes details, and the pro is told what is new on phone, job page and sheet, without what it says', async () => {
  const { customer, visit, pro, bookingId } = booked;
  const answer = await change(customer.id, pathOf(booked));
  expect(answer.headers.get('location')).toBe(`/customer/visits/${visit.id}`);
  const { site, ...booking } = await db().booking.findUniqueOrThrow({ where: { id: bookingId }, include: { site: true } });
  expect(booking).toMatchObject({ onSiteName: 'Aunt May', onSitePhone: '+13125550199', notes: 'Start at the porch' });
  expect(site).toMatchObject({ unit: 'Unit 4B', accessNotes: 'Ring twice' });
  expect(site.street.endsWith(', Unit 4B')).toBe(true);
  const record = await db().siteRecord.findFirstOrThrow({ where: { siteId: site.id }, orderBy: { createdAt: 'desc' } });
  expect(record).toMatchObject({ gateCode: '9182#', dogs: 'Rex, friendly', parking: 'Behind the house' });
  for (const path of [`/pro/visits/${visit.id}`, `/pro/visits/${visit.id}/sheet`])
    expect([
      path,
      lacks(await pageOf(pro.userId, path), ['The customer changed details', 'Aunt May', 'Ring twice', 'Gate code, ']),
    ]).toEqual([path, []]);
  const told = await db().notification.findFirstOrThrow({ where: { userId: pro.userId, template: 'visit-details-changed' } });
  expect(JSON.stringify(told.data)).toContain('Contact at the house, Phone at the house, Unit or apartment');
  expect(JSON.stringify(told.data)).not.toContain('9182');
  const line = await db().auditLog.findFirstOrThrow({ where: { objectId: visit.id, action: 'visit.details-changed' } });
  expect([line.actorId, JSON.stringify(line.data).includes('Ring twice')]).toEqual([customer.id, false]);
  expect(await pageOf(customer.id, `/customer/visits/${visit.id}`)).toContain('You changed details of the visit');
  const office = await pageOf((await insertAdmin(db())).id, `/admin/dispatch/${visit.id}`);
  expect(lacks(office, ['At the house', 'Aunt May'])).toEqual([]);
});

test('sent unchanged, or twice, nothing more is told; what another changed meanwhile is not overwritten', async () => {
  const { customer, visit, pro } = booked;
  const told = () =>
    db().notification.count({ where: { userId: pro.userId, template: 'visit-details-changed', channel: 'email' } });
  await change(customer.id, pathOf(booked), {});
  expect(await told()).toBe(0);
  const before = await db().visitEvent.count({ where: { visitId: visit.id } });
  await change(customer.id, pathOf(booked), { dogs: 'None' });
  expect(await db().visitEvent.count({ where: { visitId: visit.id } })).toBe(before + 1);
  const stale = await change(customer.id, pathOf(booked), { dogs: 'Two', basedOn: 'of another page' });
  expect(stale.status).toBe(422);
  expect(plain(await stale.text())).toContain('Someone else changed these details while you were editing');
  const wrong = await change(customer.id, pathOf(booked), { onSitePhone: '12', notes: 'x'.repeat(1_001) });
  expect(lacks(plain(await wrong.text()), ['Enter a US phone number', 'Shorten the notes to 1,000 characters'])).toEqual([]);
});

test('once the pro is on the way, and for anyone else, nothing can be changed', async () => {
  const { customer, visit, assignment } = booked;
  const stranger = await insertUser(db());
  expect((await asking()(pathOf(booked), { cookie: await signInAs(stranger.id) })).status).toBe(404);
  const page = await pageOf(customer.id, pathOf(booked));
  const basedOn = /name="basedOn" value="([^"]+)"/.exec(page)?.[1] ?? '';
  await db().visit.update({ where: { id: visit.id }, data: { status: 'en_route' } });
  await db().assignment.update({ where: { id: assignment.id }, data: { status: 'en_route', setOutAt: now() } });
  expect(await pageOf(customer.id, pathOf(booked))).toContain('These details can’t be changed now');
  const body = new URLSearchParams({ ...NEW, basedOn, opId: crypto.randomUUID() });
  const late = await asking()(pathOf(booked), { method: 'POST', cookie: await signInAs(customer.id), body });
  expect([late.status, plain(await late.text()).includes('Your pro is on the way')]).toEqual([409, true]);
  const { onSiteName } = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
  expect(onSiteName).toBe('');
});

test('a member of the household changes them for the owner, and the history names the member', async () => {
  const { owner, member, householdId } = await openHousehold();
  const windowStart = new Date(now().getTime() + 72 * HOUR_MS);
  const visit = await insertVisit(db(), { booking: { customerId: owner.userId }, windowStart });
  await enter(member, householdId);
  const path = pathOf({ visit });
  const answer = await sendForm(member, path, { action: path }, { parking: 'On the street' });
  expect(answer.headers.get('location')).toBe(`/customer/visits/${visit.id}`);
  const event = await db().visitEvent.findFirstOrThrow({ where: { visitId: visit.id, type: 'details-changed' } });
  expect([event.actorId, event.data]).toEqual([member.userId, { fields: ['parking'] }]);
});

test('a pro hears of each part of a visit that its customer changed, however often they changed others after it', async () => {
  const visit = await insertVisit(db());
  const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000);
  const [since, last] = [minutesAgo(60), minutesAgo(11)];
  expect(await readNewDetails(db(), { visitId: visit.id, since })).toBeNull();
  const event = { visitId: visit.id, actorKind: 'customer' };
  await db().visitEvent.createMany({
    data: [
      { ...event, type: 'details-changed', at: minutesAgo(70), data: { fields: ['onSitePhone'] } },
      { ...event, type: 'details-changed', at: minutesAgo(50), data: { fields: ['gateCode'] } },
      ...Array.from({ length: 30 }, (_, at) => ({
        ...event,
        type: 'site-changed',
        at: at === 0 ? last : minutesAgo(12 + at),
        data: {},
      })),
    ],
  });
  const changed = await readNewDetails(db(), { visitId: visit.id, since });
  expect(changed?.at).toEqual(last);
  expect(changed?.what).toMatch(/gate code/i);
  expect(changed?.what).toMatch(/access/i);
  expect(changed?.what).not.toMatch(/phone/i);
});
