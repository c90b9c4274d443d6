import type { ServerBuild } from '@remix-run/node';
import { removeFromHousehold } from '#app/domain/household/household-members.server';
import { openTicket } from '#app/domain/support/open-ticket.server';
import type { GuardedRoute } from '#app/http/access-policy';
import { isOfHousehold } from '#app/http/household-routes';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { insertSite } from '#tests/factories/bookings';
import { insertCompany } from '#tests/factories/companies';
import { insertDocument } from '#tests/factories/documents';
import { insertMessage } from '#tests/factories/messages';
import { insertPro } from '#tests/factories/pros';
import { insertQuote, insertQuoteRequest } from '#tests/factories/quotes';
import { promisedTuesday } from '#tests/factories/scenarios';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { insertVisit } from '#tests/factories/visits';
import { signInAs } from '#tests/setup/ask';
import { stageCompany } from './fixture-company';

export type ActorName =
  | 'anonymous'
  | 'unverified'
  | 'owner'
  | 'otherCustomer'
  | 'memberInside'
  | 'memberOutside'
  | 'exMember'
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

/** Strings that no one but the owner, their pro and the admins may ever receive. */
export const CANARIES = [
  'CANARYNAME',
  'CANARYSTREET',
  'CANARYSHOP',
  'CANARYNOTES',
  'CANARYWORDS',
  'canary.owner@',
  '+13125559876',
];
export const INSIDERS = new Set<ActorName>(['owner', 'assignedPro', 'admin']);
/** What a company's members may read of its own pages beside: the bill payer no notes, a contact of another location nothing. */
const OF_A_COMPANY: Partial<Record<ActorName, string[]>> = {
  companyMember: ['CANARYNAME', 'CANARYSHOP', 'CANARYNOTES'],
  companyBilling: ['CANARYNAME', 'CANARYSHOP'],
};

/** Who orders for a company chooses among its locations. */
const TO_BOOK_FOR: Partial<Record<ActorName, string[]>> = { companyMember: ['CANARYNAME', 'CANARYSHOP'] };

/** Pages of their own on which a member who has not opened the owner's account reads whose it is. */
const NAMES_OWNERS = ['routes/customer+/dashboard', 'routes/customer+/household'];

/** What the owner's household may read: inside, the owner's pages, and whose account it is everywhere; outside, that it can be opened. */
function ofTheHousehold(actor: ActorName, routeId: string): readonly string[] {
  if (actor === 'memberInside') return isOfHousehold(routeId as GuardedRoute) ? CANARIES : ['CANARYNAME'];
  return actor === 'memberOutside' && NAMES_OWNERS.includes(routeId) ? ['CANARYNAME'] : [];
}

/** What an actor's answer from a route may not hold. */
export function forbidden(actor: ActorName, routeId: string): string[] {
  const isCompanys = routeId.startsWith('routes/commercial+/');
  if (INSIDERS.has(actor)) return isCompanys ? ['CANARYSHOP', 'CANARYNOTES'] : [];
  const ofCompany = isCompanys ? OF_A_COMPANY[actor] : routeId === 'routes/_booking+/book' ? TO_BOOK_FOR[actor] : undefined;
  const allowed = ofCompany ?? ofTheHousehold(actor, routeId);
  return CANARIES.filter((each) => !allowed.includes(each));
}

/** Ids by the name of the parameter that they stand for. */
type Objects = Record<string, string>;
export type Staged = {
  cookies: Record<ActorName, string | undefined>;
  objects: Objects;
  /** The same names on the pages of companies: a visit there is another one. */
  companyObjects: Objects;
};

/** The ids that a route's own address takes. */
export function getObjects({ objects, companyObjects }: Staged, routeId: string): Objects {
  return routeId.startsWith('routes/commercial+/') ? companyObjects : objects;
}

/** One customer, their visit and all that hangs on it, full of words that strangers may not read, and a session for everyone who may ask. */
export async function stageCanaries(): Promise<Staged> {
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
  const quote = await insertQuote(db(), { quoteRequestId: request.id, source: 'admin' });
  await db().quoteChange.create({ data: { quoteId: quote.id, text: 'CANARYNOTES', askedAt: now() } });
  // An open job nearby: no pro may learn which house it is before the job is theirs.
  const { id: siteId } = await insertSite(db(), { street: '34 CANARYSTREET', accessNotes: 'CANARYNOTES' });
  await insertVisit(db(), {
    booking: { siteId, contactName: 'CANARYNAME Open', contactPhone: '+13125559876', notes: 'CANARYNOTES' },
    poolSince: now(),
  });
  const paper = await insertDocument(db(), { proId: scene.pro.id, userId: scene.pro.userId });
  const objects: Objects = {
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
  const household = await stageHousehold(scene.customer.id);
  const company = await stageCompany();
  objects.companyId = company.companyId;
  objects.invoiceId = company.objects.invoiceId;
  const companyObjects = { ...objects, ...company.objects };
  const exAdmin = await insertAdmin(db());
  const banned = await insertUser(db());
  const expired = await insertUser(db());
  const cookies = {
    anonymous: undefined,
    unverified: await signInAs((await insertUser(db(), { emailVerifiedAt: null })).id),
    owner: await signInAs(scene.customer.id),
    otherCustomer: await signInAs((await insertUser(db())).id),
    ...household,
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
  return { cookies, objects, companyObjects };
}

/** People who can open the owner's account: one has it open, one does not, and one could before. */
async function stageHousehold(ownerId: string) {
  const [inside, outside, before] = [await insertUser(db()), await insertUser(db()), await insertUser(db())];
  const more = { ownerId, createdAt: now() };
  const opened = await db().householdMember.create({ data: { ...more, memberId: inside.id, seat: 1 } });
  await db().householdMember.create({ data: { ...more, memberId: outside.id, seat: 2 } });
  const { id } = await db().householdMember.create({ data: { ...more, memberId: before.id, seat: 3 } });
  const cookies = {
    memberInside: await signInAs(inside.id),
    memberOutside: await signInAs(outside.id),
    exMember: await signInAs(before.id),
  };
  await db().session.updateMany({ where: { userId: inside.id }, data: { openedHouseholdId: opened.id } });
  await db().session.updateMany({ where: { userId: before.id }, data: { openedHouseholdId: id } });
  await transact(db(), (tx) => removeFromHousehold(tx, { householdId: id, ownerId }));
  return cookies;
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
      token: 'canary-lead',
      additions: { create: { body: 'CANARYWORDS' } },
    },
  });
  return { ticketId, leadId: lead.id };
}

/** The address of a route with these ids in it; what has none, such as a token, is 43 letters. */
export function getPath(build: ServerBuild, routeId: string, ids: Record<string, string>): string {
  const parts: string[] = [];
  for (let id: string | undefined = routeId; id; id = build.routes[id]?.parentId) parts.unshift(build.routes[id]?.path ?? '');
  const joined = parts.filter(Boolean).join('/');
  return `/${joined.replace(/:(\w+)\??/g, (_, name: string) => ids[name] ?? 'x'.repeat(43)).replace('*', 'nothing-here')}`;
}
