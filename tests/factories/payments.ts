import type { Payment, PaymentKind } from '#prisma';
import { readAccount } from '#app/domain/payments/booking-account.server';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { newId } from './fresh';

type NewPayment = { bookingId: string; kind?: PaymentKind; cents?: number | undefined };

/** A payment of a booking that the card took: its balance, of all that is open, unless another is asked for. */
export async function insertPayment(db: Db, { bookingId, kind = 'balance', cents }: NewPayment): Promise<Payment> {
  const amountCents = cents ?? (await readAccount(db, bookingId)).openCents;
  const id = newId(now());
  const taken = { status: 'succeeded', amountCents, capturedCents: amountCents } as const;
  return db.payment.create({ data: { id, bookingId, kind, ...taken, opKey: `op:${id}`, createdAt: now() } });
}
