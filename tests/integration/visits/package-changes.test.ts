import { expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { addMinutes } from '#tests/factories/local-time';
import { lacks } from '#tests/setup/plain-page';
import { browsing } from '../companies/company-fixtures';
import { openCustomers } from '../customers/customer-fixtures';
import { enter, openHousehold } from '../household/household-fixtures';
import { books } from '../payments/payment-fixtures';
import { accepted, beginsIn, bookedHouse, change, changeAs, mails, readPrice, readBooking } from './package-fixtures';

openCustomers();

function money(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

test('a customer sees the new price with the difference and changes package and size; visits, documents and both sides follow', async () => {
  const { customer, booking, install, reference, path } = await bookedHouse();
  const who = await browsing(customer.id);
  expect(await who.text(`/customer/visits/${install.id}`)).toContain('Change package or size');
  expect(lacks(await who.text(path), ['Basic Outline, 150 ft of roofline, 2 stories', 'Standard Sparkle'])).toEqual([]);
  const choice = { service: 'standard', storeys: '3', feet: '200' };
  const page = await readPrice(who, path, choice);
  const newCents = Number(/name="shownCents" value="(\d+)"/.exec(page)?.[1]);
  const words = ['Standard Sparkle, installed and taken down', '50 ft more roofline than included', 'Third story'];
  expect(lacks(page, [...words, money(booking.totalCents), money(newCents), money(newCents - booking.totalCents)])).toEqual([]);
  expect((await change(who, path, choice)).headers.get('location')).toBe(`/customer/visits/${install.id}`);

  const after = await readBooking(reference);
  const [first, down] = after.visits;
  const pack = await db().package.findUniqueOrThrow({ where: { id: 'standard-sparkle' } });
  expect(after).toMatchObject({ totalCents: newCents, packageId: pack.id, depositCents: booking.depositCents });
  expect(after.quote).toMatchObject({ totalCents: newCents, status: 'accepted', version: 2 });
  expect(after.quote.request).toMatchObject({ packageId: pack.id, design: { feet: 200, storeys: 3 } });
  expect(first).toMatchObject({ durationMinutes: pack.installMinutes, status: 'pending' });
  expect(down).toMatchObject({ durationMinutes: pack.takedownMinutes });
  const sums = after.visits.reduce((sum, { priceCents, taxCents }) => sum + priceCents + taxCents, 0);
  expect(sums).toBe(newCents);
  expect(first!.payoutCents).toBe(Math.floor((first!.priceCents * 8_000 + 5_000) / 10_000));
  expect(after.payments.map(({ refunds }) => refunds.length)).toEqual([0]);
  expect(await mails(customer.id, 'package-changed')).toHaveLength(1);
  expect(await db().auditLog.count({ where: { objectId: install.id, action: 'visit.package-changed' } })).toBe(1);
  expect(lacks(await who.text(`/customer/visits/${install.id}`), ['changed the package or size', money(newCents)])).toEqual([]);
  expect((await books()).all).toBe(0);
});

test('the same choice, nonsense, a price of yesterday and a stranger change nothing', async () => {
  const { customer, booking, install, reference, path } = await bookedHouse();
  const who = await browsing(customer.id);
  expect(await readPrice(who, path, { service: 'basic' })).toContain('That is what you have now');
  const bad = await readPrice(who, path, { service: 'standard', feet: 'many' });
  expect(lacks(bad, ['Enter the roofline in feet', 'value="many"'])).toEqual([]);
  expect(await readPrice(who, path, { service: 'standard', feet: '400' })).toContain(
    'For more than 300 ft, we review the house first',
  );
  expect(await readPrice(who, path, { service: 'premium' })).toContain('Choose a package');
  const common = { service: 'standard', storeys: '2', feet: '150', basedOn: booking.quoteId };
  const stale = await who.post(path, { ...common, shownCents: '100' });
  const same = await who.post(path, { ...common, service: 'basic', shownCents: String(booking.totalCents) });
  const other = await who.post(path, { ...common, basedOn: install.id, shownCents: '100' });
  expect([stale.status, same.status, other.status]).toEqual([409, 422, 409]);
  const stranger = await browsing((await insertUser(db())).id);
  expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.post(path, { ...common, shownCents: '100' })).status).toBe(404);
  expect(await readBooking(reference)).toMatchObject({ totalCents: booking.totalCents, quoteId: booking.quoteId });
});

