import { generateTOTP } from '@epic-web/totp';
import { beforeEach, describe, expect, it } from 'vitest';
import { banUser, settleBans, unbanUser } from '#app/domain/users/ban-user.server';
import { demoteAdmin, inviteAdmin } from '#app/domain/users/admin-rights.server';
import { hashPassword } from '#app/domain/accounts/password.server';
import { suspendPro } from '#app/domain/pro-admin/suspend-pro.server';
import { sweepPros } from '#app/domain/pro-admin/sweep-pros.server';
import { deleteAccount } from '#app/domain/privacy/delete-account.server';
import { findActor } from '#app/http/session.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact, type Tx } from '#app/platform/db.server';
import { seal } from '#app/platform/encrypt.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { addHours } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertOffer, insertVisit } from '#tests/factories/visits';
import { at, openSettings, PASSWORD, stranger, who } from './account-fixtures';
import { lastMail } from './visitor';

openSettings();

const SECRET = 'JBSWY3DPEHPK3PXP';

function run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(db(), work);
}

async function officer() {
  return insertAdmin(db(), { passwordHash: await hashPassword(PASSWORD) });
}

async function withApp(userId: string): Promise<void> {
  await db().totpFactor.create({ data: { userId, secret: seal(SECRET), confirmedAt: now() } });
}

async function code(userId: string): Promise<string> {
  await db().totpFactor.update({ where: { userId }, data: { lastStep: 0n } });
  return (await generateTOTP({ secret: SECRET, algorithm: 'SHA-1', period: 30, digits: 6 })).otp;
}

function toStatus(visitId: string) {
  return db().visit.findUniqueOrThrow({ where: { id: visitId }, select: { status: true, hold: true } });
}

function opId(): string {
  return crypto.randomUUID();
}

async function flashOf(browser: Awaited<ReturnType<typeof at>>, path: string): Promise<string> {
  return (await browser.get(path)).text();
}

