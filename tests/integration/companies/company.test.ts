import { describe, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { insertCompany } from '#tests/factories/companies';
import { unwritable, without } from '#tests/setup/broken-table';
import { asking, openCustomers } from '../customers/customer-fixtures';
import { openCompany, getRoles, visitor } from './company-fixtures';

openCustomers();

const DASHBOARD = '/commercial/dashboard';
const GOOD = { name: ' Harbor  Street Market ', billingEmail: 'Bills@Harbor.test' };

describe('a commercial account', () => {
  test('a person without a company reads so, and finds their own address as the billing email', async () => {
    const person = await visitor({ email: 'corin@harbor.test' });
    const page = await person.text(DASHBOARD);
    expect(page).toContain('No Commercial Account Found');
    expect(page).toMatch(/name="billingEmail"[^>]*value="corin@harbor.test"|value="corin@harbor.test"[^>]*name="billingEmail"/);
    expect(page).toContain('Company name');
    expect((await asking()(DASHBOARD)).headers.get('location')).toContain('/auth?returnTo=%2Fcommercial%2Fdashboard');
  });

  test('it is made with name and billing email, and its maker is its owner and has the role', async () => {
    const person = await visitor();
    const answer = await person.post(DASHBOARD, GOOD);
    expect(answer.headers.get('location')).toBe(DASHBOARD);
    const notice = answer.headers.get('set-cookie')?.split(';')[0];
    const next = await asking()(DASHBOARD, { cookie: `${person.cookie}; ${notice}`, headers: { accept: 'text/html' } });
    expect(await next.text()).toContain('Commercial account created');
    const member = await db().companyMember.findUniqueOrThrow({ where: { userId: person.userId }, include: { company: true } });
    expect(member).toMatchObject({
      role: 'owner',
      company: { name: 'Harbor Street Market', billingEmail: 'bills@harbor.test' },
    });
    expect(await getRoles(person.userId)).toEqual(['customer', 'company']);
    const page = await person.text(DASHBOARD);
    expect(page).toContain('Harbor Street Market');
    expect(page).not.toContain('No Commercial Account Found');
    expect((await person.get('/dashboard')).headers.get('location')).toBe(DASHBOARD);
  });

  test.each([
    ['name', { ...GOOD, name: ' ' }, 'Enter the name of your company'],
    ['name', { ...GOOD, name: 'x'.repeat(121) }, 'Shorten the name to 120 characters'],
    ['billingEmail', { ...GOOD, billingEmail: '' }, 'Enter the billing email address'],
    ['billingEmail', { ...GOOD, billingEmail: 'bills' }, 'Enter an email address like name@example.com'],
  ])('a bad %s is said beside it, what was typed stays, nothing is made', async (_, fields, words) => {
    const person = await visitor();
    const answer = await person.post(DASHBOARD, fields);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain(words);
    for (const typed of Object.values(fields).filter((value) => value.trim())) expect(page).toContain(`value="${typed}"`);
    expect(await db().companyMember.count({ where: { userId: person.userId } })).toBe(0);
  });

  test('sent twice it is made once; a second company is refused', async () => {
    const person = await visitor();
    const opId = crypto.randomUUID();
    const [one, two] = [
      await person.post(DASHBOARD, { ...GOOD, opId, name: 'Twice Ltd' }),
      await person.post(DASHBOARD, { ...GOOD, opId, name: 'Twice Ltd' }),
    ];
    expect([one.status, two.status]).toEqual([302, 302]);
    expect(await db().company.count({ where: { name: 'Twice Ltd' } })).toBe(1);
    const again = await person.post(DASHBOARD, { ...GOOD, name: 'Second Ltd' });
    expect(again.status).toBe(409);
    expect(await again.text()).toContain('You’re already a member of Twice Ltd. Leave it first.');
    expect(await db().company.count({ where: { name: 'Second Ltd' } })).toBe(0);
  });

  test('an address that is not confirmed makes none', async () => {
    const person = await visitor({ emailVerifiedAt: null });
    expect(await person.text(DASHBOARD)).toContain('Confirm your email');
    const answer = await person.post(DASHBOARD, { ...GOOD, name: 'Early Ltd' });
    expect(answer.status).toBe(403);
    expect(await db().company.count({ where: { name: 'Early Ltd' } })).toBe(0);
  });

  test('errors have the catalog’s texts', async () => {
    const person = await visitor();
    await unwritable('company', async () => {
      const answer = await person.post(DASHBOARD, GOOD);
      expect(answer.status).toBe(500);
      expect(await answer.text()).toContain('Failed to create account. Please try again.');
    });
    const { owner } = await openCompany();
    await without('company_member', async () =>
      expect(await owner.text(DASHBOARD)).toContain('Unable to load your commercial account right now.'),
    );
    await without('visit', async () => expect(await owner.text(DASHBOARD)).toContain('Failed to load dashboard data.'));
  });
});

test('the office finds a company by name, billing email, member or street, and reads all of it', async () => {
  const { owner, company, north } = await openCompany();
  const admin = await visitor({ roles: ['admin'] });
  const member = await db().user.findUniqueOrThrow({ where: { id: owner.userId } });
  for (const q of [company.name, company.billingEmail, member.email]) {
    const page = await admin.text(`/admin/companies?${new URLSearchParams({ q })}`);
    expect(page, q).toContain(`/admin/companies/${company.id}`);
  }
  expect(await admin.text('/admin/companies?q=no-such-company')).toContain('No companies found matching your filters');
  const page = await admin.text(`/admin/companies/${company.id}`);
  for (const words of [
    company.name,
    company.billingEmail,
    'North store',
    north.street,
    'Retail store, 4,500 sq ft',
    'Site contact',
  ])
    expect(page, words).toContain(words);
  expect((await owner.get(`/admin/companies/${company.id}`)).status).toBe(302);
});

test('the list of companies comes in pages', async () => {
  const tag = crypto.randomUUID().slice(0, 8);
  for (let count = 0; count < 26; count += 1) await insertCompany(db(), { name: `Paged ${tag} ${count}` });
  const admin = await visitor({ roles: ['admin'] });
  const first = await admin.text(`/admin/companies?q=${tag}`);
  const next = /\?q=[^"]*after=[0-9a-f-]{36}/.exec(first)?.[0] ?? '';
  const second = await admin.text(`/admin/companies${next}`);
  const shown = [first, second].map((page) => new Set(page.match(new RegExp(`Paged ${tag} \\d+`, 'g'))).size);
  expect(shown).toEqual([25, 1]);
});
