import { beforeAll, expect, test } from 'vitest';
import { moveLead } from '#app/domain/commercial/leads.server';
import { writeMail } from '#app/domain/notifications/templates/templates';
import { watchSupport } from '#app/domain/support/sweep-support.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { getWords } from '#tests/setup/read-pages';
import { openFixture } from '../payments/payment-fixtures';

let ask: Ask;
let adminId: string;
let asked = 0;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
  adminId = (await insertAdmin(db(), { fullName: 'Ada Admin' })).id;
});

function post(path: string, fields: Record<string, string>): Promise<Response> {
  return ask(path, { method: 'POST', body: new URLSearchParams(fields) });
}

/** A business sends the form; where it is led to, and its row. */
async function askFor(): Promise<{ path: string; email: string; leadId: string }> {
  asked += 1;
  const email = `lead-${asked}@own.test`;
  const sent = await post('/commercial', {
    company: 'Oak Dental',
    name: 'Dr. Oak',
    email,
    phone: '(312) 555-0142',
    sizeTier: 'to-2000',
    programs: 'fly',
    sites: '1 Main Street, Chicago, IL 60614',
    notes: 'Closed on Sundays',
  });
  const { id } = await db().commercialLead.findFirstOrThrow({ where: { email } });
  return { path: sent.headers.get('location') ?? '', email, leadId: id };
}

async function read(path: string): Promise<string> {
  const answer = await ask(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return getWords(await answer.text());
}

async function move(leadId: string, status: 'contacted' | 'lost'): Promise<void> {
  const { version } = await db().commercialLead.findUniqueOrThrow({ where: { id: leadId } });
  await transact(db(), (tx) => moveLead(tx, { leadId, adminId, version, status, note: 'Called' }));
}

/** So many days from the tests' own morning, Tuesday, October 6. */
function addDays(days: number): Date {
  return new Date(now().getTime() + days * 86_400_000);
}

function tellings(leadId: string, what: string): Promise<number> {
  return db().notification.count({
    where: { userId: adminId, channel: 'email', dedupeKey: { startsWith: `lead:${leadId}:${what}` } },
  });
}

test('A business comes back to what it asked for by the link that it was shown and mailed', async () => {
  const { path, email } = await askFor();
  expect(path).toMatch(/^\/commercial\/requests\/[\w-]{22}$/);
  const page = await read(path);
  for (const words of [
    'Your request for Oak Dental',
    'Received',
    'An account manager will review your sites and contact you by Wed, Oct 7',
    '1 Main Street, Chicago, IL 60614',
    'Fly program',
    'Closed on Sundays',
    '(312) 555-0142',
  ])
    expect(page).toContain(words);
  const mail = await db().notification.findFirstOrThrow({ where: { address: email, template: 'lead-received' } });
  expect(new URL(writeMail('lead-received', mail.data).button?.url ?? '').pathname).toBe(path);
  const answer = await ask(path);
  expect(await answer.text()).toMatch(/<meta name="robots" content="noindex"/);
});

test('A visitor with another link, or none, sees and changes nothing', async () => {
  await askFor();
  for (const path of ['/commercial/requests/abc', '/commercial/requests/null', '/commercial/requests/%00']) {
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
    expect([path, (await post(path, { subaction: 'withdraw' })).status]).toEqual([path, 404]);
  }
});

test('A business adds to its request: the office reads it, owes an answer by a time that both sides see, and is told when it is late', async () => {
  const { path, leadId } = await askFor();
  await move(leadId, 'contacted');
  expect(await read(path)).toContain('Ada Admin has contacted you');
  expect((await post(path, { subaction: 'add', body: '  ' })).status).toBe(422);
  expect((await post(path, { subaction: 'add', body: 'x'.repeat(2_001) })).status).toBe(422);
  // The first promise was kept last week.
  const lastWeek = addDays(-6);
  await db().commercialLead.update({ where: { id: leadId }, data: { contactDueAt: lastWeek, overdueToldAt: lastWeek } });
  expect((await post(path, { subaction: 'add', body: 'A second site\n2 Main Street 60614' })).headers.get('location')).toBe(path);
  const page = await read(path);
  expect(page).toContain('2 Main Street 60614');
  expect(page).toMatch(/By Wed, Oct 7[^.]*, Ada Admin will reply to what you added/);
  const office = getWords(await (await ask(`/admin/leads/${leadId}`, { cookie: await signInAs(adminId) })).text());
  expect(office).toContain('Added by the business');
  expect(office).toContain('2 Main Street 60614');
  expect(await tellings(leadId, 'added')).toBe(1);

  const late = () =>
    db().notification.count({ where: { dedupeKey: { startsWith: `lead-overdue:${leadId}` }, channel: 'email' } });
  await watchSupport(db());
  expect(await late()).toBe(0);
  setClock(addDays(2));
  await watchSupport(db());
  await watchSupport(db());
  expect(await late()).toBe(1);
  setClock(addDays(-2));
  await move(leadId, 'contacted');
  expect(await read(path)).toContain('Ada Admin has contacted you');
});

test('A business withdraws its request once: the office is told, and a page of the office from before saves nothing', async () => {
  const { path, leadId } = await askFor();
  const before = await db().commercialLead.findUniqueOrThrow({ where: { id: leadId } });
  expect((await post(path, { subaction: 'withdraw' })).headers.get('location')).toBe(path);
  const page = await read(path);
  expect(page).toContain('Withdrawn');
  expect(page).not.toContain('Add to the request');
  expect(await tellings(leadId, 'withdrawn')).toBe(1);
  expect(await db().commercialLead.findUniqueOrThrow({ where: { id: leadId } })).toMatchObject({ status: 'lost' });
  expect((await post(path, { subaction: 'withdraw' })).status).toBe(409);
  expect((await post(path, { subaction: 'add', body: 'Wait' })).status).toBe(409);
  await expect(
    transact(db(), (tx) => moveLead(tx, { leadId, adminId, version: before.version, status: 'contacted', note: 'Called' })),
  ).rejects.toMatchObject({ code: 'version' });
  const history = getWords(await (await ask(`/admin/leads/${leadId}`, { cookie: await signInAs(adminId) })).text());
  expect(history).toContain('The business withdrew its request.');
});

test('A request that the office closed can no longer be added to', async () => {
  const { path, leadId } = await askFor();
  await move(leadId, 'lost');
  expect(await read(path)).toContain('This request is closed.');
  expect((await post(path, { subaction: 'add', body: 'Wait' })).status).toBe(409);
  expect(await db().leadAddition.count({ where: { leadId } })).toBe(0);
});
