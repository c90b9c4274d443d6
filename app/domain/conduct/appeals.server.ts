import { t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotAllowed, NotFound } from '#app/platform/errors';
import { recordAudit } from '../audit/record-audit.server';
import { notify } from '../notifications/notify.server';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { mayDecideAppeal } from '../pro-admin/suspend-pro.server';
import { unbanUser } from '../users/ban-user.server';
import { showContent } from './hide-content.server';

/** A decision that its person may appeal: something of theirs was hidden, they were warned, or banned. A suspension has a page of its own. */
const APPEALABLE = {
  status: { not: 'pending' as const },
  subjectId: { not: null },
  OR: [{ hid: true }, { measure: { in: ['warn', 'ban'] } }],
};

/** The decision behind a mailed link, as its person reads it. Throws NotFound. */
export async function readDecision(db: Db, itemId: string) {
  const item = await db.moderationItem.findFirst({
    where: { id: itemId, ...APPEALABLE },
    select: {
      kind: true,
      hid: true,
      measure: true,
      words: true,
      content: true,
      decidedAt: true,
      appeal: true,
      appealedAt: true,
      appealGranted: true,
      appealAnswer: true,
    },
  });
  if (!item) throw new NotFound();
  return item;
}

/** What the person says to it; once a decision. Throws NotFound, Conflict('already_done'). */
export async function appealDecision(tx: Tx, { itemId, text }: { itemId: string; text: string }): Promise<void> {
  const { count } = await tx.moderationItem.updateMany({
    where: { id: itemId, ...APPEALABLE, appealedAt: null },
    data: { appeal: text, appealedAt: now() },
  });
  await readDecision(tx, itemId);
  if (count === 0) throw new Conflict('already_done', t('You already sent an appeal. We’re reviewing it.'));
  await notifyAdmins(tx, {
    dedupeKey: `conduct-appeal:${itemId}:${now().getTime()}`,
    subject: () => t('A moderation decision was appealed'),
    text: () => t('An admin who didn’t make the decision has to answer the appeal.'),
    url: appUrl(`/admin/moderation/${itemId}`),
  });
}

/** Whether this admin may answer the appeal: another than the one who decided, unless there is no other. */
export async function mayAnswer(db: Db, item: Waiting, adminId: string): Promise<boolean> {
  return mayDecideAppeal(db, {
    adminId,
    open: { byId: item.decidedById, appealedAt: item.appealedAt, answeredAt: item.appealDecidedAt },
  });
}

type Waiting = { decidedById: string | null; appealedAt: Date | null; appealDecidedAt: Date | null };
type Answer = { itemId: string; adminId: string; granted: boolean; answer: string };

/**
 * Another admin answers an appeal. Granted, everything is taken back: what was hidden is shown, a ban ends, a warning counts no more.
 * Throws NotFound, NotAllowed (the admin who decided), Conflict('already_done').
 */
export async function answerDecisionAppeal(tx: Tx, { itemId, adminId, granted, answer }: Answer): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM moderation_item WHERE id = ${itemId}::uuid FOR NO KEY UPDATE`;
  const item = await tx.moderationItem.findUnique({ where: { id: itemId } });
  if (!item?.appealedAt || !item.subjectId) throw new NotFound();
  if (item.appealDecidedAt)
    throw new Conflict('already_done', t('Another admin already answered this appeal. Refresh the page.'));
  if (!(await mayAnswer(tx, item, adminId)))
    throw new NotAllowed(t('You made this decision, so another admin has to answer the appeal.'));
  await tx.moderationItem.update({
    where: { id: itemId },
    data: {
      appealGranted: granted,
      appealAnswer: answer,
      appealDecidedById: adminId,
      appealDecidedAt: now(),
    },
  });
  const { subjectId } = item;
  if (granted) await takeBack(tx, { ...item, subjectId, adminId, answer });
  await tell(tx, { itemId, userId: subjectId, granted, answer });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: granted ? 'moderation.grant-appeal' : 'moderation.refuse-appeal',
    objectType: 'user',
    objectId: subjectId,
    reason: answer,
    data: { itemId },
  });
}

type Taken = {
  kind: string;
  targetId: string;
  hid: boolean;
  measure: string | null;
  decidedAt: Date | null;
  subjectId: string;
  adminId: string;
  answer: string;
};

async function takeBack(tx: Tx, { kind, targetId, hid, measure, decidedAt, subjectId, adminId, answer }: Taken): Promise<void> {
  if (hid) await showContent(tx, { kind, targetId });
  if (measure === 'ban' && decidedAt && (await stillStands(tx, { userId: subjectId, decidedAt })))
    await unbanUser(tx, { userId: subjectId, adminId, reason: answer });
}

/** Whether the ban of a decision is in force. It is the first one after it, for both are written at once; later ones have their own reasons. */
async function stillStands(tx: Tx, { userId, decidedAt }: { userId: string; decidedAt: Date }): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const ban = await tx.userBan.findFirst({
    where: { userId, at: { gte: decidedAt }, user: { deletedAt: null } },
    orderBy: { at: 'asc' },
    select: { endedAt: true },
  });
  return ban !== null && ban.endedAt === null;
}

type Told = { itemId: string; userId: string; granted: boolean; answer: string };

async function tell(tx: Tx, { itemId, userId, granted, answer }: Told): Promise<void> {
  const user = await tx.user.findUnique({ where: { id: userId, deletedAt: null }, select: { fullName: true, email: true } });
  if (!user) return;
  await notify(tx, {
    dedupeKey: `conduct-answered:${itemId}:${now().getTime()}`,
    userId,
    template: 'conduct-answered',
    data: () => ({
      name: user.fullName || user.email,
      outcome: granted ? t('We reversed our decision.') : t('We’re keeping our decision.'),
      answer,
      url: appUrl('/contact'),
    }),
  });
}
