import { Prisma } from '#prisma';
import type { Db } from '#app/platform/db.server';

const PART = /^[0-9a-f]{8}$/i;
/** Ids of one minute begin alike; no one reads more of them than this. */
const MOST = 50;

/** Bookings whose id begins or ends with these eight characters, as confirmations and lists once named them; none for any other text. */
export async function bookingIdsByPart(db: Db, text: string): Promise<string[]> {
  if (!PART.test(text)) return [];
  const part = text.toLowerCase();
  const found = await db.$queryRaw<{ id: string }[]>(Prisma.sql`
    select id from booking
    where right(id::text, 8) = ${part}
       or id between ${`${part}-0000-0000-0000-000000000000`}::uuid and ${`${part}-ffff-ffff-ffff-ffffffffffff`}::uuid
    order by id desc
    limit ${MOST}`);
  return found.map(({ id }) => id);
}
