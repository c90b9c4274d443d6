import { beforeAll, expect, test } from 'vitest';
import { writeMail } from '#app/domain/notifications/templates/templates';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { addMinutes } from '#tests/factories/local-time';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { browsing } from '../companies/company-fixtures';
import { asking, openCustomers, visitAt } from '../customers/customer-fixtures';
import { sendForm } from '../household/household-fixtures';
import { books } from '../payments/payment-fixtures';

openCustomers();

let wreathCents = 0;
beforeAll(async () => {
  wreathCents = (await db().addOn.findUniqueOrThrow({ where: { id: 'wreath' } })).priceCents;
});

/** A visit in four days that a pro has. */
async function promised(over: Parameters<typeof visitAt>[2] = {}) {
  const customer = await insertUser(db(), { fullName: 'Casey Customer' });
  const { visit, assignment } = await visitAt(customer.id, 96, over);
  return { customer, visit, assignment, path: `/customer/visits/${visit.id}/add` };
}

async function read(userId: string, path: string): Promise<string> {
  return plain(await (await asking()(path, { cookie: await signInAs(userId) })).text());
}

function money(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

test('a customer sees what options add, adds them, and price, payout and total grow; both sides are told', async () => {
  const { customer, visit, assignment, path } = await promised();
  const before = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId } });
  const asked = `${path}?add-wreath=2&add-storage=1&add-nothing=3`;
  const page = await read(customer.id, asked);
  const order = {
    priceCents: 2 * wreathCents,
    taxCents: Number(/name="shownCents" value="(\d+)"/.exec(page)?.[1]) - 2 * wreathCents,
  };
  expect(order.taxCents).toBeGreaterThanOrEqual(0);
  const total = before.totalCents + order.priceCents + order.taxCents;
  expect(lacks(page, ['Lit wreath × 2', money(order.priceCents), money(before.totalCents), money(total)])).toEqual([]);
  expect(page).not.toContain('id="add-storage"');
  const answer = await sendForm(await browsing(customer.id), asked, { 'add-wreath': '2' });
  expect(answer.headers.get('location')).toBe(`/customer/visits/${visit.id}`);
  const added = await db().changeOrder.findFirstOrThrow({ where: { visitId: visit.id } });
  expect(added).toMatchObject({ ...order, status: 'accepted', proId: null, description: 'Lit wreath × 2' });
  const after = await db().booking.findUniqueOrThrow({ where: { id: visit.bookingId }, include: { visits: true } });
  expect([after.totalCents, after.subtotalCents]).toEqual([total, before.subtotalCents + order.priceCents]);
  const grown = await db().assignment.findUniqueOrThrow({ where: { id: assignment.id } });
  expect(grown.proPayoutCents).toBe(assignment.proPayoutCents + added.payoutCents);
  expect(added.payoutCents).toBeGreaterThan(0);
  const { minutes } = await db().addOn.findUniqueOrThrow({ where: { id: 'wreath' } });
  const longer = await db().visit.findUniqueOrThrow({ where: { id: visit.id } });
  expect([added.minutes, longer.durationMinutes]).toEqual([2 * minutes, visit.durationMinutes + 2 * minutes]);
  expect(grown.end).toEqual(addMinutes(assignment.end, 2 * minutes));
  const { userId } = await db().pro.findUniqueOrThrow({ where: { id: assignment.proId } });
  expect(lacks(await read(userId, `/pro/visits/${visit.id}/sheet`), ['Lit wreath × 2'])).toEqual([]);
  for (const [who, template] of [
    [customer.id, 'options-added'],
    [userId, 'options-added-pro'],
  ] as const)
    expect(await db().notification.count({ where: { userId: who, template, channel: 'email' } })).toBe(1);
  expect(await db().auditLog.count({ where: { objectId: visit.id, action: 'visit.options-added' } })).toBe(1);
  expect((await books()).all).toBe(0);
});

