import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { UpstreamError } from '#app/platform/errors';
import { hasLiveKey, inPayoutMode } from '#app/platform/stripe-mode.server';
import { stripe } from '#app/platform/stripe.server';
import { t } from '#app/platform/texts/t';
import { serviceName } from '../catalog/service-names';
import { accountBalance } from '../ledger/queries.server';
import { flaggedVisits } from '../moderation/flagged-visits.server';
import { nextPayoutDay } from './next-payout';
import { toBeSent } from './plan-transfer.server';
import { requirementTexts } from './requirement-text';
import { listWorkIds, workFacts } from './work-facts';
import { transferHold, type HoldReason } from './transfer-hold';
import { bankWords } from './bank-words';

const WAITING_AT_MOST = 50;
const RECENT = 10;

export type WaitingShare = {
  transferId: string;
  visitId: string;
  reference: string;
  service: string;
  completedAt: Date | null;
  dueAt: Date;
  amountCents: number;
  hold: HoldReason | null;
};

export type Earnings = {
  zone: string;
  account: {
    stripeAccountId: string;
    isActive: boolean;
    detailsSubmitted: boolean;
    instantEligible: boolean;
    bankLabel: string | null;
    needs: string[];
    nextPayout: Date | null;
  } | null;
  /** Everything the pro has earned by finished work, fees not taken off. */
  earnedCents: number;
  /** What has not left for their Stripe account yet. */
  waitingCents: number;
  /** What they owe us and is kept from their next share. */
  debtCents: number;
  waiting: WaitingShare[];
};

/** A pro's money as our own ledger has it: what is earned, what waits and for which day, and how their account stands. */
export async function readEarnings(db: Db, { proId }: { proId: string }): Promise<Earnings> {
  const pro = await db.pro.findUniqueOrThrow({
    where: { id: proId },
    select: { zone: true, status: true, stripeAccountId: true, payoutsEnabled: true, account: true },
  });
  const livemode = hasLiveKey();
  const [earned, balance, waiting, sums] = await Promise.all([
    earnedEver(db, { proId, livemode }),
    accountBalance(db, { account: 'pro_payable', ownerId: proId, livemode }),
    listWaiting(db, { proId, pro, livemode }),
    toBeSent(db, { proId, livemode }),
  ]);
  const { account } = pro;
  const isActive = account !== null && account.payoutsEnabled && account.transfersActive;
  return {
    zone: pro.zone,
    account: account && {
      stripeAccountId: account.stripeAccountId,
      isActive,
      detailsSubmitted: account.detailsSubmitted,
      instantEligible: account.payoutsEnabled && account.instantEligible,
      bankLabel: account.bankLabel && bankWords(account.bankLabel),
      needs: requirementTexts(account.currentlyDue),
      nextPayout: isActive
        ? nextPayoutDay(now(), { interval: account.payoutInterval, anchor: account.payoutAnchor, zone: pro.zone })
        : null,
    },
    earnedCents: earned,
    waitingCents: sums,
    debtCents: Math.max(0, balance + sums),
    waiting,
  };
}

/** What the pro owes us beyond the shares that wait for them: fees and refunds that were not taken back yet. */
export async function readDebt(db: Db, { proId }: { proId: string }): Promise<number> {
  const livemode = hasLiveKey();
  const [balance, sums] = await Promise.all([
    accountBalance(db, { account: 'pro_payable', ownerId: proId, livemode }),
    toBeSent(db, { proId, livemode }),
  ]);
  return Math.max(0, balance + sums);
}

async function earnedEver(db: Db, { proId, livemode }: { proId: string; livemode: boolean }): Promise<number> {
  const { _sum } = await db.ledgerEntry.aggregate({
    where: { account: 'pro_payable', ownerId: proId, transaction: { kind: 'completion', livemode } },
    _sum: { amountCents: true },
  });
  return 0 - (_sum.amountCents ?? 0);
}

type ProFacts = { status: string; stripeAccountId: string | null; payoutsEnabled: boolean };

type Waiting = { proId: string; pro: ProFacts; livemode: boolean };

async function listWaiting(db: Db, { proId, pro, livemode }: Waiting): Promise<WaitingShare[]> {
  const rows = await db.transfer.findMany({
    where: { proId, status: 'waiting', amountCents: { gt: 0 }, assignment: { visit: { booking: { livemode } } } },
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
    take: WAITING_AT_MOST,
    select: {
      id: true,
      amountCents: true,
      dueAt: true,
      assignment: {
        select: {
          visit: {
            select: {
              id: true,
              kind: true,
              completedAt: true,
              signOff: { select: { status: true } },
              leadVisit: { select: { id: true, signOff: { select: { status: true } } } },
              booking: {
                select: {
                  reference: true,
                  package: { select: { name: true } },
                  disputes: { select: { status: true, decision: true } },
                },
              },
            },
          },
        },
      },
    },
  });
  const flagged = await flaggedVisits(
    db,
    rows.flatMap(({ assignment }) => listWorkIds(assignment.visit)),
  );
  return rows.map(({ id, amountCents, dueAt, assignment: { visit } }) => ({
    transferId: id,
    visitId: visit.id,
    reference: visit.booking.reference,
    service: serviceName(visit.booking.package.name, visit.kind),
    completedAt: visit.completedAt,
    dueAt,
    amountCents,
    hold: transferHold({ dueAt, pro, ...workFacts(visit, flagged) }, now()),
  }));
}

export type StripeBalance = { availableCents: number; pendingCents: number; instantCents: number };

/** What Stripe holds for a pro. Asks once. Throws UpstreamError. */
export async function readStripeBalance(stripeAccountId: string): Promise<StripeBalance> {
  try {
    const asked = { stripeAccount: stripeAccountId, maxNetworkRetries: 0 };
    const balance = await inPayoutMode(() => stripe().balance.retrieve({}, asked));
    const dollars = (amounts?: { currency: string; amount: number }[]) =>
      amounts?.find(({ currency }) => currency === 'usd')?.amount ?? 0;
    const availableCents = dollars(balance.available);
    return {
      availableCents,
      pendingCents: dollars(balance.pending),
      instantCents: balance.instant_available ? dollars(balance.instant_available) : 0,
    };
  } catch (cause) {
    throw new UpstreamError(t('We couldn’t get your balance from Stripe.'), { cause });
  }
}

/** The pro's latest payouts to the bank, the newest first. */
export function recentPayouts(db: Db, { proId }: { proId: string }) {
  return db.payout.findMany({
    where: { proId, livemode: hasLiveKey() },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: RECENT,
    select: {
      id: true,
      method: true,
      status: true,
      amountCents: true,
      feeCents: true,
      createdAt: true,
      arrivalAt: true,
      failureMessage: true,
    },
  });
}
