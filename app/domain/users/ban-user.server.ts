import type { PrismaClient } from '#prisma';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { transact } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { Conflict, NotAllowed, NotFound } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { tryEach } from '#app/tasks/try-each';
import { cancelVisit } from '../cancellations/cancel-visit.server';
import { holdVisit, unassignAllByAdmin, unholdVisit } from '../dispatching/override-dispatch.server';
import { publishPro } from '../assignments/publish-pro.server';
import { notify } from '../notifications/notify.server';
import { cancelPlan } from '../plans/cancel-plan.server';
import { recordAudit } from '../audit/record-audit.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';
import { blockContacts } from '../accounts/blocklist.server';
import { handOverOrders, lockOwnCompany, ownBookings, STANDING } from './ban-in-company.server';
import { mark, t } from '#app/platform/texts/t';
import { recheckAllOffers } from '../dispatching/recheck-offers.server';

/** A ban can be undone for so long before the customer's visits are given back for good. */
const SECOND_THOUGHTS_MS = 24 * HOUR_MS;
/** A visit that begins sooner cannot wait for second thoughts. */
const SOON_MS = 2 * SECOND_THOUGHTS_MS;
const BAN_HOLD = mark('The customer’s account was banned');
const MAX_AT_ONCE = 100;

type ByAdmin = { userId: string; adminId: string; reason: string };

/**
 * Closes an account: its owner is signed out everywhere and does not get in again. A pro's open offers and promised visits
 * go to others at once. A customer's visits of the next two days are canceled with everything given back; later ones are held,
 * and canceled when the ban has stood for a day. What they ordered for a company goes on in another member's name. The banned person's address, number and cards open no other account while it stands. Throws NotFound, NotAllowed (oneself, an admin), Conflict('already_done').
 */
export async function banUser(tx: Tx, { userId, adminId, reason, appealUrl }: ByAdmin & { appealUrl?: string }): Promise<void> {
  const company = await lockOwnCompany(tx, userId);
  await tx.$queryRaw`SELECT id FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const user = await tx.user.findUnique({
    where: { id: userId, deletedAt: null },
    select: {
      fullName: true,
      email: true,
      phone: true,
      roles: true,
      status: true,
      pro: { select: { id: true, status: true } },
    },
  });
  if (!user) throw new NotFound();
  if (userId === adminId) throw new NotAllowed(t('You can’t ban yourself.'));
  if (user.roles.includes('admin')) throw new NotAllowed(t('You can’t ban an admin. Remove their admin rights first.'));
  if (user.status === 'banned') throw new Conflict('already_done', t('This account is already banned.'));
  const ban = await tx.userBan.create({
    data: { userId, byId: adminId, reason, at: now(), proStatus: user.pro?.status ?? null },
    select: { id: true },
  });
  await blockContacts(tx, { banId: ban.id, contacts: { email: user.email, phone: user.phone } });
  await enqueue(tx, 'accounts/block-cards', { banId: ban.id });
  if (user.pro) await endWork(tx, { proId: user.pro.id, adminId });
  const name = user.fullName || user.email;
  if (company) await handOverOrders(tx, { userId, adminId, banId: ban.id, name, company });
  await stopVisits(tx, { customerId: userId, adminId });
  await tx.user.update({ where: { id: userId }, data: { status: 'banned', version: { increment: 1 } } });
  await notify(tx, {
    dedupeKey: `account-banned:${ban.id}`,
    userId,
    template: 'account-banned',
    data: {
      name,
      reason,
      url: appealUrl ?? appUrl('/contact'),
      ...(appealUrl ? { appeal: 'yes' } : {}),
    },
  });
  await auditUser(tx, { userId, adminId, action: 'user.ban', reason });
}

/** Opens a banned account again. The pro gets their old state; visits that were only held go on, canceled ones stay canceled. */
export async function unbanUser(tx: Tx, { userId, adminId, reason }: ByAdmin): Promise<void> {
  await tx.$queryRaw`SELECT id FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const user = await tx.user.findUnique({
    where: { id: userId, deletedAt: null },
    select: { fullName: true, email: true, status: true, pro: { select: { id: true } } },
  });
  if (!user) throw new NotFound();
  if (user.status !== 'banned') throw new Conflict('already_done', t('This account is not banned.'));
  const ban = await tx.userBan.findFirst({ where: { userId, endedAt: null }, select: { id: true, proStatus: true } });
  if (ban) await tx.userBan.update({ where: { id: ban.id }, data: { endedAt: now(), endedById: adminId, endReason: reason } });
  await tx.user.update({ where: { id: userId }, data: { status: 'active', version: { increment: 1 } } });
  if (user.pro) await resumeWork(tx, { proId: user.pro.id, was: ban?.proStatus ?? 'suspended' });
  for (const { id } of await heldByBan(tx, userId)) await unholdVisit(tx, { visitId: id, adminId });
  await notify(tx, {
    dedupeKey: `account-unbanned:${ban?.id ?? crypto.randomUUID()}`,
    userId,
    template: 'account-unbanned',
    data: { name: user.fullName || user.email, url: appUrl('/signin') },
  });
  await auditUser(tx, { userId, adminId, action: 'user.unban', reason });
}

