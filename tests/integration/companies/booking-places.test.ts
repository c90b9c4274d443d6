import { expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { buildSite, insertSite } from '#tests/factories/bookings';
import { insertLocation } from '#tests/factories/companies';
import { openCustomers } from '../customers/customer-fixtures';
import { openCompany } from './company-fixtures';

openCustomers();

test('a manager chooses among the company’s locations and their own addresses on the booking form', async () => {
  const { manager, owner, companyId, south, billing } = await openCompany();
  const own = await insertSite(db(), { customerId: manager.userId, street: '3 Own Lane', label: '' });
  const form = await manager.text('/book?service=basic');
  for (const words of ['Your saved addresses', '12 North Ave', south.street, '3 Own Lane', `site=${own.id}`])
    expect(form).toContain(words);
  const chosen = await manager.text(`/book?service=basic&site=${south.id}`);
  expect(chosen).toContain(`value="${south.street}"`);
  expect(chosen).toMatch(
    new RegExp(`<option[^>]* value="${companyId}"[^>]* selected|<option[^>]* selected[^>]* value="${companyId}"`),
  );
  const ownChosen = await manager.text(`/book?site=${own.id}`);
  expect(ownChosen).toContain('value="3 Own Lane"');
  for (const stranger of [billing, (await openCompany()).owner])
    expect(await stranger.text(`/book?site=${south.id}`)).not.toContain(`value="${south.street}"`);
  expect(await owner.text('/book')).toContain(south.street);
});

test('every location can be chosen, also the ninth and one of hundreds', async () => {
  const { manager, companyId } = await openCompany();
  for (let at = 0; at < 9; at += 1) await insertLocation(db(), { companyId, label: `Store ${at}`, street: `${at} Ninth Ave` });
  expect(await manager.text('/book?service=basic')).toContain('8 Ninth Ave');
  const many = Array.from({ length: 200 }, (_, at) => buildSite({ companyId, label: `A ${at}`, street: `${at} Long Rd` }));
  await db().site.createMany({ data: many });
  const last = await insertLocation(db(), { companyId, label: 'Z', street: '77 Last Stop' });
  expect(await manager.text(`/book?service=basic&location=${last.id}`)).toContain('value="77 Last Stop"');
  expect((await manager.get('/book?service=basic&location=nonsense')).status).toBe(200);
});