describe('a ban', () => {
  it('closes the account at once, with the reason by mail and in the record', async () => {
    const admin = await officer();
    const user = await insertUser(db());
    const [theirs, ours] = [await at(user.id), await at(admin.id)];
    const page = `/admin/users/${user.id}`;
    expect(await (await ours.get(`${page}/ban`)).text()).toContain(`Ban ${user.fullName}?`);
    const short = await ours.post(`${page}/ban`, { opId: opId(), reason: 'x' });
    expect(short.status).toBe(422);
    expect(await short.text()).toContain('Enter a reason');
    const fields = { opId: opId(), reason: 'Chargebacks on three cards' };
    expect((await ours.post(`${page}/ban`, fields)).headers.get('location')).toBe(page);
    expect((await ours.post(`${page}/ban`, fields)).status).toBe(302);
    const shown = await flashOf(ours, page);
    expect(shown).toContain('User banned');
    expect(shown).toContain('User has been flagged and banned from the platform');
    expect(shown).toContain('This account is banned');
    expect(await who(theirs)).toBeUndefined();
    expect(await db().session.count({ where: { userId: user.id } })).toBe(0);
    expect((await lastMail(user.email))?.text).toContain('Chargebacks on three cards');
    expect(await db().userBan.count({ where: { userId: user.id } })).toBe(1);
    expect(await db().auditLog.count({ where: { action: 'user.ban', objectId: user.id, actorId: admin.id } })).toBe(1);
    expect((await ours.post(`${page}/ban`, { opId: opId(), reason: 'Once more' })).status).toBe(409);
  });

  it('gives a pro’s promises and offers to others, and lifting it gives them their old state', async () => {
    await ensureCatalog(db());
    const admin = await officer();
    const pro = await insertPro(db(), { status: 'paused' });
    const { visit } = await insertAssignedVisit(db(), { proId: pro.id });
    const start = addHours(now(), 300);
    const offer = await insertOffer(db(), { proId: pro.id, visit: { windowStart: start, windowEnd: addHours(start, 3) } });
    await run((tx) => banUser(tx, { userId: pro.userId, adminId: admin.id, reason: 'Took cash' }));
    expect((await toStatus(visit.id)).status).toBe('pending');
    expect(await db().assignment.count({ where: { proId: pro.id, status: 'accepted' } })).toBe(0);
    expect((await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).status).toBe('banned');
    const [{ count }] = await db().$queryRaw<[{ count: bigint }]>`
      SELECT count(*) FROM graphile_worker._private_jobs WHERE payload->>'visitId' IN (${visit.id}, ${offer.visitId})`;
    expect(Number(count)).toBeGreaterThanOrEqual(2);
    await run((tx) => unbanUser(tx, { userId: pro.userId, adminId: admin.id, reason: 'It was their brother' }));
    expect((await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).status).toBe('paused');
    expect(await findActor((await at(pro.userId)).cookie() ?? null)).not.toBeNull();
    expect((await toStatus(visit.id)).status).toBe('pending');
  });

  it('leaves a suspension as it is: one whose day comes meanwhile ends when the ban is lifted', async () => {
    const admin = await officer();
    const [pro, gone] = [await insertPro(db()), await insertPro(db())];
    const until = addHours(now(), 48);
    for (const { id: proId } of [pro, gone])
      await run((tx) => suspendPro(tx, { proId, adminId: admin.id, reason: 'A complaint', until }));
    await run((tx) => banUser(tx, { userId: pro.userId, adminId: admin.id, reason: 'Took cash' }));
    await run((tx) => deleteAccount(tx, { userId: gone.userId }));
    const readPro = (id: string) => db().pro.findUniqueOrThrow({ where: { id }, include: { suspensions: true } });
    const told = () => db().notification.count({ where: { userId: pro.userId, template: 'pro-reinstated', channel: 'email' } });
    setClock(addHours(until, 1));
    await sweepPros(db());
    expect([(await readPro(pro.id)).suspensions[0]?.endedAt, await told()]).toEqual([null, 0]);
    await run((tx) => unbanUser(tx, { userId: pro.userId, adminId: admin.id, reason: 'It was their brother' }));
    await sweepPros(db());
    expect([(await readPro(pro.id)).status, await told()]).toEqual(['active', 1]);
    expect(await readPro(gone.id)).toMatchObject({ status: 'suspended', suspensions: [{ endedAt: null }] });
    setClock(null);
  });

  it('cancels a customer’s visits of two days and holds the others for a day', async () => {
    const admin = await officer();
    const customer = await insertUser(db());
    const visitIn = (hours: number) =>
      insertVisit(db(), {
        booking: { customerId: customer.id },
        windowStart: addHours(now(), hours),
        windowEnd: addHours(now(), hours + 2),
      });
    const [soon, later] = [await visitIn(30), await visitIn(200)];
    const ban = () => run((tx) => banUser(tx, { userId: customer.id, adminId: admin.id, reason: 'Threatened the crew' }));
    await ban();
    expect((await toStatus(soon.id)).status).toBe('cancelled');
    expect(await toStatus(later.id)).toEqual({ status: 'pending', hold: true });
    await settleBans(db());
    expect((await toStatus(later.id)).status).toBe('pending');
    await run((tx) => unbanUser(tx, { userId: customer.id, adminId: admin.id, reason: 'A mix-up of names' }));
    expect(await toStatus(later.id)).toEqual({ status: 'pending', hold: false });
    await ban();
    setClock(addHours(now(), 25));
    await settleBans(db());
    expect((await toStatus(later.id)).status).toBe('cancelled');
    expect(await db().userBan.count({ where: { userId: customer.id, endedAt: null, settledAt: { not: null } } })).toBe(1);
  });

  it('is not for oneself and not for an admin', async () => {
    const [admin, other] = [await officer(), await officer()];
    for (const userId of [admin.id, other.id])
      await expect(run((tx) => banUser(tx, { userId, adminId: admin.id, reason: 'A quarrel' }))).rejects.toThrow(
        /yourself|admin rights/,
      );
  });
});

