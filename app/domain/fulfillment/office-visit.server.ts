import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { InputError, NotFound } from '#app/platform/errors';
import { readSorted } from '#app/platform/read-sorted';
import { notify } from '../notifications/notify.server';
import { readAccount } from '../payments/booking-account.server';
import { recordAudit } from '../audit/record-audit.server';
import { recordEvent } from '../visits/record-event.server';
import { isFirstWork } from '../visits/visit-kind';
import type { MessageSide } from '../visits/message-sides';
import { listPhotos } from '../visits/visit-photos.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';
import { t } from '#app/platform/texts/t';

const NOTES_SHOWN = 50;

const person = { select: { id: true, fullName: true, email: true, phone: true } } as const;

async function findVisit(db: Db, visitId: string) {
  const visit = await db.visit.findUnique({
    where: { id: visitId },
    select: {
      id: true,
      status: true,
      zone: true,
      kind: true,
      guarantee: true,
      coveredByPlan: true,
      leadVisitId: true,
      booking: {
        select: {
          id: true,
          reference: true,
          customerId: true,
          companyId: true,
          siteId: true,
          contactName: true,
          contactEmail: true,
          contactPhone: true,
          onSiteName: true,
          onSitePhone: true,
          notes: true,
          totalCents: true,
          paymentStatus: true,
          terms: true,
          customer: { select: { fullName: true } },
          company: { select: { name: true } },
          site: { select: { accessNotes: true } },
          payments: {
            where: { capturedCents: { gt: 0 } },
            orderBy: { createdAt: 'desc' },
            take: 1,
            select: { id: true },
          },
        },
      },
      assignments: {
        where: { status: { in: [...ACTIVE_STATUSES, 'completed'] } },
        orderBy: { acceptedAt: 'desc' },
        take: 1,
        select: { proId: true, pro: { select: { user: person } } },
      },
      moves: { where: { status: 'open' }, select: { windowStart: true, windowEnd: true } },
    },
  });
  if (!visit || visit.status === 'draft') throw new NotFound();
  return visit;
}

/** `notesAfter`: the note that the page of notes before ended with; empty for the newest ones. */
export type OfficeVisitAsked = { visitId: string; adminId: string; notesAfter?: string };

/** What the office needs of a visit for a day's calls: who to call, what is paid, what was noted, and the photos. Throws NotFound. */
export async function readOfficeVisit(db: Db, { visitId, adminId, notesAfter = '' }: OfficeVisitAsked) {
  const { booking, assignments, moves, ...visit } = await findVisit(db, visitId);
  const [account, photos, notes] = await Promise.all([
    readAccount(db, booking.id),
    listPhotos(db, { visitId, viewerId: adminId, withHidden: true }),
    listVisitNotes(db, { visitId, after: notesAfter }),
  ]);
  const pro = assignments[0];
  const { payments, site, company, customer, ...about } = booking;
  return {
    ...visit,
    isFirstWork: isFirstWork(visit),
    booking: { ...about, accessNotes: site.accessNotes, company: company?.name ?? null, orderedBy: customer.fullName },
    pro: pro ? { proId: pro.proId, ...pro.pro.user } : null,
    openMove: moves[0] ?? null,
    money: {
      status: booking.paymentStatus,
      isOnInvoice: account.isOnInvoice,
      owedCents: account.owedCents,
      paidCents: account.keptCents,
      refundedCents: account.refundedCents,
      openCents: account.openCents,
      isDisputed: account.isDisputed,
      lastFailed: account.lastFailed,
      /** The payment of which something can be given back. */
      paymentId: payments[0]?.id ?? null,
    },
    photos,
    notes: notes.rows,
    nextNotes: notes.next,
  };
}

const note = { id: true, body: true, createdAt: true, author: { select: { fullName: true, email: true } } } as const;

/** A page of what the office noted about a visit, the newest first. */
async function listVisitNotes(db: Db, { visitId, after }: { visitId: string; after: string }) {
  const { rows, next } = await readSorted(
    { sort: { field: 'createdAt', direction: 'desc' }, after, take: NOTES_SHOWN },
    {
      findPlace: (id, select) => db.customerNote.findFirst({ where: { id, visitId }, select }),
      find: ({ where, orderBy, take }) =>
        db.customerNote.findMany({ where: { AND: [{ visitId }, where] }, orderBy, take, select: note }),
    },
  );
  return { rows: rows.map(({ author, ...each }) => ({ ...each, by: author.fullName || author.email })), next };
}

type OfficeMessage = { visitId: string; adminId: string; to: MessageSide; text: string; opId: string };

/**
 * Writes to the customer or to the pro of a visit by email, in their notifications and on their phone, whatever they have switched
 * on. The visit's history names the writer and the recipient; the text stays in the notification. Throws NotFound, InputError without a pro.
 */
export async function writeAsOffice(tx: Tx, { visitId, adminId, to, text, opId }: OfficeMessage): Promise<void> {
  const { booking, pro, leadVisitId } = await readRecipients(tx, visitId);
  if (to === 'pro' && !pro) throw new InputError(t('This visit has no pro.'), { to: t('This visit has no pro') });
  // The customer knows of the whole visit, not of its places.
  const url = appUrl(to === 'pro' ? `/pro/visits/${visitId}` : `/customer/visits/${leadVisitId ?? visitId}`);
  const recipient =
    to === 'pro' && pro
      ? { userId: pro.id, name: pro.fullName || pro.email }
      : { userId: booking.customerId, email: booking.contactEmail, name: booking.contactName };
  const { name, ...address } = recipient;
  await notify(tx, {
    ...address,
    dedupeKey: `office-message:${opId}`,
    template: 'office-message',
    data: { name, reference: booking.reference, text, url },
  });
  const actor = { kind: 'admin', userId: adminId } as const;
  await recordEvent(tx, { visitId, type: 'office-message', actor, data: { to } });
  await recordAudit(tx, {
    actor,
    action: 'visit.message',
    objectType: 'visit',
    objectId: visitId,
    data: { to, at: now().toISOString() },
  });
}

async function readRecipients(db: Db, visitId: string) {
  const { booking, assignments, leadVisitId } = await findVisit(db, visitId);
  return { booking, leadVisitId, pro: assignments[0]?.pro.user ?? null };
}