test('a pro for whom the changed work still fits keeps it with its new end and pay, and may give it back free of charge', async () => {
  const { customer, install, path } = await bookedHouse();
  const { pro, assignment } = await accepted(install.id);
  await db().assignment.update({ where: { id: assignment.id }, data: { acceptedAt: new Date(0) } });
  expect((await changeAs(customer, path, { service: 'standard' })).status).toBe(302);
  const visit = await db().visit.findUniqueOrThrow({ where: { id: install.id } });
  const kept = await db().assignment.findUniqueOrThrow({ where: { id: assignment.id } });
  expect(visit.status).toBe('accepted');
  expect(kept).toMatchObject({ status: 'accepted', proPayoutCents: visit.payoutCents });
  expect(kept.end).toEqual(addMinutes(kept.start, visit.durationMinutes));
  expect(visit.payoutCents).toBeGreaterThan(install.payoutCents);
  expect(await mails(pro.userId, 'work-changed-pro')).toHaveLength(1);
  expect(await mails(customer.id, 'finding-another-pro')).toHaveLength(0);
  await beginsIn(install.id, 30);
  await db().assignment.update({
    where: { id: assignment.id },
    data: { start: (await begin(install.id)).at, end: (await begin(install.id)).end, busyFrom: (await begin(install.id)).at },
  });
  expect(await (await browsing(pro.userId)).text(`/pro/visits/${install.id}/release`)).toContain(
    'within 24 hours of the customer’s change',
  );
});

async function begin(visitId: string) {
  const { windowStart: at, durationMinutes } = await db().visit.findUniqueOrThrow({ where: { id: visitId } });
  return { at, end: addMinutes(at, durationMinutes) };
}

test('a pro for whom it no longer fits loses it with the reason, and the visit is searched for again', async () => {
  const { customer, install, path } = await bookedHouse();
  const { pro, assignment } = await accepted(install.id);
  // Their next visit is at the same house's corner, right after this one.
  const windowStart = addMinutes(assignment.end, 45);
  await insertAssignedVisit(db(), { proId: pro.id, windowStart, windowEnd: windowStart });
  expect((await changeAs(customer, path, { service: 'standard' })).status).toBe(302);
  expect(await db().visit.findUniqueOrThrow({ where: { id: install.id } })).toMatchObject({
    status: 'pending',
    preferredProId: pro.id,
  });
  expect(await db().assignment.findUniqueOrThrow({ where: { id: assignment.id } })).toMatchObject({
    status: 'released',
    releaseReason: 'The customer changed what is to be done',
  });
  expect(await mails(pro.userId, 'work-changed-released')).toHaveLength(1);
  expect(await mails(customer.id, 'finding-another-pro')).toHaveLength(1);
  const jobs = await db().$queryRaw<{ waiting: number }[]>`
    SELECT count(*)::int AS waiting FROM graphile_worker._private_jobs
    WHERE payload::jsonb ->> 'visitId' = ${install.id} AND payload::jsonb ->> 'trigger' = 'work-changed'`;
  expect(jobs).toEqual([{ waiting: 1 }]);
});

test('a visit in the pool leaves it: pros are asked again for what it takes now', async () => {
  const { customer, install, path } = await bookedHouse();
  const pooled = { poolSince: now(), attentionReason: 'No more eligible pros to ask.', cascadeEnded: 1 };
  await db().visit.update({ where: { id: install.id }, data: pooled });
  expect((await changeAs(customer, path, { service: 'standard' })).status).toBe(302);
  expect(await db().visit.findUniqueOrThrow({ where: { id: install.id } })).toMatchObject({
    status: 'pending',
    poolSince: null,
    attentionReason: null,
    cascadeEnded: 0,
  });
});

