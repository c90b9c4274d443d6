import type { Prisma } from '#prisma';
import { mark, t, translate } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotAllowed, NotFound } from '#app/platform/errors';
import { readSorted } from '#app/platform/read-sorted';
import { isOnlyAdmin } from '../account-managers/choose-admin.server';
import { lockPro } from '../assignments/travel-buffer.server';
import { unassignAllByAdmin } from '../dispatching/override-dispatch.server';
import { publishPro } from '../assignments/publish-pro.server';
import { serviceName } from '../catalog/service-names';
import { notify } from '../notifications/notify.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { recordAudit } from '../audit/record-audit.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';
import { lastDay } from './last-day';
import { recheckAllOffers } from '../dispatching/recheck-offers.server';

export type HeldVisit = { visitId: string; start: Date; zone: string; service: string; reference: string; city: string };

const HELD = 100;

/** A page of the visits that a pro has promised, the next first: what an admin gives to other pros when they suspend the pro. */
export async function listHeldVisits(
  db: Db,
  { proId, after = '' }: { proId: string; after?: string },
): Promise<{ rows: HeldVisit[]; next: string | null }> {
  const { rows, next } = await readSorted(
    { sort: { field: 'start', direction: 'asc' }, after, take: HELD },
    {
      findPlace: (id, select) => db.assignment.findFirst({ where: { id, proId }, select }),
      find: ({ where, orderBy, take }) =>
        db.assignment.findMany({ where: { AND: [promisedBy(proId), where] }, orderBy, take, select: held }),
    },
  );
  return {
    next,
    rows: rows.map(({ visitId, start, visit }) => ({
      visitId,
      start,
      zone: visit.zone,
      service: serviceName(visit.booking.package.name, visit.kind),
      reference: visit.booking.reference,
      city: visit.booking.site.city,
    })),
  };
}

/** How many visits a pro has promised. */
export function countHeldVisits(db: Db, { proId }: { proId: string }): Promise<number> {
  return db.assignment.count({ where: promisedBy(proId) });
}

function promisedBy(proId: string): Prisma.AssignmentWhereInput {
  return { proId, status: { in: [...ACTIVE_STATUSES] } };
}

const held = {
  id: true,
  visitId: true,
  start: true,
  visit: {
    select: {
      zone: true,
      kind: true,
      booking: { select: { reference: true, package: { select: { name: true } }, site: { select: { city: true } } } },
    },
  },
} satisfies Prisma.AssignmentSelect;

/**
 * Stops a pro's work: no offers, no claims, open offers are looked at again. The pro may sign in, sees the reason and can appeal.
 * With `reassign` the visits they have not begun go to others at once. `onboardedAt` stays. Throws Conflict where they do not work now, NotFound.
 */
export async function suspendPro(
  tx: Tx,
  input: { proId: string; adminId: string; reason: string; until: Date | null; reassign?: boolean },
): Promise<void> {
  const { proId, adminId, reason, until, reassign = false } = input;
  // Visits are locked before pros, here as everywhere.
  const notBegun = ['accepted', 'en_route'] as const;
  if (reassign) await unassignAllByAdmin(tx, { proId, adminId, statuses: notBegun, reason: mark('The pro was suspended') });
  await lockPro(tx, proId);
  const pro = await tx.pro.findUnique({
    where: { id: proId },
    select: { status: true, zone: true, userId: true, user: { select: { fullName: true } } },
  });
  if (!pro) throw new NotFound();
  if (pro.status !== 'active' && pro.status !== 'paused') throw new Conflict('already_done', t('This pro is not active.'));
  await tx.pro.update({
    where: { id: proId },
    data: { status: 'suspended', officePausedUntil: null, officePauseReason: null, version: { increment: 1 } },
  });
  const { id } = await tx.proSuspension.create({ data: { proId, reason, until, byId: adminId, at: now() } });
  await recheckAllOffers(tx, proId);
  await notify(tx, {
    dedupeKey: `pro-suspended:${id}`,
    userId: pro.userId,
    template: 'pro-suspended',
    data: () => ({
      name: pro.user.fullName,
      reason,
      until: until
        ? t('until {day}', { day: lastDay(until, { style: 'long-date', zone: pro.zone }) })
        : t('until further notice'),
      url: appUrl('/pro'),
    }),
  });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'pro.suspend',
    objectType: 'pro',
    objectId: proId,
    reason,
  });
  await publishPro(tx, proId, { type: 'pro.changed', id: proId });
}

