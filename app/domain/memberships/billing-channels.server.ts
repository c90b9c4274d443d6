import type { Db } from '#app/platform/db.server';
import { rooms } from '#app/realtime/rooms';
import { COMPANY_ROLES, may } from './company-role';

const SEE_MONEY = COMPANY_ROLES.filter((role) => may(role, 'seeMoney'));

/** The channels of a company's members who may read what a booking of it costs and is paid; none where it is no company's. */
export async function billingChannels(db: Db, bookingId: string): Promise<string[]> {
  const members = await db.companyMember.findMany({
    where: { role: { in: SEE_MONEY }, company: { bookings: { some: { id: bookingId } } } },
    select: { userId: true },
  });
  return members.map(({ userId }) => rooms.user(userId));
}