describe('becoming an admin', () => {
  let admin: Awaited<ReturnType<typeof officer>>;
  beforeEach(async () => {
    admin = await officer();
  });

  async function invite(email: string, browser: Awaited<ReturnType<typeof at>>) {
    return browser.post('/admin/promote', { opId: opId(), email, reason: 'Runs the night shift', proof: PASSWORD });
  }

  async function linkTo(email: string): Promise<string> {
    return /\/admin\/promote\/([\w-]{43})/.exec((await lastMail(email))?.text ?? '')?.[0] ?? 'none';
  }

  it('asks the invited person to sign in and for a code, and opens the office', async () => {
    const user = await insertUser(db());
    await withApp(user.id);
    const ours = await at(admin.id);
    expect((await invite(user.email, ours)).headers.get('location')).toBe('/admin/promote');
    expect(await flashOf(ours, '/admin/promote')).toContain(user.fullName);
    const link = await linkTo(user.email);
    const signedOut = stranger();
    const door = await signedOut.get(link);
    expect(door.headers.get('location')).toBe(`/auth?returnTo=${encodeURIComponent(link)}`);
    expect(await (await signedOut.get('/auth')).text()).toContain('Please log in first.');
    const theirs = await at(user.id);
    const before = theirs.cookie();
    expect(await (await theirs.get(link)).text()).toContain('Become an admin');
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).roles).toEqual(['customer']);
    const wrong = await theirs.post(link, { opId: opId(), code: '000000' });
    expect(wrong.status).toBe(422);
    const granted = await theirs.post(link, { opId: opId(), code: await code(user.id) });
    expect(granted.headers.get('location')).toBe('/admin');
    const office = await flashOf(theirs, '/admin/dispatch');
    expect(office).toContain('Admin access granted');
    expect(office).toContain('Redirecting to dashboard...');
    expect(office).not.toContain('Almost there');
    expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).roles).toEqual(['customer', 'admin']);
    expect(await findActor(before ?? null)).toBeNull();
    expect((await theirs.get('/admin/users')).status).toBe(200);
    const trail = await db().auditLog.findMany({ where: { objectId: user.id }, select: { action: true, reason: true } });
    expect(trail).toContainEqual({ action: 'role.grant', reason: 'Runs the night shift' });
    expect((await theirs.get(link)).headers.get('location')).toBe('/');
  });

  it('is for the invited person alone, with the second step set up, and within two days', async () => {
    const [user, other] = [await insertUser(db()), await insertUser(db())];
    await withApp(other.id);
    const ours = await at(admin.id);
    await invite(user.email, ours);
    const link = await linkTo(user.email);
    const theirs = await at(other.id);
    expect((await theirs.get(link)).headers.get('location')).toBe('/');
    expect(await flashOf(theirs, '/')).toContain('Promotion failed');
    await theirs.post(link, { opId: opId(), code: await code(other.id) });
    const invited = await at(user.id);
    expect(await (await invited.get(link)).text()).toContain('Set up two-step sign-in');
    await invited.post(link, { opId: opId(), code: '123456' });
    const { expiresAt, createdAt } = await db().adminInvitation.findFirstOrThrow({ where: { userId: user.id } });
    expect(expiresAt.getTime() - createdAt.getTime()).toBe(48 * 3_600_000);
    await db().adminInvitation.updateMany({ where: { userId: user.id }, data: { expiresAt: now() } });
    expect((await (await at(user.id)).get(link)).headers.get('location')).toBe('/');
    for (const { id } of [user, other])
      expect((await db().user.findUniqueOrThrow({ where: { id } })).roles).toEqual(['customer']);
  });

  it('needs the admin’s own password, answers the same for an unknown address, and goes three times an hour', async () => {
    const user = await insertUser(db());
    const ours = await at(admin.id);
    const unproved = await ours.post('/admin/promote', {
      opId: opId(),
      email: user.email,
      reason: 'Night shift',
      proof: 'guess',
    });
    expect(unproved.status).toBe(422);
    expect(await db().adminInvitation.count({ where: { userId: user.id } })).toBe(0);
    const [known, unknown] = [await invite(user.email, ours), await invite('nobody@nowhere.test', ours)];
    expect([known.status, known.headers.get('location')]).toEqual([unknown.status, unknown.headers.get('location')]);
    expect((await invite('third@nowhere.test', ours)).status).toBe(302);
    const fourth = await invite('fourth@nowhere.test', ours);
    expect(fourth.status).toBe(429);
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await fourth.text()).toContain('Promotion failed.');
  });

  it('gives no one the right by looking, and none to a person who is no admin', async () => {
    const user = await insertUser(db());
    const theirs = await at(user.id);
    await theirs.get('/admin/promote');
    await theirs.post('/admin/promote', {
      opId: opId(),
      email: user.email,
      reason: 'I am the owner',
      proof: PASSWORD,
      role: 'admin',
    });
    expect(await flashOf(theirs, '/')).toContain('Access denied');
    await expect(run((tx) => inviteAdmin(tx, { email: user.email, adminId: user.id, reason: 'Myself' }))).rejects.toThrow(
      'Admin privileges required',
    );
    expect(await db().adminInvitation.count({ where: { userId: user.id } })).toBe(0);
  });

  it('an invitation can be taken back', async () => {
    const user = await insertUser(db());
    const ours = await at(admin.id);
    await invite(user.email, ours);
    const link = await linkTo(user.email);
    const { id } = await db().adminInvitation.findFirstOrThrow({ where: { userId: user.id } });
    expect((await ours.post('/admin/promote', { opId: opId(), withdraw: id })).status).toBe(302);
    expect((await (await at(user.id)).get(link)).headers.get('location')).toBe('/');
  });
});