const SECOND_READER = mark('You suspended this pro, so another admin has to decide the appeal.');

type Judged = { byId: string | null; appealedAt: Date | null; answeredAt: Date | null };

/**
 * Whether an admin may decide a suspension: one that waits with an appeal is decided by another admin than the one who suspended,
 * unless there is no other.
 */
export async function mayDecideAppeal(db: Db, { adminId, open }: { adminId: string; open: Judged }): Promise<boolean> {
  if (!open.appealedAt || open.answeredAt || open.byId !== adminId) return true;
  return isOnlyAdmin(db, adminId);
}

/** Ends a suspension: by an admin with a note to the pro, or by itself when its day has come. The pro's first day here stays. */
export async function reinstatePro(tx: Tx, input: { proId: string; adminId: string | null; answer: string }): Promise<void> {
  const { proId, adminId, answer } = input;
  await lockPro(tx, proId);
  const open = await tx.proSuspension.findFirst({
    where: { proId, endedAt: null },
    select: {
      id: true,
      byId: true,
      appealedAt: true,
      answeredAt: true,
      pro: { select: { userId: true, status: true, user: { select: { fullName: true } } } },
    },
  });
  if (!open) throw new Conflict('already_done', t('This pro is not suspended.'));
  if (adminId && !(await mayDecideAppeal(tx, { adminId, open }))) throw new NotAllowed(translate(SECOND_READER));
  await tx.proSuspension.update({
    where: { id: open.id },
    data: {
      endedAt: now(),
      endedById: adminId,
      ...(open.appealedAt ? { answer: answer || 'The suspension has ended.', answeredAt: now() } : {}),
    },
  });
  if (open.pro.status === 'suspended')
    await tx.pro.update({ where: { id: proId }, data: { status: 'active', version: { increment: 1 } } });
  await notify(tx, {
    dedupeKey: `pro-reinstated:${open.id}`,
    userId: open.pro.userId,
    template: 'pro-reinstated',
    data: { name: open.pro.user.fullName, answer, url: appUrl('/pro/dashboard/jobs') },
  });
  await recordAudit(tx, {
    actor: { kind: adminId ? 'admin' : 'system', userId: adminId },
    action: 'pro.reinstate',
    objectType: 'pro',
    objectId: proId,
    reason: answer || null,
  });
  await publishPro(tx, proId, { type: 'pro.changed', id: proId });
}

/** What a suspended pro says to it; once for each suspension. */
export async function appealSuspension(tx: Tx, { proId, text }: { proId: string; text: string }): Promise<void> {
  const open = await tx.proSuspension.findFirst({
    where: { proId, endedAt: null },
    select: { id: true, appealedAt: true, pro: { select: { user: { select: { fullName: true } } } } },
  });
  if (!open) throw new NotFound();
  if (open.appealedAt) throw new Conflict('already_done', t('You already sent an appeal. We’re reviewing it.'));
  await tx.proSuspension.update({ where: { id: open.id }, data: { appeal: text, appealedAt: now() } });
  await notifyAdmins(tx, {
    dedupeKey: `pro-appeal:${open.id}`,
    subject: () => t('Appeal from {name}', { name: open.pro.user.fullName }),
    text: () => t('A suspended pro appealed. An admin who didn’t suspend them has to decide.'),
    url: appUrl(`/admin/pros/${proId}`),
  });
}

/** The appeal was read and the suspension stays; the pro is told why. */
export async function answerAppeal(tx: Tx, input: { proId: string; adminId: string; answer: string }): Promise<void> {
  const { proId, adminId, answer } = input;
  const open = await tx.proSuspension.findFirst({
    where: { proId, endedAt: null, appealedAt: { not: null }, answeredAt: null },
    select: {
      id: true,
      byId: true,
      appealedAt: true,
      answeredAt: true,
      pro: { select: { userId: true, user: { select: { fullName: true } } } },
    },
  });
  if (!open) throw new NotFound();
  if (!(await mayDecideAppeal(tx, { adminId, open }))) throw new NotAllowed(translate(SECOND_READER));
  await tx.proSuspension.update({ where: { id: open.id }, data: { answer, answeredAt: now() } });
  await notify(tx, {
    dedupeKey: `appeal-answered:${open.id}`,
    userId: open.pro.userId,
    template: 'appeal-answered',
    data: { name: open.pro.user.fullName, answer, url: appUrl('/pro') },
  });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'pro.answer-appeal',
    objectType: 'pro',
    objectId: proId,
    reason: answer,
  });
}
