import type { Prisma } from '#prisma';

/** The bookings that end with an account: what was ordered for a company with other members goes to one of them. */
export function endsWithAccount(userId: string): Prisma.BookingWhereInput {
  return { customerId: userId, OR: [{ companyId: null }, { company: { members: { every: { userId } } } }] };
}