async function auditUser(tx: Tx, input: ByAdmin & { action: string }): Promise<void> {
  const { userId, adminId, action, reason } = input;
  await recordAudit(tx, { actor: { kind: 'admin', userId: adminId }, action, objectType: 'user', objectId: userId, reason });
}

async function endWork(tx: Tx, { proId, adminId }: { proId: string; adminId: string }): Promise<void> {
  const reason = mark('The pro no longer works with us');
  await unassignAllByAdmin(tx, { proId, adminId, reason, statuses: ACTIVE_STATUSES });
  await recheckAllOffers(tx, proId);
  await tx.pro.update({ where: { id: proId }, data: { status: 'banned', version: { increment: 1 } } });
  await publishPro(tx, proId, { type: 'pro.changed', id: proId });
}

type Was = 'applied' | 'active' | 'paused' | 'suspended' | 'banned';

async function resumeWork(tx: Tx, { proId, was }: { proId: string; was: Was }): Promise<void> {
  await tx.pro.updateMany({ where: { id: proId, status: 'banned' }, data: { status: was, version: { increment: 1 } } });
  await publishPro(tx, proId, { type: 'pro.changed', id: proId });
}

async function stopVisits(tx: Tx, { customerId, adminId }: { customerId: string; adminId: string }): Promise<void> {
  const soon = new Date(now().getTime() + SOON_MS);
  const visits = await standingVisits(tx, customerId);
  await cancelAll(tx, { visitIds: visits.filter(({ windowStart }) => windowStart < soon).map(({ id }) => id), adminId });
  for (const { id } of await standingVisits(tx, customerId, ['pending', 'offered']))
    await holdVisit(tx, { visitId: id, adminId, reason: BAN_HOLD });
}

type Standing = (typeof STANDING)[number];

function standingVisits(db: Db, customerId: string, statuses: readonly Standing[] = STANDING) {
  return db.visit.findMany({
    where: { booking: ownBookings(customerId), leadVisitId: null, status: { in: [...statuses] } },
    orderBy: { windowStart: 'asc' },
    select: { id: true, windowStart: true },
  });
}

function heldByBan(db: Db, customerId: string) {
  return db.visit.findMany({
    where: { booking: { customerId }, status: 'pending', hold: true, holdReason: BAN_HOLD },
    select: { id: true },
  });
}

/** Canceled by us, so everything goes back; an install takes its takedown with it. */
async function cancelAll(tx: Tx, { visitIds, adminId }: { visitIds: string[]; adminId: string | null }): Promise<void> {
  for (const visitId of visitIds) {
    const { status } = await tx.visit.findUniqueOrThrow({ where: { id: visitId }, select: { status: true } });
    if (!STANDING.some((one) => one === status)) continue;
    await cancelVisit(tx, {
      visitId,
      actor: { kind: adminId ? 'admin' : 'system', userId: adminId },
      at: now(),
      cause: 'company',
      reason: mark('The account was closed'),
    });
  }
}

/** Bans that have stood for a day: what still waits for these customers is given back, and their plans end. */
export async function settleBans(db: PrismaClient): Promise<void> {
  const due = await db.userBan.findMany({
    where: { endedAt: null, settledAt: null, at: { lte: new Date(now().getTime() - SECOND_THOUGHTS_MS) } },
    orderBy: { at: 'asc' },
    take: MAX_AT_ONCE,
    select: { id: true },
  });
  await tryEach(due, ({ id }) => transact(db, (tx) => settleBan(tx, id)));
}

async function settleBan(tx: Tx, banId: string): Promise<void> {
  const { userId } = await tx.userBan.findUniqueOrThrow({ where: { id: banId }, select: { userId: true } });
  await tx.$queryRaw`SELECT id FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const claimed = await tx.userBan.updateMany({
    where: { id: banId, endedAt: null, settledAt: null },
    data: { settledAt: now() },
  });
  if (claimed.count === 0) return;
  const visits = await standingVisits(tx, userId);
  await cancelAll(tx, { visitIds: visits.map(({ id }) => id), adminId: null });
  const runs = await tx.subscription.count({
    where: { customerId: userId, status: { in: ['active', 'past_due'] }, cancelAt: null, stripeSubscriptionId: { not: null } },
  });
  if (runs) await cancelPlan(tx, { customerId: userId });
}
