import { beforeAll, describe, expect, it } from 'vitest';
import { inviteAdmin } from '#app/domain/users/admin-rights.server';
import { hashPassword } from '#app/domain/accounts/password.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertPro } from '#tests/factories/pros';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { ORIGIN, signInAs } from '#tests/setup/ask';
import { asking, openSettings, PASSWORD } from './account-fixtures';
import { lastMail } from './visitor';

type Actor = { cookie?: string; email: string; userId: string };
type Attempt = (actor: Actor) => [path: string, init: RequestInit];

const PAGE = '/admin/promote';

openSettings();

let actors: Record<string, Actor>;
let admins: string[];
/** The link of an invitation to a person who is not among the actors. */
let foreignLink = '';
/** Who they would have invited: oneself cannot be. */
let friend = '';
/** What an admin has sent already. */
let sentByAdmin: Record<string, string>;

beforeAll(async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const member = (over: Parameters<typeof insertUser>[1] = {}) => insertUser(db(), { passwordHash, ...over });
  async function getActor({ id, email }: { id: string; email: string }): Promise<Actor> {
    return { cookie: await signInAs(id), email, userId: id };
  }
  async function proActor(status: 'applied' | 'active' | 'paused' | 'suspended'): Promise<Actor> {
    const { userId } = await insertPro(db(), { status, user: { passwordHash } });
    return getActor(await db().user.findUniqueOrThrow({ where: { id: userId } }));
  }
  const admin = await insertAdmin(db(), { passwordHash });
  const demoted = await insertAdmin(db(), { passwordHash });
  const [customer, banned, gone, expired] = [await member(), await member(), await member(), await member()];
  actors = {
    guest: { email: 'guest@nowhere.test', userId: crypto.randomUUID() },
    customer: await getActor(customer),
    unverified: await getActor(await member({ emailVerifiedAt: null })),
    applied: await proActor('applied'),
    active: await proActor('active'),
    paused: await proActor('paused'),
    suspended: await proActor('suspended'),
    banned: await getActor(banned),
    signedOut: await getActor(gone),
    expired: await getActor(expired),
    demoted: await getActor(demoted),
    forged: { cookie: `session=${'A'.repeat(43)}`, email: customer.email, userId: customer.id },
    borrowed: { ...(await getActor(customer)), email: admin.email, userId: admin.id },
    twice: { cookie: `${await signInAs(customer.id)}; role=admin`, email: customer.email, userId: customer.id },
  };
  await db().user.update({ where: { id: demoted.id }, data: { roles: ['customer'] } });
  await db().user.update({ where: { id: banned.id }, data: { status: 'banned' } });
  await db().session.deleteMany({ where: { userId: gone.id } });
  await db().session.updateMany({ where: { userId: expired.id }, data: { expiresAt: new Date(now().getTime() - 1_000) } });
  friend = (await member()).email;
  const invited = await member();
  await transact(db(), (tx) => inviteAdmin(tx, { email: invited.email, adminId: admin.id, reason: 'Runs the night shift' }));
  foreignLink = /\/admin\/promote\/[\w-]{43}/.exec((await lastMail(invited.email))?.text ?? '')?.[0] ?? '';
  sentByAdmin = { opId: crypto.randomUUID(), email: invited.email, reason: 'Runs the night shift', proof: PASSWORD };
  await asking()(PAGE, { method: 'POST', cookie: await signInAs(admin.id), body: new URLSearchParams(sentByAdmin) });
  admins = await adminIds();
});

async function adminIds(): Promise<string[]> {
  const rows = await db().user.findMany({ where: { roles: { has: 'admin' } }, select: { id: true }, orderBy: { id: 'asc' } });
  return rows.map(({ id }) => id);
}

function fields(more: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({ opId: crypto.randomUUID(), email: friend, reason: 'I am the owner', proof: PASSWORD, ...more });
}

function multipart(): FormData {
  const form = new FormData();
  for (const [name, value] of fields()) form.set(name, value);
  return form;
}

const ATTEMPTS: Record<string, Attempt> = {
  'looks at the page': () => [PAGE, {}],
  'asks for its head': () => [PAGE, { method: 'HEAD' }],
  'sends the form': () => [PAGE, { method: 'POST', body: fields() }],
  'asks for its data': () => [`${PAGE}.data`, {}],
  'sends the form for its data': () => [`${PAGE}.data`, { method: 'POST', body: fields() }],
  'sends the form the old way': () => [
    `${PAGE}?_data=${encodeURIComponent('routes/admin+/promote')}`,
    { method: 'POST', body: fields() },
  ],
  'sends JSON': () => [
    PAGE,
    {
      method: 'POST',
      body: JSON.stringify(Object.fromEntries(fields())),
      headers: { 'content-type': 'application/json' },
    },
  ],
  'sends parts': () => [PAGE, { method: 'POST', body: multipart() }],
  'overrides the method': () => [
    `${PAGE}?_method=PATCH`,
    { method: 'PUT', body: fields(), headers: { 'x-http-method-override': 'POST' } },
  ],
  'names roles in the body': (actor) => [
    PAGE,
    {
      method: 'POST',
      body: fields({ email: actor.email, role: 'admin', roles: 'admin', userId: actor.userId, adminId: admins[0] ?? '' }),
    },
  ],
  'sends again what an admin sent': () => [PAGE, { method: 'POST', body: new URLSearchParams(sentByAdmin) }],
  'follows another person’s invitation': () => [
    foreignLink,
    {
      method: 'POST',
      body: new URLSearchParams({ opId: crypto.randomUUID(), code: '000000' }),
      headers: { referer: `${ORIGIN}${PAGE}` },
    },
  ],
};

describe('no one becomes an admin without an admin’s invitation', () => {
  it('fourteen actors who are no admin, in twelve ways each: none gains the right or an invitation', async () => {
    const before = await db().adminInvitation.findMany();
    const faults: string[] = [];
    for (const [name, actor] of Object.entries(actors))
      for (const [attempt, request] of Object.entries(ATTEMPTS)) {
        const [path, init] = request(actor);
        const answer = await asking()(path, { ...init, cookie: actor.cookie });
        const body = await answer.text();
        if (answer.status >= 500 || body.includes('Invite an admin')) faults.push(`${name} ${attempt}: ${answer.status}`);
      }
    expect(Object.keys(actors)).toHaveLength(14);
    expect(Object.keys(ATTEMPTS)).toHaveLength(12);
    expect(foreignLink).not.toBe('');
    expect(faults).toEqual([]);
    expect(await adminIds()).toEqual(admins);
    expect(await db().adminInvitation.findMany()).toEqual(before);
  });
});
