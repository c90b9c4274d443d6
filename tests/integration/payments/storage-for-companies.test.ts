import { expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import type { CompanyRole } from '#app/domain/memberships/company-role';
import { insertCompany, insertMember } from '#tests/factories/companies';
import { insertPro } from '#tests/factories/pros';
import { signInAs } from '#tests/setup/ask';
import { readForms } from '#tests/setup/crawl';
import { lacks, plain } from '#tests/setup/plain-page';
import { leftInEnglish } from '#tests/setup/spanish-page';
import { bookedBusiness } from './business-fixtures';
import { complete, workOff } from './payment-fixtures';
import { asking, booksAgree, lit, money, openStorage, readIntents, readPrice } from './storage-fixtures';
import { useCard } from './takedown-fixtures';

openStorage();

type Job = { customer: { id: string }; install: { id: string }; takedown: { id: string }; bookingId: string };

/** What a person does on their company's page of a visit. */
async function atWork(userId: string, visitId: string) {
  const cookie = await signInAs(userId);
  const path = `/commercial/visits/${visitId}`;
  const html = async () => (await asking()(path, { cookie })).text();
  const post = (fields: Record<string, string>) =>
    asking()(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
  const form = async (intent: string) =>
    readForms(path, await html()).find(({ fields }) => fields.intent === intent)?.fields ?? null;
  return {
    userId,
    post,
    form,
    read: async () => plain(await html()),
    press: async (intent: string) => post((await form(intent))!),
    left: (names: string[]) => leftInEnglish(asking(), path, { cookie, names }),
  };
}

/** Makes it the booking of a company whose owner booked it, with a member of each other role. */
async function ofCompany({ customer, bookingId, install, takedown }: Job) {
  const company = await insertCompany(db(), { ownerId: customer.id });
  const { siteId, contactName } = await db().booking.update({ where: { id: bookingId }, data: { companyId: company.id } });
  const ofIt = { companyId: company.id, customerId: null };
  const { street, city, state, zip } = await db().site.update({ where: { id: siteId }, data: ofIt });
  const join = async (role: CompanyRole, siteIds: string[] = []) => {
    const { userId } = await insertMember(db(), { companyId: company.id, role, siteIds });
    await db().user.update({ where: { id: userId }, data: { roles: ['customer', 'company'] } });
    return atWork(userId, install.id);
  };
  await db().user.update({ where: { id: customer.id }, data: { roles: ['customer', 'company'] } });
  return {
    company,
    names: [company.name, contactName, street, `${street}, ${city}, ${state} ${zip}`],
    owner: await atWork(customer.id, takedown.id),
    manager: await join('manager'),
    contact: await join('site_contact', [siteId]),
    billing: await join('billing'),
    orders: () => db().changeOrder.findMany({ where: { bookingId, kind: 'storage' } }),
  };
}

async function litBusiness() {
  const job = await bookedBusiness();
  await complete(job.install.id, (await insertPro(db())).id);
  await workOff({ bookingId: job.bookingId });
  return { ...job, ...(await ofCompany(job)) };
}

function mails(userId: string, template: string): Promise<number> {
  return db().notification.count({ where: { userId, template, channel: 'email' } });
}

test('a manager orders storage on the company’s page of the visit: on the invoice of the takedown, mailed to who booked it, in the history', async () => {
  const { manager, owner, billing, customer, bookingId, takedown, orders, names } = await litBusiness();
  const priceCents = await readPrice();
  const shown = ['Store your lights with us?', money(priceCents), 'It will be on the invoice for the takedown'];
  expect(lacks(await manager.read(), shown)).toEqual([]);
  expect(await manager.left(names)).toEqual([]);
  const asked = (await manager.form('order-storage'))!;
  const answers = await Promise.all([manager.post(asked), manager.post(asked), owner.press('order-storage')]);
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302]);
  await workOff({ bookingId });
  const [order, ...more] = await orders();
  expect([order!.priceCents, more, await readIntents(bookingId)]).toEqual([priceCents, [], []]);
  expect(await mails(customer.id, 'storage-ordered')).toBe(1);
  expect(await db().visitEvent.count({ where: { visitId: takedown.id, type: 'storage-ordered' } })).toBe(1);
  expect(lacks(await owner.read(), ['We store your lights'])).toEqual([]);
  expect(await manager.left(names)).toEqual([]);
  // It names prices, and is for those who order.
  expect(await billing.read()).not.toContain('We store your lights');
  await complete(takedown.id, (await insertPro(db())).id);
  await workOff({ bookingId });
  const invoice = await db().billingInvoice.findFirstOrThrow({ where: { visitId: takedown.id } });
  expect(invoice.lines).toContainEqual({ label: 'Storage until next season', amountCents: priceCents });
});

test('who does not order for the company is offered no storage and refused: other roles, another company’s manager, one who has left', async () => {
  const { owner, manager, contact, billing, install, orders } = await litBusiness();
  const asked = (await manager.form('order-storage'))!;
  for (const member of [contact, billing]) {
    expect(await member.read()).not.toContain('Store your lights');
    expect((await member.post(asked)).status).toBe(403);
  }
  const other = await insertCompany(db());
  const stranger = await atWork((await insertMember(db(), { companyId: other.id, role: 'manager' })).userId, install.id);
  await db().user.update({ where: { id: stranger.userId }, data: { roles: ['customer', 'company'] } });
  expect((await stranger.post(asked)).status).toBe(404);
  const body = new URLSearchParams({ opId: crypto.randomUUID(), intent: 'remove' });
  const cookie = await signInAs(owner.userId);
  await asking()(`/commercial/members/${manager.userId}`, { method: 'POST', cookie, body });
  expect((await manager.post(asked)).headers.get('location')).toBe('/commercial/dashboard');
  expect(await orders()).toEqual([]);
});

test('where a card pays, a manager sees none that is not theirs; what a manager cancels goes back, and who booked it is told', async () => {
  const job = await lit();
  const { manager, owner, customer, names, orders } = { ...job, ...(await ofCompany(job)) };
  expect(lacks(await manager.read(), ['We charge the card of your booking now'])).toEqual([]);
  await manager.press('order-storage');
  await workOff({ bookingId: job.bookingId });
  expect(lacks(await manager.read(), ['We store your lights', 'Paid.'])).toEqual([]);
  expect(await manager.left(names)).toEqual([]);
  expect((await manager.press('cancel-storage')).status).toBe(302);
  await workOff({ bookingId: job.bookingId });
  expect((await orders()).map(({ status }) => status)).toEqual(['withdrawn']);
  expect(await db().refund.count({ where: { payment: { bookingId: job.bookingId }, status: 'succeeded' } })).toBe(1);
  expect(await mails(customer.id, 'storage-canceled')).toBe(1);
  await useCard(job, 'pm_card_chargeCustomerFail');
  await manager.press('order-storage');
  await workOff({ bookingId: job.bookingId });
  const declined = await manager.read();
  expect(declined).toContain('The person who booked it has a link to pay with another card');
  expect(declined).not.toContain('/pay/');
  expect(await manager.left(names)).toEqual([]);
  expect(await owner.read()).toContain(`/pay/${job.reference}`);
  await manager.press('cancel-storage');
  // As it is once the member whose card it was has left.
  await db().booking.update({ where: { id: job.bookingId }, data: { paymentMethodId: '' } });
  expect(await manager.read()).toContain('No card is saved for this booking');
  expect(await manager.left(names)).toEqual([]);
  await booksAgree();
});
