import type { Referral } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { referralLines } from '../ledger/referral-movements';
import { postMovement } from '../ledger/post-movement.server';
import { lockAccountCredit } from '../payments/account-credit.server';

/** Whose part of what a referral brings. */
export type Side = 'friend' | 'inviter';

type Credited = Pick<Referral, 'id' | 'bookingId' | 'friendId' | 'inviterId' | 'friendCents' | 'inviterCents'>;

function partOf(referral: Credited, side: Side) {
  return side === 'friend'
    ? { customerId: referral.friendId, amountCents: referral.friendCents }
    : { customerId: referral.inviterId, amountCents: referral.inviterCents };
}

/** Puts one side's part to the credit of their account, once. */
export async function giveCredit(
  tx: Tx,
  { referral, side, livemode }: { referral: Credited; side: Side; livemode: boolean },
): Promise<void> {
  const { id, bookingId } = referral;
  const lines = referralLines(partOf(referral, side));
  await postMovement(tx, { kind: 'referral', causeId: `${side}:${id}`, bookingId, livemode, lines });
}

/** Takes one side's part back, once, as far as it is unspent. Returns the cents that were spent already. */
export async function takeCreditBack(
  tx: Tx,
  { referral, side, livemode }: { referral: Credited; side: Side; livemode: boolean },
): Promise<number> {
  const { id, bookingId } = referral;
  const given = await tx.ledgerTransaction.count({ where: { cause: `referral:${side}:${id}` } });
  if (given === 0) return 0;
  const { customerId, amountCents } = partOf(referral, side);
  const left = await lockAccountCredit(tx, { customerId, livemode });
  const back = Math.max(0, Math.min(amountCents, left));
  const lines = referralLines({ customerId, amountCents: -back });
  await postMovement(tx, { kind: 'referral-back', causeId: `${side}:${id}`, bookingId, livemode, lines });
  return amountCents - back;
}
