import type { z } from 'zod';
import { windowInWords } from '#app/domain/visits/local-time';
import { type OfficeVisitAsked, readOfficeVisit } from '#app/domain/fulfillment/office-visit.server';
import { readStorageStep } from '#app/domain/storage-offers/read-offer.server';
import { isWithoutPro, nextStatus } from '#app/domain/visits/visit-status';
import type { Db } from '#app/platform/db.server';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import type { callsView } from './visit-calls';

type PaymentStatus = Awaited<ReturnType<typeof readOfficeVisit>>['money']['status'];

const PAYMENT_WORDS: Record<PaymentStatus, Marked> = {
  none: mark('Nothing paid'),
  deposit_paid: mark('Deposit paid'),
  paid: mark('Paid'),
  failed: mark('Payment declined'),
  refunded: mark('Refunded'),
  partially_refunded: mark('Partly refunded'),
  disputed: mark('Disputed'),
  on_invoice: mark('On invoice'),
};

type About = Pick<Awaited<ReturnType<typeof readOfficeVisit>>, 'kind' | 'leadVisitId'>;

/** Visits on whose page the office looks when a customer calls about their lights: the finished installation and the takedown ahead. */
function isStorageSpokenOf({ kind, leadVisitId }: About, status: string): boolean {
  if (leadVisitId !== null) return false;
  return kind === 'install' ? status === 'completed' : kind === 'takedown' && status !== 'completed' && status !== 'cancelled';
}

/** Who to call about a visit, what is paid, and what can be done with it now. Throws NotFound. */
export async function readVisitCalls(db: Db, input: OfficeVisitAsked): Promise<z.output<typeof callsView>> {
  const { booking, openMove, zone, status, money, ...visit } = await readOfficeVisit(db, input);
  const words = [
    translate(PAYMENT_WORDS[money.status]),
    ...(money.lastFailed && money.status !== 'failed' ? [t('last charge declined')] : []),
  ];
  return {
    visitId: input.visitId,
    booking,
    pro: visit.pro,
    askedFor: openMove && windowInWords(openMove.windowStart, openMove.windowEnd, zone),
    money: { ...money, words: words.join(' · ') },
    photos: visit.photos,
    notes: visit.notes,
    nextNotes: visit.nextNotes,
    can: {
      move: nextStatus(status, 'reschedule', 'customer') !== null,
      cancel: nextStatus(status, 'cancel', 'admin') !== null,
      raisePayout: isWithoutPro(status),
      changeNeeds: isWithoutPro(status),
      storage: isStorageSpokenOf(visit, status) ? await readStorageStep(db, booking.id) : null,
      changePackage: visit.isFirstWork && (status === 'pending' || status === 'offered' || status === 'accepted'),
    },
    opId: crypto.randomUUID(),
  };
}
