import { beforeAll, describe, expect, test } from 'vitest';
import type { ServerBuild } from '@remix-run/node';
import { accessPolicy, type Audience } from '#app/http/access-policy';
import { openTicket } from '#app/domain/support/open-ticket.server';
import { db, transact } from '#app/platform/db.server';
import { now } from '#app/platform/clock.server';
import { insertSite } from '#tests/factories/bookings';
import { insertCompany } from '#tests/factories/companies';
import { insertDocument } from '#tests/factories/documents';
import { insertMessage } from '#tests/factories/messages';
import { insertPro } from '#tests/factories/pros';
import { insertQuote, insertQuoteRequest } from '#tests/factories/quotes';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { hashTables } from '#tests/setup/table-hashes';
import { accessProblems } from '../../../scripts/check-access';
import { stageCompany } from './stage-company';

type ActorName =
  | 'anonymous'
  | 'unverified'
  | 'owner'
  | 'otherCustomer'
  | 'assignedPro'
  | 'otherPro'
  | 'companyMember'
  | 'companyBilling'
  | 'siteContact'
  | 'otherCompany'
  | 'suspendedPro'
  | 'admin'
  | 'exAdmin'
  | 'banned'
  | 'expired'
  | 'forged';

/** Strings that nobody but the owner, his pro and the admins may ever receive. */
const CANARIES = ['CANARYNAME', 'CANARYSTREET', 'CANARYSHOP', 'CANARYNOTES', 'CANARYWORDS', 'canary.owner@', '+13125559876'];
const INSIDERS = new Set<ActorName>(['owner', 'assignedPro', 'admin']);
/** What a company's members may read of its own pages beside: the bill payer no notes, a contact of another location nothing. */
const OF_A_COMPANY: Partial<Record<ActorName, string[]>> = {
  companyMember: ['CANARYNAME', 'CANARYSHOP', 'CANARYNOTES'],
  companyBilling: ['CANARYNAME', 'CANARYSHOP'],
};

/** What an actor's answer from a route may not hold. */
function forbidden(actor: ActorName, routeId: string): string[] {
  const isCompanys = routeId.startsWith('routes/commercial+/');
  if (INSIDERS.has(actor)) return isCompanys ? ['CANARYSHOP', 'CANARYNOTES'] : [];
  const allowed = isCompanys ? (OF_A_COMPANY[actor] ?? []) : [];
  return CANARIES.filter((each) => !allowed.includes(each));
}
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const NOBODY = '018f3c1e-0000-7000-8000-00000000dead';

let build: ServerBuild;
let ask: Ask;
let cookies: Record<ActorName, string | undefined>;
let objects: Record<string, string>;
/** The same names in the rooms of companies: a visit there is another one. */
let companyObjects: Record<string, string>;
function objectsOf(routeId: string): Record<string, string> {
  return routeId.startsWith('routes/commercial+/') ? companyObjects : objects;
}

