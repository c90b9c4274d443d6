import { answerAddition } from '#app/domain/change-orders/answer-addition.server';
import { proposeAddition } from '#app/domain/change-orders/propose-addition.server';
import { chargeLateFee } from '#app/domain/settlement/charge-fee.server';
import { settleCompletion } from '#app/domain/settlement/settle-completion.server';
import { changeVisit } from '#app/domain/visits/change-visit.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { buildAssignment } from '#tests/factories/visits';
import { insertPro } from '#tests/factories/pros';
import type { booked } from './payment-fixtures';

export type Booked = Awaited<ReturnType<typeof booked>>;
export const LATE_FEE = 5_000;
const admin = { kind: 'admin', userId: null } as const;

/** The card that is charged from now on. */
export async function useCard(one: Booked, kind: 'pm_card_chargeCustomerFail' | 'pm_card_mastercard'): Promise<void> {
  const { stripeCustomerId } = await db().user.findUniqueOrThrow({ where: { id: one.customer.id } });
  const { id } = await stripe().paymentMethods.attach(kind, { customer: stripeCustomerId! });
  await db().booking.update({ where: { id: one.bookingId }, data: { paymentMethodId: id } });
}

/** The takedown is moved to another day, too late to do it free of charge. */
export function moveLate({ bookingId, takedown }: Booked): Promise<void> {
  const fee = { bookingId, causeId: takedown.id, kind: 'reschedule', amountCents: LATE_FEE } as const;
  return transact(db(), (tx) => chargeLateFee(tx, fee));
}

/** The takedown is done; on site the customer said yes to something more. Answers what that costs with tax. */
export async function finishTakedown({ takedown }: Booked, priceCents: number): Promise<number> {
  const pro = await insertPro(db());
  const visitId = takedown.id;
  await transact(db(), async (tx) => {
    await changeVisit(tx, { visitId, action: 'assign', actor: admin });
    await changeVisit(tx, { visitId, action: 'start', actor: admin });
    const at = { visitId, proId: pro.id, start: takedown.windowStart, minutes: takedown.durationMinutes };
    const with_ = { status: 'in_progress', proPayoutCents: takedown.payoutCents } as const;
    await tx.assignment.create({ data: buildAssignment(at, with_) });
  });
  const asked = { visitId, proId: pro.id, userId: pro.userId, description: 'Take the wreath down', priceCents };
  const order = await transact(db(), (tx) => proposeAddition(tx, asked));
  await transact(db(), (tx) => answerAddition(tx, { token: order.token, accept: true, userId: null }));
  await transact(db(), async (tx) => {
    await changeVisit(tx, { visitId, action: 'complete', actor: admin, set: { completedAt: now() } });
    await tx.assignment.updateMany({ where: { visitId }, data: { status: 'completed' } });
    await settleCompletion(tx, { visitId });
  });
  return order.priceCents + order.taxCents;
}
