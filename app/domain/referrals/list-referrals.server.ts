import type { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';
import { readSorted, type SortedPage, type Sorts } from '#app/platform/read-sorted';
import { hasLiveKey } from '#app/platform/stripe-mode.server';
import { t } from '#app/platform/texts/t';
import { readAccountCredit } from '../payments/account-credit.server';
import { type ReferralState, toReferralState } from './referral-states';

const MOST_FRIENDS = 200;

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
        id: true,
        state: true,
        inviterCents: true,
        createdAt: true,
        booking: { select: { contactName: true } },
        friend: { select: { deletedAt: true } },
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

export type ReferralFilter = { state: ReferralState | 'all' };

export const REFERRAL_SORTS = {
  since: { field: 'createdAt' },
  friendCents: { field: 'friendCents' },
  inviterCents: { field: 'inviterCents' },
} satisfies Sorts;

const listed = {
  id: true,
  state: true,
  friendCents: true,
  inviterCents: true,
  note: true,
  createdAt: true,
  earnedAt: true,
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

/** A page of all referrals. */
export function listReferrals(db: Db, { state }: ReferralFilter, page: SortedPage) {
  return readSorted<OfficeReferral>(page, {
    findPlace: (id, select) => db.referral.findUnique({ where: { id }, select }),
    find: async ({ where: behind, orderBy, take }) => {
      const where = { AND: [state === 'all' ? {} : { state }, behind] };
      const rows = await db.referral.findMany({ where, orderBy, take, select: listed });
      return rows.map((row) => ({ ...row, state: toReferralState(row.state) }));
    },
  });
}

/** One referral as the office sees it; null where there is none. */
export async function readReferral(db: Db, id: string): Promise<OfficeReferral | null> {
  const row = await db.referral.findUnique({ where: { id }, select: listed });
  return row && { ...row, state: toReferralState(row.state) };
}
