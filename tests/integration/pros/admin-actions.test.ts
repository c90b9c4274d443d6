import { beforeAll, describe, expect, test } from 'vitest';
import { planTransfer } from '#app/domain/payouts/plan-transfer.server';
import { startVisit } from '#app/domain/fulfillment/work-on-visit.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { formatDateTime } from '#app/platform/format-date-time';
import { addDays, addHours, localDate, localInstant } from '#tests/factories/local-time';
import { insertLicense, insertPro, insertRegisterEntry } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { comeToTheDay, finishVisit } from '#tests/factories/work';
import { signInAs } from '#tests/setup/ask';
import { unwritable, without, withoutColumn } from '#tests/setup/broken-table';
import { pageReader, type Reader, getWords } from '#tests/setup/read-pages';

/** What the office says of pros, jobs and licenses when something is done, and when it fails. */
let { ask, read, post } = {} as Reader;
let adminId = '';

beforeAll(async () => {
  await ensureCatalog(db());
  ({ ask, read, post } = await pageReader());
  adminId = (await insertAdmin(db())).id;
}, 180_000);

/** Presses, follows, and answers what the next page says first. */
async function said(path: string, fields: Record<string, string>): Promise<string> {
  const cookie = await signInAs(adminId);
  const body = new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  const answer = await ask(path, { method: 'POST', cookie, body });
  expect([path, answer.status]).toEqual([path, 302]);
  const flash = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const next = await ask(answer.headers.get('location') ?? '', { cookie: `${cookie}; ${flash}` });
  return getWords(await next.text());
}

async function failed(table: string, path: string, fields: Record<string, string>): Promise<string> {
  const answer = await unwritable(table, () => post(path, adminId, fields));
  expect([path, answer.status]).toEqual([path, 500]);
  return getWords(await answer.text());
}

async function unread(table: string, path: string): Promise<string> {
  const cookie = await signInAs(adminId);
  const answer = await without(table, () => ask(path, { cookie }));
  expect([path, answer.status]).toEqual([path, 500]);
  return getWords(await answer.text());
}

describe('pros', () => {
  test('a pro is suspended and reactivated in the words of the specification; their day of joining stays', async () => {
    const pro = await insertPro(db());
    const page = `/admin/pros/${pro.id}`;
    const suspend = { reason: 'Two complaints in a week', until: '' };
    expect(await failed('pro_suspension', `${page}/suspend`, suspend)).toMatch(/Failed to suspend pro.*Two complaints in a week/);
    expect(await said(`${page}/suspend`, suspend)).toContain('Pro suspended');
    const { status, onboardedAt } = await db().pro.findUniqueOrThrow({ where: { id: pro.id } });
    expect([status, onboardedAt]).toEqual(['suspended', pro.onboardedAt]);
    expect(await failed('pro_suspension', page, { intent: 'reinstate', answer: 'Sorted out' })).toContain(
      'Failed to reactivate pro',
    );
    expect(await said(page, { intent: 'reinstate', answer: 'Sorted out' })).toContain('Pro reactivated');
    expect(await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).toMatchObject({ status: 'active', onboardedAt });
  });

  test('a suspension whose last day is over, or is no day, is refused', async () => {
    const pro = await insertPro(db());
    for (const until of [addDays(localDate(pro.zone, now()), -1), '2027-02-31']) {
      const answer = await post(`/admin/pros/${pro.id}/suspend`, adminId, { reason: 'Two complaints in a week', until });
      expect([until, answer.status]).toEqual([until, 422]);
    }
    expect(await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).toMatchObject({ status: 'active' });
  });

  test('a suspension ends with its last day where the pro is, and every page and the mail name that day', async () => {
    const pro = await insertPro(db());
    const last = addDays(localDate(pro.zone, now()), 9);
    const suspend = { reason: 'Two complaints in a week', until: last };
    expect(await said(`/admin/pros/${pro.id}/suspend`, suspend)).toContain('Pro suspended');
    const { until } = await db().proSuspension.findFirstOrThrow({ where: { proId: pro.id } });
    expect(until).toEqual(localInstant(pro.zone, addDays(last, 1), '00:00'));
    const mail = await db().notification.findFirstOrThrow({
      where: { userId: pro.userId, template: 'pro-suspended', channel: 'email' },
    });
    const noon = localInstant(pro.zone, last, '12:00');
    const long = formatDateTime(noon, { style: 'long-date', zone: pro.zone });
    const short = formatDateTime(noon, { style: 'date', zone: pro.zone });
    expect(mail.data).toMatchObject({ until: `until ${long}` });
    expect(await read('/pro/suspension', pro.userId)).toContain(`until ${short}.`);
    expect(await read(`/admin/pros/${pro.id}`, adminId)).toContain(`to ${short}`);
  });

  test('lists that cannot be read are named', async () => {
    expect(await unread('visit', '/admin/dispatch')).toContain('Failed to fetch jobs');
    const cookie = await signInAs(adminId);
    for (const [table, column, path, text] of [
      ['app_user', 'phone', '/admin/users', 'Error fetching users'],
      ['app_user', 'phone', '/admin/users?role=customer', 'Failed to fetch customers'],
      ['pro', 'company_name', '/admin/pros', 'Failed to fetch pros'],
    ] as const)
      expect(getWords(await (await withoutColumn(table, column, () => ask(path, { cookie }))).text())).toContain(text);
    expect(await unread('feature_flag', '/admin/flags')).toContain('Error fetching flags');
  });

  test('pros of another status are listed by the same filters', async () => {
    const filters = 'q=o&act=earned&from=2026-01-02&to=2026-01-03';
    const html = await (await ask(`/admin/pros?status=all&${filters}`, { cookie: await signInAs(adminId) })).text();
    expect(html.replaceAll('&amp;', '&')).toContain(`?status=active&${filters}"`);
  });

  test('users are found by name and email whatever the case, and by a part of the number', async () => {
    const user = await insertUser(db(), { fullName: 'Quentin Quill', phone: '+17735550188' });
    for (const q of ['qUENTIN', user.email.toUpperCase(), '7735550188', '(773) 555-01', '5550188'])
      expect(await read(`/admin/users?${new URLSearchParams({ q })}`, adminId), q).toContain('Quentin Quill');
    for (const q of ['Quentinn', '7735550189'])
      expect(await read(`/admin/users?${new URLSearchParams({ q })}`, adminId), q).toContain(
        'No users found matching your filters',
      );
  });
});