test('on invoice the mail says so; paid over time, page and mail name the link to pay instead of a card', async () => {
  const mailAfter = async ({ customer, visit, path }: Awaited<ReturnType<typeof promised>>) => {
    expect((await sendForm(await browsing(customer.id), `${path}?add-wreath=1`, { 'add-wreath': '1' })).status).toBe(302);
    const where = { visitId: visit.id, template: 'options-added', channel: 'email' } as const;
    const { data } = await db().notification.findFirstOrThrow({ where });
    return data as object;
  };
  const later = await promised();
  const { bookingId } = later.visit;
  const paid = { bookingId, kind: 'deposit', status: 'succeeded', laterWith: 'klarna', opKey: `op:${bookingId}` } as const;
  await db().payment.create({
    data: { ...paid, laterMethods: ['klarna'], amountCents: 100, capturedCents: 100, createdAt: now() },
  });
  const page = await read(later.customer.id, `${later.path}?add-wreath=1`);
  expect(page).toContain('When the work is done, we email you a link to pay for it.');
  const changed = await read(later.customer.id, `/customer/visits/${later.visit.id}/package?service=premium&storeys=2&feet=200`);
  expect(changed).not.toMatch(/your card|same way as before/);
  const data = await mailAfter(later);
  const words = (more: object) => writeMail('options-added', { ...data, ...more }).paragraphs.join(' ');
  expect(words({})).toContain('we email you a link to pay for it');
  expect(words({ isByLink: undefined, isOnInvoice: 'yes' })).toBe(
    'It’s part of your visit now and will be on the invoice for the visit.',
  );
});

test('a price that has changed meanwhile, nothing chosen, and a stranger are refused', async () => {
  const { customer, visit, path } = await promised();
  const who = await browsing(customer.id);
  const stale = await who.post(path, { opId: crypto.randomUUID(), shownCents: '1', 'add-wreath': '1' });
  expect([stale.status, plain(await stale.text()).includes('The price has changed')]).toEqual([409, true]);
  const none = await who.post(path, { opId: crypto.randomUUID(), shownCents: '0', 'add-wreath': '-4', 'add-tree': 'x' });
  expect([none.status, plain(await none.text()).includes('Choose how many you would like to add')]).toEqual([422, true]);
  const stranger = await browsing((await insertUser(db())).id);
  expect((await stranger.get(path)).status).toBe(404);
  expect((await stranger.post(path, { opId: crypto.randomUUID(), shownCents: '1', 'add-wreath': '1' })).status).toBe(404);
  expect(await db().changeOrder.count({ where: { visitId: visit.id } })).toBe(0);
});

test('once the pro is on the way, and on visits without options, the page says so and there is no button', async () => {
  const { customer, visit, path } = await promised({ status: 'en_route' });
  expect(await read(customer.id, path)).toContain('Nothing can be added here now');
  expect(await read(customer.id, `/customer/visits/${visit.id}`)).not.toContain('Add options');
  const who = await browsing(customer.id);
  const late = await who.post(path, { opId: crypto.randomUUID(), shownCents: '1', 'add-wreath': '1' });
  expect([late.status, plain(await late.text()).includes('Nothing can be added to this visit now')]).toEqual([409, true]);
  const takedown = await promised({ kind: 'takedown' });
  expect(await read(takedown.customer.id, takedown.path)).toContain('Nothing can be added here now');
  const open = await promised();
  expect(await read(open.customer.id, `/customer/visits/${open.visit.id}`)).toContain('Add options');
});

test('options for which the pro has no time free the visit; less than a day before they are refused instead', async () => {
  const free = await promised();
  await insertAssignedVisit(db(), { proId: free.assignment.proId, windowStart: addMinutes(free.assignment.end, 30) });
  const asked = `${free.path}?add-tree=4`;
  expect((await sendForm(await browsing(free.customer.id), asked, { 'add-tree': '4' })).status).toBe(302);
  expect(await db().visit.findUniqueOrThrow({ where: { id: free.visit.id } })).toMatchObject({
    status: 'pending',
    durationMinutes: free.visit.durationMinutes + 4 * 30,
  });
  const pro = await db().pro.findUniqueOrThrow({ where: { id: free.assignment.proId } });
  for (const [userId, template] of [
    [pro.userId, 'work-changed-released'],
    [free.customer.id, 'finding-another-pro'],
  ] as const)
    expect(await db().notification.count({ where: { userId, template, channel: 'email' } })).toBe(1);

  const customer = await insertUser(db());
  const { visit, assignment } = await visitAt(customer.id, 20);
  await insertAssignedVisit(db(), { proId: assignment.proId, windowStart: addMinutes(assignment.end, 30) });
  const who = await browsing(customer.id);
  const late = await sendForm(who, `/customer/visits/${visit.id}/add?add-tree=4`, { 'add-tree': '4' });
  expect([late.status, plain(await late.text()).includes('Your pro has no time for that on this day')]).toEqual([409, true]);
  expect(await db().visit.findUniqueOrThrow({ where: { id: visit.id } })).toMatchObject({
    status: 'accepted',
    priceCents: visit.priceCents,
  });
});