async function stageScenario(): Promise<void> {
  const scene = await promisedTuesday(db());
  await db().user.update({
    where: { id: scene.customer.id },
    data: { fullName: 'CANARYNAME Owner', email: 'canary.owner@example.test', phone: '+13125559876' },
  });
  const booking = await db().booking.update({
    where: { id: scene.bookingId },
    data: {
      contactName: 'CANARYNAME Owner',
      contactEmail: 'canary.owner@example.test',
      contactPhone: '+13125559876',
      notes: 'CANARYNOTES gate code',
    },
  });
  await db().site.update({ where: { id: booking.siteId }, data: { street: '12 CANARYSTREET', accessNotes: 'CANARYNOTES' } });
  const claim = await db().guaranteeClaim.create({
    data: {
      visitId: scene.visit.id,
      bookingId: booking.id,
      customerId: scene.customer.id,
      wish: 'refund',
      description: 'CANARYWORDS',
      createdAt: now(),
    },
  });
  const item = await db().moderationItem.create({
    data: {
      kind: 'message',
      targetId: scene.visit.id,
      bookingId: booking.id,
      reporterId: scene.customer.id,
      reason: 'Spam',
      content: 'CANARYWORDS',
      createdAt: now(),
    },
  });
  await insertMessage(db(), { bookingId: booking.id, senderId: scene.customer.id, proId: scene.pro.id, body: 'CANARYWORDS' });
  const request = await insertQuoteRequest(db(), {
    customerId: scene.customer.id,
    name: 'CANARYNAME Owner',
    email: 'canary.owner@example.test',
    phone: '+13125559876',
    street: '12 CANARYSTREET',
    notes: 'CANARYNOTES',
  });
  await insertQuote(db(), { quoteRequestId: request.id });
  // An open job nearby, whose house no pro may learn of before it is his (R-I1).
  const { id: siteId } = await insertSite(db(), { street: '34 CANARYSTREET', accessNotes: 'CANARYNOTES' });
  await insertVisit(db(), {
    booking: { siteId, contactName: 'CANARYNAME Open', contactPhone: '+13125559876', notes: 'CANARYNOTES' },
    poolSince: now(),
  });
  const paper = await insertDocument(db(), { proId: scene.pro.id, userId: scene.pro.userId });
  objects = {
    visitId: scene.visit.id,
    bookingId: booking.id,
    requestId: request.id,
    id: scene.visit.id,
    proId: scene.pro.id,
    documentId: paper.id,
    fileId: paper.fileId,
    seq: '1',
    siteId: booking.siteId,
    claimId: claim.id,
    itemId: item.id,
    ...(await stagePublicSide()),
  };
  const company = await stageCompany();
  objects.companyId = company.companyId;
  objects.invoiceId = company.objects.invoiceId;
  companyObjects = { ...objects, ...company.objects };
  const exAdmin = await insertAdmin(db());
  const banned = await insertUser(db());
  const expired = await insertUser(db());
  cookies = {
    anonymous: undefined,
    unverified: await signInAs((await insertUser(db(), { emailVerifiedAt: null })).id),
    owner: await signInAs(scene.customer.id),
    otherCustomer: await signInAs((await insertUser(db())).id),
    assignedPro: await signInAs(scene.pro.userId),
    otherPro: await signInAs((await insertPro(db())).userId),
    companyMember: await signInAs(company.manager),
    companyBilling: await signInAs(company.billing),
    siteContact: await signInAs(company.contact),
    otherCompany: await signInAs((await insertCompany(db())).ownerId),
    suspendedPro: await signInAs((await insertPro(db(), { status: 'suspended' })).userId),
    admin: await signInAs(scene.admin.id),
    exAdmin: await signInAs(exAdmin.id),
    banned: await signInAs(banned.id),
    expired: await signInAs(expired.id),
    forged: 'session=Zm9yZ2Vk.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  };
  await db().user.update({ where: { id: exAdmin.id }, data: { roles: ['customer'] } });
  await db().user.update({ where: { id: banned.id }, data: { status: 'banned' } });
  await db().session.updateMany({ where: { userId: expired.id }, data: { expiresAt: new Date(now().getTime() - 1_000) } });
}

/** What lies in the admins' inbox and pipeline; the thread's own token is a secret and is not tried. */
async function stagePublicSide(): Promise<{ ticketId: string; leadId: string }> {
  const { ticketId } = await transact(db(), (tx) =>
    openTicket(tx, {
      channel: 'form',
      subjectId: 'general',
      name: 'CANARYNAME Guest',
      email: 'canary.owner@example.test',
      phone: '+13125559876',
      message: 'CANARYWORDS',
      userId: null,
    }),
  );
  const lead = await db().commercialLead.create({
    data: {
      company: 'CANARYNAME Company',
      contactName: 'CANARYNAME Guest',
      email: 'canary.owner@example.test',
      phone: '+13125559876',
      sites: ['12 CANARYSTREET'],
      sizeTier: 'to-2000',
      programs: ['fly'],
      notes: 'CANARYNOTES',
      contactDueAt: now(),
    },
  });
  return { ticketId, leadId: lead.id };
}

function pathOf(routeId: string, ids: Record<string, string>): string {
  const parts: string[] = [];
  for (let id: string | undefined = routeId; id; id = build.routes[id]?.parentId) parts.unshift(build.routes[id]?.path ?? '');
  const joined = parts.filter(Boolean).join('/');
  return `/${joined.replace(/:(\w+)\??/g, (_, name: string) => ids[name] ?? 'x'.repeat(43)).replace('*', 'nothing-here')}`;
}

/** Remix tells an index from the frame around it by `?index`. */
function actionPathOf(routeId: string): string {
  const route = build.routes[routeId];
  return `${pathOf(routeId, objectsOf(routeId))}${route?.index && !route.path ? '?index' : ''}`;
}

const COMPANY_PEOPLE = new Set<ActorName>(['companyMember', 'companyBilling', 'siteContact', 'otherCompany']);
function rolesAdmit(audiences: readonly Audience[], actor: ActorName): boolean {
  const signedIn = !['anonymous', 'banned', 'expired', 'forged'].includes(actor);
  return audiences.some((audience) => {
    if (audience === 'anyone') return true;
    if (audience === 'signed-in') return signedIn;
    if (audience === 'company') return COMPANY_PEOPLE.has(actor);
    if (audience === 'pro') return actor === 'assignedPro' || actor === 'otherPro' || actor === 'suspendedPro';
    return actor === 'admin';
  });
}

const policies = Object.entries(accessPolicy as Record<string, { loader?: readonly Audience[]; action?: readonly Audience[] }>);

beforeAll(async () => {
  build = await loadBuild();
  ask = asker(build);
  await stageScenario();
});

test('G023 R-F1 every loader and action of the build has a declared policy and is guarded by it', () => {
  expect(accessProblems(build)).toEqual([]);
});

test('R-F1 a bare handler, a borrowed guard and an entry without a handler are each found', () => {
  const bare = {
    routes: { ...build.routes, 'routes/x': { id: 'routes/x', path: 'x', module: { default: null, loader: () => null } } },
  };
  expect(accessProblems(bare as never)).toContainEqual(expect.stringContaining('routes/x'));
  const gone = { routes: { root: build.routes.root } };
  expect(accessProblems(gone as never).length).toBeGreaterThan(3);
});

describe('F229 R-F2 R-F3 R-F9 each loader alone gives the wrong actor nothing', () => {
  const loaders = policies.filter(([routeId, entry]) => entry.loader && routeId !== 'root');

  function transports(routeId: string, path: string): string[] {
    const single = path === '/' ? '/_root.data' : `${path}.data`;
    return [path, single, `${single}?_routes=${encodeURIComponent(routeId)}`, `${path}?_data=${encodeURIComponent(routeId)}`];
  }

  test.each(loaders)('%s', async (routeId, entry) => {
    for (const [actor, cookie] of Object.entries(cookies) as [ActorName, string | undefined][]) {
      for (const target of transports(routeId, pathOf(routeId, objectsOf(routeId)))) {
        const answer = await ask(target, { cookie });
        const body = `${await answer.text()} ${JSON.stringify([...answer.headers])}`;
        const where = `${actor} ${target} → ${answer.status}`;
        expect(answer.status, where).toBeLessThan(500);
        for (const canary of forbidden(actor, routeId)) expect(body.includes(canary), `${where} holds ${canary}`).toBe(false);
        if (!rolesAdmit(entry.loader ?? [], actor)) {
          const location = answer.headers.get('location') ?? answer.headers.get('x-remix-redirect') ?? body;
          expect([202, 204, 302, 404], where).toContain(answer.status);
          if (answer.status !== 404) expect(location, where).toMatch(/\/auth\?returnTo=|"?\/"?|\/pro/);
        }
      }
    }
  });
});

describe('R-F4 what is not yours looks like what does not exist', () => {
  const owned = policies.filter(
    ([routeId, entry]) =>
      entry.loader &&
      /\$(visitId|bookingId|documentId|siteId|locationId|memberId|invoiceId)/.test(routeId) &&
      !entry.loader.includes('admin'),
  );

  test.each(owned)('%s', async (routeId) => {
    const unknown = Object.fromEntries(Object.keys(companyObjects).map((name) => [name, NOBODY]));
    for (const actor of ['otherCustomer', 'otherPro', 'otherCompany', 'siteContact'] as const) {
      const [theirs, nobodys] = await Promise.all([
        ask(`${pathOf(routeId, objectsOf(routeId))}.data`, { cookie: cookies[actor] }),
        ask(`${pathOf(routeId, unknown)}.data`, { cookie: cookies[actor] }),
      ]);
      expect(theirs.status, actor).toBe(nobodys.status);
      // Every page has fresh operation ids; nothing else may differ.
      const [one, other] = (await Promise.all([theirs.text(), nobodys.text()])).map((body) => body.replace(UUID, 'id'));
      expect(one).toBe(other);
    }
  });
});

/** Writes that name nobody: whoever is signed in changes what is his own, with any body. */
const ON_ONESELF = new Set([
  'routes/customer+/calendar',
  'routes/customer+/notifications',
  'routes/settings+/data',
  'routes/settings+/notifications',
]);

describe('R-F2 a write by the wrong actor changes nothing', () => {
  const actions = policies.filter(([, entry]) => entry.action);

  test.each(actions)('%s', async (routeId, entry) => {
    const before = await hashTables();
    for (const [actor, cookie] of Object.entries(cookies) as [ActorName, string | undefined][]) {
      const admitted = rolesAdmit(entry.action ?? [], actor);
      if (admitted && (INSIDERS.has(actor) || ON_ONESELF.has(routeId) || entry.action?.includes('anyone'))) continue;
      const answer = await ask(actionPathOf(routeId), {
        method: 'POST',
        cookie,
        body: new URLSearchParams({ intent: 'none', visitId: objects.visitId ?? '', role: 'admin', 'user[roles]': 'admin' }),
      });
      expect(answer.status, `${actor} ${routeId}`).toBeLessThan(500);
      if (!admitted) expect([302, 403, 404], `${actor} ${routeId}`).toContain(answer.status);
    }
    expect(await hashTables()).toEqual(before);
  });
});