describe('jobs', () => {
  test('an admin gives a job to a pro, even one that another pro holds; only approved pros can be chosen', async () => {
    const start = addHours(now(), 72);
    const held = await insertAssignedVisit(db(), { windowStart: start, windowEnd: addHours(start, 3) });
    const [other, applicant] = [await insertPro(db()), await insertPro(db(), { status: 'applied', onboardedAt: null })];
    const page = `/admin/dispatch/${held.visit.id}`;
    const html = await (await ask(page, { cookie: await signInAs(adminId) })).text();
    const choices = [...html.matchAll(/<option value="([0-9a-f-]{36})"/g)].map(([, id]) => id);
    expect(choices).toContain(other.id);
    expect(choices).not.toContain(applicant.id);
    const give = { intent: 'assign', proId: other.id, overrideReason: 'The customer asked for this pro' };
    expect(await failed('assignment', `${page}?form=give`, give)).toContain('Failed to assign pro');
    expect(await said(`${page}?form=give`, give)).toContain('Pro assigned to job');
    expect(await db().visit.findUniqueOrThrow({ where: { id: held.visit.id } })).toMatchObject({ status: 'accepted' });
    expect(await db().assignment.findFirst({ where: { visitId: held.visit.id, status: 'accepted' } })).toMatchObject({
      proId: other.id,
    });
  });

  test('an admin completes work that is under way, with a reason, by the pipeline that a pro uses; once', async () => {
    const held = await insertAssignedVisit(db());
    const { userId } = await db().pro.findUniqueOrThrow({ where: { id: held.proId } });
    const own = { visitId: held.visit.id, proId: held.proId, userId };
    const page = `/admin/dispatch/${own.visitId}`;
    expect(await read(page, adminId)).not.toContain('Mark as completed');
    const early = await post(page, adminId, { intent: 'complete', reason: 'Not begun yet' });
    expect(early.status, getWords(await early.text()).slice(0, 2_000)).toBe(409);
    await comeToTheDay(db(), own);
    await transact(db(), (tx) => startVisit(tx, own));
    expect(await read(page, adminId)).toContain('Mark as completed');
    const bare = await post(page, adminId, { intent: 'complete', reason: '' });
    expect(bare.status).toBe(422);
    expect(getWords(await bare.text())).toContain('Enter a reason. It is saved in the audit log');
    const done = { intent: 'complete', reason: 'Their phone fell off the roof' };
    expect(await failed('audit_log', page, done)).toMatch(/Failed to update job status.*fell off the roof/);
    expect(await said(page, done)).toContain('Job completed');
    const visit = await db().visit.findUniqueOrThrow({
      where: { id: own.visitId },
      include: { signOff: true, assignments: true },
    });
    expect([visit.status, visit.signOff?.status]).toEqual(['completed', 'waiting']);
    expect(visit.assignments.map(({ status }) => status)).toEqual(['completed']);
    expect(await db().transfer.count({ where: { assignmentId: visit.assignments[0]?.id } })).toBe(1);
    expect(await db().auditLog.count({ where: { action: 'visit.complete', objectId: own.visitId, actorId: adminId } })).toBe(1);
    expect(await read(page, adminId)).not.toContain('Mark as completed');
    expect((await post(page, adminId, done)).status).toBe(409);
  });

  test('a flag cancels nothing: the job stands in the queue, its share waits until an admin decides', async () => {
    const held = await insertAssignedVisit(db());
    const { userId } = await db().pro.findUniqueOrThrow({ where: { id: held.proId } });
    const own = { visitId: held.visit.id, proId: held.proId, userId };
    await comeToTheDay(db(), own);
    await transact(db(), (tx) => startVisit(tx, own));
    await transact(db(), (tx) => finishVisit(tx, own));
    const page = `/admin/dispatch/${own.visitId}`;
    const flag = { intent: 'flag', reason: 'The neighbor says no one came' };
    expect(await failed('moderation_item', page, flag)).toMatch(/Failed to flag job.*no one came/);
    expect(await said(page, flag)).toContain('Job flagged');
    expect(await db().visit.findUniqueOrThrow({ where: { id: own.visitId } })).toMatchObject({ status: 'completed' });
    expect((await post(page, adminId, { ...flag, reason: 'Twice' })).status).toBe(409);
    const transfer = await db().transfer.findFirstOrThrow({ where: { assignment: { visitId: own.visitId } } });
    setClock(addHours(transfer.dueAt, 1));
    expect(await transact(db(), (tx) => planTransfer(tx, transfer.id))).toBeNull();
    expect(await read('/pro/payouts', userId)).toContain('On hold: under review');
    const item = await db().moderationItem.findFirstOrThrow({ where: { targetId: own.visitId } });
    expect(item).toMatchObject({
      kind: 'job',
      reason: 'Admin flagged',
      note: 'The neighbor says no one came',
      status: 'pending',
    });
    expect(await said(`/admin/moderation/${item.id}`, { decision: 'dismiss', notes: 'They were at the back' })).toContain(
      'Item has been dismissed',
    );
    expect(await read('/pro/payouts', userId)).not.toContain('On hold: under review');
    setClock(null);
  });

  test('a change that cannot be written says so and changes nothing', async () => {
    const visit = await insertVisit(db());
    const words = await failed('audit_log', `/admin/dispatch/${visit.id}`, { intent: 'hold', reason: 'The roof is wet' });
    expect(words).toMatch(/Failed to update job status.*The roof is wet/);
    expect(await db().visit.findUniqueOrThrow({ where: { id: visit.id } })).toMatchObject({ hold: false });
  });
});

