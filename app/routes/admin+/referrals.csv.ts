import { z } from 'zod';
import { friendName, type OfficeReferral, referralPages } from '#app/domain/referrals/list-referrals.server';
import { csvResponse } from '#app/http/csv-response.server';
import { guardLoader } from '#app/http/guard.server';
import { REFERRAL_TABS, referralWords } from './_shared/referral-words';

function dollars(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** The invited friends of a state as a file. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/referrals.csv', ({ db, url }) => {
  const state = z.enum(REFERRAL_TABS).catch('all').parse(url.searchParams.get('state'));
  const head = ['State', 'Friend', 'Invited by', 'Booking', 'Booked', 'Friend gets', 'Inviter gets', 'Earned', 'Note'];
  const asLine = (row: OfficeReferral) => [
    ...[referralWords[row.state], friendName(row), row.inviter.deletedAt ? '' : row.inviter.fullName],
    ...[row.booking.reference, row.createdAt.toISOString(), dollars(row.friendCents), dollars(row.inviterCents)],
    ...[row.earnedAt?.toISOString() ?? '', row.note],
  ];
  return Promise.resolve(csvResponse(`invited-friends-${state}.csv`, { head, pages: referralPages(db, state), asLine }));
});
