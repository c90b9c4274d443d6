import { expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { readForms } from '#tests/setup/crawl';
import { lacks, plain } from '#tests/setup/plain-page';
import { leftInEnglish } from '#tests/setup/spanish-page';
import { bookedBusiness } from './business-fixtures';
import { booked, complete, workOff } from './payment-fixtures';
import { asking, atHome, booksAgree, lit, money, openStorage, readIntents, readPrice } from './storage-fixtures';
import { useCard } from './takedown-fixtures';

openStorage();

const MAIL = { channel: 'email' } as const;

/** What an admin with the customer on the phone does on the pages of a visit. */
async function atDesk(visitId: string) {
  const { id: adminId } = await insertAdmin(db());
  const cookie = await signInAs(adminId);
  const visitPath = `/admin/dispatch/${visitId}`;
  const path = `${visitPath}/storage`;
  const html = async (at = path) => (await asking()(at, { cookie })).text();
  const post = (fields: Record<string, string>) =>
    asking()(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
  const form = async () => readForms(path, await html()).find(({ fields }) => fields.intent)?.fields ?? null;
  return {
    adminId,
    cookie,
    path,
    post,
    form,
    readVisit: async () => plain(await html(visitPath)),
    read: async () => plain(await html()),
    press: async (more: Record<string, string> = {}) => post({ ...(await form())!, ...more }),
    left: (fields?: Record<string, string>, status?: number) =>
      leftInEnglish(asking(), path, { cookie, status, ...(fields && { sent: new URLSearchParams(fields) }) }),
  };
}

function readLog(objectId: string) {
  return db().auditLog.findMany({ where: { objectId, action: { startsWith: 'visit.storage' } }, orderBy: { id: 'asc' } });
}

test('the office orders storage for a customer on the phone: price and tax before the press, charged and mailed as their own order, with a line in the log', async () => {
  const { home, install, takedown, bookingId, customer } = await lit();
  const desk = await atDesk(install.id);
  expect(await desk.readVisit()).toContain('Order storage');
  const priceCents = await readPrice();
  const asked = (await desk.form())!;
  const total = Number(asked.shownCents);
  const shown = [money(priceCents), money(total - priceCents), money(total), 'Credit of their account pays first'];
  expect(lacks(await desk.read(), [...shown, 'They get the same emails'])).toEqual([]);
  expect(await desk.left()).toEqual([]);
  const press = { ...asked, reason: 'Asked on the phone' };
  const answers = await Promise.all([desk.post(press), desk.post(press)]);
  expect(answers.map(({ headers }) => headers.get('location'))).toEqual(Array(2).fill(`/admin/dispatch/${install.id}`));
  // The customer presses it at home in the same moment: it is one order.
  expect((await home.post({ intent: 'order-storage', shownCents: String(total) })).status).toBe(302);
  await workOff({ bookingId });
  expect(await home.orders()).toMatchObject([{ status: 'accepted', answeredBy: 'office', visitId: takedown.id, priceCents }]);
  const [, charge, ...others] = await readIntents(bookingId);
  expect([charge!.kind, charge!.status, charge!.capturedCents, others]).toEqual(['fee', 'succeeded', total, []]);
  const sent = { ...MAIL, template: 'storage-ordered', userId: customer.id };
  expect(await db().notification.count({ where: sent })).toBe(1);
  expect(await readLog(takedown.id)).toMatchObject([
    { actorKind: 'admin', actorId: desk.adminId, action: 'visit.storage-ordered', reason: 'Asked on the phone' },
  ]);
  expect(await home.read()).toContain('We store your lights');
  const down = await atDesk(takedown.id);
  expect(lacks(await down.readVisit(), ['Cancel storage', 'ordered storage of the lights'])).toEqual([]);
  expect(lacks(await down.read(), ['Storage is ordered', 'Paid.'])).toEqual([]);
  await booksAgree();
});

test('the office cancels storage until the crew is on the way: all of it goes back, and the customer is told', async () => {
  const { home, takedown, bookingId, customer } = await lit();
  await home.press('order-storage');
  await workOff({ bookingId });
  const desk = await atDesk(takedown.id);
  const way = (await desk.form())!;
  expect(way.intent).toBe('cancel-storage');
  expect(await desk.left()).toEqual([]);
  await db().visit.update({ where: { id: takedown.id }, data: { status: 'en_route' } });
  expect(await desk.form()).toBeNull();
  expect(await desk.read()).toContain('it can’t be canceled here');
  expect(await desk.left()).toEqual([]);
  expect((await desk.post(way)).status).toBe(409);
  await db().visit.update({ where: { id: takedown.id }, data: { status: 'pending' } });
  expect((await desk.press({ reason: 'Moves away' })).status).toBe(302);
  await workOff({ bookingId });
  const [order] = await home.orders();
  expect(order!.status).toBe('withdrawn');
  const back = { where: { payment: { bookingId } }, select: { amountCents: true, status: true } };
  expect(await db().refund.findMany(back)).toEqual([{ amountCents: order!.priceCents + order!.taxCents, status: 'succeeded' }]);
  const sent = { ...MAIL, template: 'storage-canceled', userId: customer.id };
  expect(await db().notification.count({ where: sent })).toBe(1);
  const lines = await readLog(takedown.id);
  expect(lines.filter(({ actorKind }) => actorKind === 'admin')).toMatchObject([
    { actorId: desk.adminId, action: 'visit.storage-cancelled', reason: 'Moves away' },
  ]);
  // A customer who cancels it reads so on the page.
  await home.press('order-storage');
  await home.press('cancel-storage');
  expect(await db().notification.count({ where: sent })).toBe(1);
  await booksAgree();
});

test('the office is refused what a customer is refused: before the install, unpaid, at a price of yesterday; others have no such page', async () => {
  const early = await booked();
  const before = await atDesk(early.install.id);
  expect(await before.readVisit()).not.toContain('Order storage');
  expect(await before.read()).toContain('Storage can’t be ordered for this booking now');
  expect(await before.left()).toEqual([]);
  expect((await before.post({ intent: 'order-storage', shownCents: '1' })).status).toBe(409);
  const { home, install, customer } = await lit();
  const desk = await atDesk(install.id);
  const asked = (await desk.form())!;
  const stale = await desk.post({ ...asked, shownCents: '1' });
  expect([stale.status, plain(await stale.text())]).toEqual([409, expect.stringContaining('The price has changed')]);
  for (const userId of [customer.id, (await insertUser(db())).id, (await insertPro(db())).userId]) {
    const cookie = await signInAs(userId);
    const body = new URLSearchParams({ ...asked, opId: crypto.randomUUID() });
    expect((await asking()(desk.path, { method: 'POST', cookie, body })).headers.get('location')).toBe('/');
    expect((await asking()(desk.path, { cookie })).headers.get('location')).toBe('/');
  }
  // Something was added that is not paid.
  await db().visit.update({ where: { id: install.id }, data: { priceCents: { increment: 100 } } });
  expect(await desk.read()).toContain('Part of this booking is still unpaid');
  expect(await desk.left()).toEqual([]);
  expect((await desk.post(asked)).status).toBe(409);
  expect(await home.orders()).toEqual([]);
});

test('a card that is declined after an order by phone: the office reads why, and the link goes by mail', async () => {
  const job = await lit();
  const desk = await atDesk(job.takedown.id);
  await useCard(job, 'pm_card_chargeCustomerFail');
  await desk.press();
  await workOff({ bookingId: job.bookingId });
  expect(lacks(await desk.read(), ['The card was declined', 'The customer reads'])).toEqual([]);
  expect(await desk.left()).toEqual([]);
  const mail = await db().notification.findFirstOrThrow({ where: { userId: job.customer.id, template: 'payment-failed' } });
  expect(JSON.stringify(mail.data)).toContain(`/pay/${job.reference}`);
});

test('for a business on invoice the office orders it onto the invoice of the takedown, and cancels it in writing', async () => {
  const job = await bookedBusiness();
  await complete(job.install.id, (await insertPro(db())).id);
  await workOff({ bookingId: job.bookingId });
  const desk = await atDesk(job.takedown.id);
  expect(await desk.read()).toContain('It will be on the invoice for the takedown');
  expect(await desk.left()).toEqual([]);
  await desk.press();
  await desk.press({ reason: '' });
  await workOff({ bookingId: job.bookingId });
  expect(await readIntents(job.bookingId)).toEqual([]);
  const home = await atHome(job);
  expect((await home.orders()).map(({ status }) => status)).toEqual(['withdrawn']);
  const mail = await db().notification.findFirstOrThrow({
    where: { ...MAIL, template: 'storage-canceled', userId: job.customer.id },
  });
  expect(mail.data).toMatchObject({ isOnInvoice: 'yes' });
});