describe('licenses', () => {
  test('a re-check tells the label, and a register that does not answer or a row that cannot be written says so', async () => {
    const license = await insertLicense(db(), { status: 'pending', lastCheckedAt: null });
    const list = '/admin/licenses';
    expect(await read(list, adminId)).toMatch(/Pending.*Never/);
    await insertRegisterEntry(db(), license);
    expect(await said(list, { licenseId: license.id })).toMatch(/Re-check Complete License status: Verified/);
    const after = await db().proLicense.findUniqueOrThrow({ where: { id: license.id } });
    expect(after.status).toBe('verified');
    expect(after.lastCheckedAt).not.toBeNull();
    const broken = await unwritable('license_check', () => said(list, { licenseId: license.id }));
    expect(broken).toMatch(/Failed to re-check license Failed to update license record/);
    const silent = await without('license_register', () => said(list, { licenseId: license.id }));
    expect(silent).toMatch(/Verification Failed We couldn't reach the state register/);
    expect(await unread('license_check', `${list}/${license.id}`)).toContain('Failed to load licenses');
    expect(await unread('pro_license', list)).toContain('Failed to load licenses');
  });

  test('an approval by hand needs evidence and a last day, a rejection a reason; both are dated', async () => {
    const license = await insertLicense(db(), { status: 'pending', lastCheckedAt: null });
    const page = `/admin/licenses/${license.id}`;
    const approve = { subaction: 'approve', evidence: 'Card seen, both sides', expiresOn: '2031-05-31' };
    const bare = await post(page, adminId, { subaction: 'approve', evidence: '', expiresOn: '' });
    expect(bare.status).toBe(422);
    expect(await failed('license_check', page, approve)).toMatch(/Failed to approve license.*Card seen, both sides/);
    expect(await said(page, approve)).toMatch(/License Approved License has been manually approved/);
    const approved = await db().proLicense.findUniqueOrThrow({ where: { id: license.id } });
    expect(approved).toMatchObject({ status: 'verified', expiresOn: new Date('2031-05-31T00:00:00Z') });
    expect(approved.lastCheckedAt).not.toBeNull();
    const reject = { subaction: 'reject', reason: 'The card was another person’s' };
    expect(await failed('license_check', page, reject)).toContain('Failed to reject license');
    expect(await said(page, reject)).toContain('License Rejected');
    expect(await db().proLicense.findUniqueOrThrow({ where: { id: license.id } })).toMatchObject({ status: 'failed' });
    expect(await read('/admin/licenses?q=no-such-number', adminId)).toContain('No licenses found matching the current filters.');
  });
});
