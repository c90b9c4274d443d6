import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { Conflict, InputError, NotAllowed, NotFound } from '#app/platform/errors';
import { recordAudit } from '../audit/record-audit.server';
import { queueDueTransfer } from '../payouts/transfers-to-send.server';
import { DECIDED, type DecideForm, type Measure } from '../moderation/moderation.schema';
import { notify } from '../notifications/notify.server';
import { suspendPro } from '../pro-admin/suspend-pro.server';
import { banUser } from '../users/ban-user.server';
import { recordEvent } from '../visits/record-event.server';
import { appealLink } from './appeal-link.server';
import { findAuthor, CONTENT_KINDS, hideContent } from './hide-content.server';

type Decided = DecideForm & { itemId: string; adminId: string };

/**
 * An admin decides what was reported: approved stays, rejected is taken away, dismissed was nothing; a job's share no longer waits.
 * Beside that the person it is about may be warned, suspended (a pro) or banned; they are told why, and how to appeal.
 * Once: an admin who comes second is told so. Throws NotFound, Conflict('already_done'), InputError, NotAllowed.
 */
export async function decideItem(tx: Tx, { itemId, adminId, decision, measure, words, notes }: Decided): Promise<void> {
  const resolution = notes ? `${DECIDED[decision]}: ${notes}` : DECIDED[decision];
  const claimed = await tx.moderationItem.updateMany({
    where: { id: itemId, status: 'pending' },
    data: { status: decision === 'dismiss' ? 'dismissed' : 'resolved', resolution, decidedById: adminId, decidedAt: now() },
  });
  const item = await tx.moderationItem.findUnique({ where: { id: itemId } });
  if (!item) throw new NotFound();
  if (claimed.count === 0) throw new Conflict('already_done', t('Another admin already decided this report. Refresh the page.'));
  const hid = decision === 'reject' && CONTENT_KINDS.includes(item.kind);
  const author = await findAuthor(tx, item);
  const subjectId = hid ? author : (item.subjectId ?? author);
  // A low rating is about the pro's work, its words are the customer's: the two cannot be judged in one press.
  if (hid && measure !== 'none' && item.source === 'rating')
    throw new InputError(t('Keep the review to act on the pro’s work, or remove it to act on its author.'));
  if (hid) await hideContent(tx, item);
  await tx.moderationItem.update({
    where: { id: itemId },
    data: { hid, subjectId, measure: measure === 'none' ? null : measure, words: hid || measure !== 'none' ? words : '' },
  });
  const actor = { kind: 'admin', userId: adminId } as const;
  if (item.kind === 'job') {
    await queueDueTransfer(tx, item.targetId);
    await recordEvent(tx, { visitId: item.targetId, type: 'flag-decided', actor, data: { reason: resolution } });
  }
  if (measure !== 'none') await takeMeasure(tx, { itemId, subjectId, adminId, measure, words });
  if (subjectId && measure !== 'ban' && (hid || measure === 'warn'))
    await tellPerson(tx, { itemId, userId: subjectId, words, hid: hid ? item.kind : null });
  await recordAudit(tx, {
    actor,
    action: `moderation.${decision}`,
    objectType: item.kind,
    objectId: item.targetId,
    reason: notes,
    data: { itemId, ...(measure === 'none' ? {} : { measure }) },
  });
}

type Taken = { itemId: string; subjectId: string | null; adminId: string; measure: Exclude<Measure, 'none'>; words: string };

async function takeMeasure(tx: Tx, { itemId, subjectId, adminId, measure, words }: Taken): Promise<void> {
  if (!subjectId) throw new InputError(t('This report is about no one in particular. Act on the person’s own page.'));
  const person = await tx.user.findFirst({
    where: { id: subjectId, deletedAt: null },
    select: { roles: true, pro: { select: { id: true } } },
  });
  if (!person) throw new InputError(t('This account is deleted.'));
  if (person.roles.includes('admin')) throw new NotAllowed(t('You can’t act on an admin. Remove their admin rights first.'));
  if (measure === 'ban') return banUser(tx, { userId: subjectId, adminId, reason: words, appealUrl: appealLink(itemId) });
  if (measure === 'suspend') {
    if (!person.pro) throw new InputError(t('Only pros can be suspended.'), { measure: t('Only pros can be suspended') });
    return suspendPro(tx, { proId: person.pro.id, adminId, reason: words, until: null });
  }
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'user.warn',
    objectType: 'user',
    objectId: subjectId,
    reason: words,
    data: { itemId },
  });
}

const WARNING = mark('This is a warning.');
const REMOVED = {
  message: mark('We removed your message.'),
  review: mark('We removed your review.'),
  answer: mark('We removed your answer.'),
  photo: mark('We removed your photo.'),
} as Record<string, Marked> & { message: Marked };

type Told = { itemId: string; userId: string; words: string; hid: string | null };

async function tellPerson(tx: Tx, { itemId, userId, words, hid }: Told): Promise<void> {
  const user = await tx.user.findUnique({ where: { id: userId, deletedAt: null }, select: { fullName: true, email: true } });
  if (!user) return;
  await notify(tx, {
    dedupeKey: `conduct:${itemId}:${now().getTime()}`,
    userId,
    template: 'conduct-decided',
    data: () => ({
      name: user.fullName || user.email,
      what: translate(hid ? (REMOVED[hid] ?? REMOVED.message) : WARNING),
      words,
      url: appealLink(itemId),
    }),
  });
}
