import { beforeAll, expect, test } from 'vitest';
import { ADMINS_LISTED } from '#app/domain/account-managers/choose-admin.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { insertCompany } from '#tests/factories/companies';
import { newId } from '#tests/factories/fresh';
import { buildUser, insertAdmin, insertUser } from '#tests/factories/users';
import { browsing, type Browsing } from '../companies/company-fixtures';
import { openCustomers } from '../customers/customer-fixtures';

openCustomers();

let office: Browsing;
beforeAll(async () => {
  office = await browsing((await insertAdmin(db())).id);
});

test('where there are more admins than a list shows, another is chosen by their email and stays chosen', async () => {
  const company = await insertCompany(db(), { ownerId: (await insertUser(db())).id });
  const ticket = await db().supportTicket.create({
    data: {
      token: newId(now()),
      name: 'Casey',
      email: 'casey@town.test',
      subject: 'Gutters',
      queue: 'support',
      channel: 'form',
      lastMessageAt: now(),
    },
  });
  const [companyPage, ticketPage] = [`/admin/companies/${company.id}`, `/admin/support/${ticket.id}`];
  for (const page of [companyPage, ticketPage]) expect(await office.text(page)).not.toContain('Email of another admin');
  const many = Array.from({ length: ADMINS_LISTED }, (_, at) => buildUser({ roles: ['admin'], fullName: `Abe Admin ${at}` }));
  await db().user.createMany({ data: many });
  const last = await insertAdmin(db(), { fullName: 'Zoe Last', email: 'zoe.last@town.test' });
  for (const page of [companyPage, ticketPage]) {
    expect(await office.text(page)).toContain('Email of another admin');
    expect(await office.text(page)).not.toContain('Zoe Last');
  }
  const [give, route] = [{ managerId: '' }, { subaction: 'route', queue: 'support', assigneeId: '' }];
  const unknown = { adminEmail: 'no.admin@town.test' };
  for (const [page, fields] of [
    [companyPage, give],
    [ticketPage, route],
  ] as const) {
    const answer = await office.post(page, { ...fields, ...unknown });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('No admin has that email');
    expect((await office.post(page, { ...fields, adminEmail: 'Zoe.Last@town.test' })).status).toBeLessThan(400);
    expect(await office.text(page)).toMatch(/<option value="[^"]*" selected="">Zoe Last/);
  }
  expect((await db().accountManager.findUnique({ where: { companyId: company.id } }))?.userId).toBe(last.id);
  expect((await db().supportTicket.findUnique({ where: { id: ticket.id } }))?.assigneeId).toBe(last.id);
  const stranger = await insertUser(db());
  expect((await office.post(ticketPage, { ...route, assigneeId: stranger.id })).status).toBe(422);
});
