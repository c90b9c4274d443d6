import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { eachPage } from '#app/platform/each-page';
import { hasLiveKey } from '#app/platform/stripe-mode.server';
import { t } from '#app/platform/texts/t';
import { readAccountCredit } from '../payments/account-credit.server';
import { type ReferralState, toReferralState } from './referral-states';

const PAGE_SIZE = 50;
const MOST_FRIENDS = 200;
const FILE_PAGE = 500;

/** A friend as their inviter sees them: by first name, empty where they deleted their account. */
export type InvitedFriend = { id: string; firstName: string; state: ReferralState; inviterCents: number; createdAt: Date };

/** Who came of a customer's link, the newest first, what it earned in all and what credit is left, in cents. */
export async function readOwnReferrals(
  db: Db,
  userId: string,
): Promise<{ friends: InvitedFriend[]; earnedCents: number; creditCents: number }> {
  const [rows, earned, creditCents] = await Promise.all([
    db.referral.findMany({
      where: { inviterId: userId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MOST_FRIENDS,
      select: {
        ...{ id: true, state: true, inviterCents: true, createdAt: true },
        ...{ booking: { select: { contactName: true } }, friend: { select: { deletedAt: true } } },
      },
    }),
    db.referral.aggregate({ where: { inviterId: userId, state: 'earned' }, _sum: { inviterCents: true } }),
    readAccountCredit(db, { customerId: userId, livemode: hasLiveKey() }),
  ]);
  return {
    friends: rows.map(({ booking, friend, state, ...row }) => ({
      ...row,
      state: toReferralState(state),
      firstName: friend.deletedAt ? '' : (booking.contactName.trim().split(/\s+/)[0] ?? ''),
    })),
    earnedCents: earned._sum.inviterCents ?? 0,
    creditCents,
  };
}

export type ReferralFilter = { state: ReferralState | 'all'; after?: string };

const listed = {
  ...{ id: true, state: true, friendCents: true, inviterCents: true, note: true, createdAt: true, earnedAt: true },
  inviter: { select: { id: true, fullName: true, email: true, deletedAt: true } },
  friend: { select: { deletedAt: true } },
  booking: { select: { id: true, reference: true, contactName: true } },
} as const satisfies Prisma.ReferralSelect;

/** A referral as the office sees it. */
export type OfficeReferral = Omit<Prisma.ReferralGetPayload<{ select: typeof listed }>, 'state'> & { state: ReferralState };

/** The friend’s name as the office reads it: none once they deleted their account. */
export function friendName({ friend, booking }: Pick<OfficeReferral, 'friend' | 'booking'>): string {
  return friend.deletedAt ? t('Deleted account') : booking.contactName;
}

/** A page of all referrals, the newest first. */
export async function listReferrals(
  db: Db,
  { state, after }: ReferralFilter,
  size = PAGE_SIZE,
): Promise<{ rows: OfficeReferral[]; next: string | null }> {
  const found = await db.referral.findMany({
    where: state === 'all' ? {} : { state },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    ...(after ? { cursor: { id: after }, skip: 1 } : {}),
    take: size + 1,
    select: listed,
  });
  const rows = found.slice(0, size).map((row) => ({ ...row, state: toReferralState(row.state) }));
  return { rows, next: found.length > size ? (rows.at(-1)?.id ?? null) : null };
}

/** One referral as the office sees it; null where there is none. */
export async function readReferral(db: Db, id: string): Promise<OfficeReferral | null> {
  const row = await db.referral.findUnique({ where: { id }, select: listed });
  return row && { ...row, state: toReferralState(row.state) };
}

/** Every referral of a filter, a page at a time: for a file. */
export function referralPages(db: Db, state: ReferralFilter['state']): AsyncGenerator<OfficeReferral[]> {
  return eachPage(async (after: string | null) => {
    const { rows, next } = await listReferrals(db, { state, after: after ?? undefined }, FILE_PAGE);
    return { rows, next };
  });
}
