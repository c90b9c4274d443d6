import { t, translate } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { talksFor } from '../messages/customer-side.server';
import { REPORT_LABELS, type Report } from '../moderation/report.schema';
import { proNameForCustomers, proNameForOffice } from '../names/pro-name';
import { notifyAdmins } from '../notifications/notify-admins.server';
import { HELD_STATUSES } from '../visits/visit-status';
import type { ReportTarget } from './report-target';

type Asked = ReportTarget & { visitId: string; userId: string };

export type Reportable = {
  kind: 'user' | 'review' | 'photo';
  targetId: string;
  subjectId: string;
  bookingId: string;
  reference: string;
  side: 'customer' | 'pro';
  /** What the reporter reads above the form: a name, or the words of a review. */
  shown: string;
  /** What the office reads instead, where it knows more. */
  content?: string;
};

/** The visit with both sides, for one of them. Throws NotFound for strangers. */
async function findVisit(db: Db, { visitId, userId }: { visitId: string; userId: string }) {
  const visit = await db.visit.findFirst({
    where: {
      id: visitId,
      OR: [
        { booking: { OR: talksFor(userId) } },
        { assignments: { some: { status: { in: [...HELD_STATUSES] }, pro: { userId } } } },
      ],
    },
    select: {
      bookingId: true,
      booking: { select: { reference: true, customer: { select: { id: true, fullName: true, email: true } } } },
      assignments: {
        where: { status: { in: [...HELD_STATUSES] } },
        select: { proId: true, pro: { select: { userId: true, companyName: true, user: { select: { fullName: true } } } } },
      },
    },
  });
  if (!visit) throw new NotFound();
  const held = visit.assignments[0];
  return { ...visit, held, side: held?.pro.userId === userId ? ('pro' as const) : ('customer' as const) };
}

/** What a person may report about a visit: the other side, a review they are shown, a photo of the work. Throws NotFound. */
export async function findReportable(db: Db, { visitId, userId, about, id }: Asked): Promise<Reportable> {
  const { bookingId, booking, held, side } = await findVisit(db, { visitId, userId });
  if (!held) throw new NotFound();
  const common = { bookingId, reference: booking.reference, side };
  if (about === 'person') {
    const { customer } = booking;
    if (side === 'pro')
      return {
        ...common,
        kind: 'user',
        targetId: customer.id,
        subjectId: customer.id,
        shown: customer.fullName || customer.email,
      };
    const { pro } = held;
    const names = { shown: proNameForCustomers(pro), content: proNameForOffice(pro) };
    return { ...common, kind: 'user', targetId: pro.userId, subjectId: pro.userId, ...names };
  }
  if (!id) throw new NotFound();
  if (about === 'review') {
    const review = await db.review.findFirst({
      where: { id, proId: held.proId, side: 'customer', authorId: { not: userId }, revealedAt: { not: null }, hiddenAt: null },
      select: { id: true, authorId: true, comment: true },
    });
    if (!review) throw new NotFound();
    return { ...common, kind: 'review', targetId: review.id, subjectId: review.authorId, shown: review.comment };
  }
  const photo = await db.visitPhoto.findFirst({
    where: { id, visitId, hiddenAt: null, file: { deletedAt: null } },
    select: { id: true },
  });
  if (!photo || side === 'pro') throw new NotFound();
  const shown = `A photo of ${booking.reference}`;
  return { ...common, kind: 'photo', targetId: photo.id, subjectId: held.pro.userId, shown };
}

/**
 * Puts a person, a review or a photo before the admins, once per reporter while it waits. A report after a decision is a new one:
 * the decision stays as it is, and so does the appeal against it. Throws NotFound, Conflict('already_done').
 */
export async function reportThing(tx: Tx, { reason, note, ...asked }: Asked & Report): Promise<void> {
  const { kind, targetId, subjectId, bookingId, shown, content = shown, reference } = await findReportable(tx, asked);
  const of = { kind, targetId, reporterId: asked.userId, subjectId, bookingId };
  const [item] = await tx.moderationItem.createManyAndReturn({
    data: [{ ...of, reason: REPORT_LABELS[reason], note, content, createdAt: now() }],
    skipDuplicates: true,
    select: { id: true },
  });
  if (!item) throw new Conflict('already_done', t('You already reported this. We’re reviewing it.'));
  await notifyAdmins(tx, {
    dedupeKey: `reported:${item.id}:${now().getTime()}`,
    subject: () =>
      kind === 'user'
        ? t('User reported: {reference}', { reference })
        : kind === 'review'
          ? t('Review reported: {reference}', { reference })
          : t('Photo reported: {reference}', { reference }),
    text: () => `${translate(REPORT_LABELS[reason])}.${note ? ` ${note}` : ''}`,
    url: appUrl(`/admin/moderation/${item.id}`),
  });
}