test('on the way it is refused; a day before the office still does it for the customer, with a line in the log', async () => {
  const { customer, booking, install, reference, path } = await bookedHouse();
  const who = await browsing(customer.id);
  await beginsIn(install.id, 20);
  expect(await who.text(path)).toContain('Less than 24 hours are left');
  const fields = { service: 'standard', storeys: '2', feet: '150', basedOn: booking.quoteId, shownCents: '1' };
  expect((await who.post(path, fields)).status).toBe(409);
  const admin = await browsing((await insertAdmin(db())).id);
  const desk = `/admin/dispatch/${install.id}/package`;
  expect(await admin.text(`/admin/dispatch/${install.id}`)).toContain('Change package or size');
  const done = await change(admin, desk, { service: 'standard' }, { reason: 'Asked on the phone' });
  expect(done.headers.get('location')).toBe(`/admin/dispatch/${install.id}`);
  expect(await db().auditLog.findFirst({ where: { objectId: install.id, action: 'visit.package-changed' } })).toMatchObject({
    actorId: admin.userId,
    reason: 'Asked on the phone',
  });
  expect((await readBooking(reference)).packageId).toBe('standard-sparkle');
  await db().visit.update({ where: { id: install.id }, data: { status: 'en_route' } });
  expect(await who.text(path)).toContain('The work is about to begin or has begun');
  expect(await admin.text(desk)).toContain('The work is about to begin or has begun');
  expect(await who.text(`/customer/visits/${install.id}`)).not.toContain('Change package or size');
});

test('sent twice it is one change; of two people at once one is asked to look again', async () => {
  const { customer, install, reference, path } = await bookedHouse();
  const who = await browsing(customer.id);
  const opId = crypto.randomUUID();
  const answers = [];
  for (let press = 0; press < 2; press += 1) {
    if (press === 0) answers.push(await change(who, path, { service: 'standard' }, { opId }));
    else answers.push(await who.post(path, { ...(await lastFields(install.id)), opId }));
  }
  expect(answers[0]?.status).toBe(302);
  expect(await db().visitEvent.count({ where: { visitId: install.id, type: 'package-changed' } })).toBe(1);
  const both = await Promise.all(['160', '170'].map((feet) => change(who, path, { service: 'standard', feet })));
  expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
  expect((await readBooking(reference)).quote.version).toBe(3);
});

async function lastFields(visitId: string): Promise<Record<string, string>> {
  const event = await db().visitEvent.findFirstOrThrow({ where: { visitId, type: 'package-changed' } });
  const { quoteId, toCents } = event.data as { quoteId: string; toCents: number };
  return { service: 'standard', storeys: '2', feet: '150', basedOn: quoteId, shownCents: String(toCents) };
}

test('a member of the household changes it for the owner; quotes of the office and companies’ bookings say whom to ask', async () => {
  const { install, booking, path, reference } = await bookedHouse();
  const { owner, member, householdId } = await openHousehold();
  await db().booking.update({ where: { id: booking.id }, data: { customerId: owner.userId } });
  await enter(member, householdId);
  expect((await change(member, path, { service: 'standard' })).status).toBe(302);
  expect(await db().visitEvent.findFirst({ where: { visitId: install.id, type: 'package-changed' } })).toMatchObject({
    actorId: member.userId,
  });
  const { quoteId } = await readBooking(reference);
  await db().quote.update({ where: { id: quoteId }, data: { source: 'admin' } });
  expect(await owner.text(path)).toContain('This booking is based on a custom quote');
  const admin = await browsing((await insertAdmin(db())).id);
  expect(await admin.text(`/admin/dispatch/${install.id}/package`)).toContain('This booking is based on a custom quote');
});
