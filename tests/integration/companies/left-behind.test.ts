import { expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { openCustomers } from '../customers/customer-fixtures';
import { openCompany } from './company-fixtures';
import { runSweep } from './run-sweep';

openCustomers();

test('The sweep gives a company what a former member ordered before leaving handed it over, and no one else’s', async () => {
  const { manager, owner, atNorth } = await openCompany();
  const other = await openCompany();
  const customerOf = async (id: string) => (await db().booking.findUniqueOrThrow({ where: { id } })).customerId;
  await db().companyMember.delete({ where: { userId: manager.userId } });
  expect((await manager.get(`/customer/visits/${atNorth.id}`)).status).toBe(200);
  for (let time = 0; time < 2; time += 1) {
    await runSweep();
    expect(await customerOf(atNorth.bookingId)).toBe(owner.userId);
    expect(await customerOf(other.atNorth.bookingId)).toBe(other.manager.userId);
  }
  expect((await manager.get(`/customer/visits/${atNorth.id}`)).status).toBe(404);
  expect((await owner.get(`/customer/visits/${atNorth.id}`)).status).toBe(200);
});