describe('taking the right of an admin away', () => {
  it('signs them out everywhere, and needs a reason and the own password', async () => {
    const [admin, other] = [await officer(), await officer()];
    const [ours, theirs] = [await at(admin.id), await at(other.id)];
    const page = `/admin/users/${other.id}/demote`;
    expect(await (await ours.get(page)).text()).toContain('Remove admin rights from');
    expect((await ours.post(page, { opId: opId(), reason: 'They have left us', proof: 'guess' })).status).toBe(422);
    expect((await ours.post(page, { opId: opId(), reason: 'They have left us', proof: PASSWORD })).status).toBe(302);
    expect((await db().user.findUniqueOrThrow({ where: { id: other.id } })).roles).toEqual(['customer']);
    expect(await who(theirs)).toBeUndefined();
    expect((await lastMail(other.email))?.text).toContain('They have left us');
    expect(await flashOf(ours, `/admin/users/${other.id}`)).toContain('Admin rights removed');
  });

  it('leaves the last one, also when two take each other’s at the same time', async () => {
    const pair = [await officer(), await officer()] as const;
    await db().user.updateMany({
      where: { roles: { has: 'admin' }, id: { notIn: pair.map(({ id }) => id) } },
      data: { roles: ['customer'] },
    });
    const [one, two] = pair;
    const demote = (userId: string, adminId: string) => run((tx) => demoteAdmin(tx, { userId, adminId, reason: 'A quarrel' }));
    const results = await Promise.allSettled([demote(one.id, two.id), demote(two.id, one.id)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const left = await db().user.findMany({ where: { roles: { has: 'admin' } }, select: { id: true } });
    expect(left).toHaveLength(1);
    await expect(demote(left[0]!.id, left[0]!.id)).rejects.toThrow('can’t remove the last admin');
    expect(await (await (await at(left[0]!.id)).get(`/admin/users/${left[0]!.id}`)).text()).toContain('the only admin');
  });
});

describe('a suspension', () => {
  it('gives the visits to others where the admin asks for it, and leaves them to the pro where not', async () => {
    await ensureCatalog(db());
    const admin = await officer();
    const pro = await insertPro(db());
    const { visit } = await insertAssignedVisit(db(), { proId: pro.id });
    const ours = await at(admin.id);
    const answer = await ours.post(`/admin/pros/${pro.id}/suspend`, {
      opId: opId(),
      reason: 'Two customers waited in vain',
      reassign: 'on',
    });
    expect(answer.status).toBe(302);
    expect((await toStatus(visit.id)).status).toBe('pending');
    const other = await insertPro(db());
    const kept = await insertAssignedVisit(db(), { proId: other.id });
    await run((tx) => suspendPro(tx, { proId: other.id, adminId: admin.id, reason: 'A complaint', until: null }));
    expect((await toStatus(kept.visit.id)).status).toBe('accepted');
  });
});
