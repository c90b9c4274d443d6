import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { policyLines } from './cancellation-text';
import type { CancellationPolicy } from './cancellation-policy';

/** The terms as they are published; a new wording gets a new date. */
export const TERMS_VERSION = '2026-11-01';
export const CONSENT_SENTENCE = 'By paying you agree to the terms and to the cancellation rules above.';
export const INVOICE_CONSENT_SENTENCE =
  'By confirming you agree to the terms, to the cancellation rules above and to paying each invoice within 30 days.';

/**
 * Keeps what the customer agreed to when he pressed Pay, or Confirm where an invoice follows: the version of the terms, the version of the policy and the words that
 * stood beside the button. The first time counts; pressing again changes nothing.
 */
export async function keepConsent(tx: Tx, { reference, userId }: { reference: string; userId: string }): Promise<void> {
  const booking = await tx.booking.findUniqueOrThrow({
    where: { reference },
    select: { id: true, policyVersion: true, policy: true, terms: true },
  });
  await tx.bookingConsent.createMany({
    data: [
      {
        bookingId: booking.id,
        userId,
        termsVersion: TERMS_VERSION,
        policyVersion: booking.policyVersion,
        text: [
          ...policyLines(booking.policy as unknown as CancellationPolicy),
          booking.terms === 'net_30' ? INVOICE_CONSENT_SENTENCE : CONSENT_SENTENCE,
        ].join('\n'),
        at: now(),
      },
    ],
    skipDuplicates: true,
  });
}
