import type { Db } from '#app/platform/db.server';
import { publish } from '#app/realtime/publish.server';
import { rooms } from '#app/realtime/rooms';
import { type CompanyRole, may } from '../memberships/company-role';
import { NotFound } from '#app/platform/errors';

type Member = { userId: string; role: CompanyRole; seesSite: boolean };
type Concerned = { customerId: string; leadVisitId: string | null; members: Member[]; pros: string[] };

/** Each act on a visit asks it once or more: one statement. */
async function readConcerned(db: Db, visitId: string): Promise<Concerned> {
  const [found] = await db.$queryRaw<Concerned[]>`
    SELECT booking.customer_id AS "customerId", visit.lead_visit_id AS "leadVisitId",
      coalesce((SELECT jsonb_agg(jsonb_build_object('userId', one.user_id, 'role', one.role, 'seesSite',
          EXISTS (SELECT FROM company_member_site seen WHERE seen.user_id = one.user_id AND seen.site_id = booking.site_id))
          ORDER BY one.user_id)
        FROM company_member one WHERE one.company_id = booking.company_id), '[]') AS members,
      coalesce((SELECT jsonb_agg(pro.user_id ORDER BY held.id) FROM assignment held JOIN pro ON pro.id = held.pro_id
        WHERE held.visit_id = visit.id AND held.status IN ('accepted', 'en_route', 'in_progress', 'completed')), '[]') AS pros
    FROM visit JOIN booking ON booking.id = visit.booking_id WHERE visit.id = ${visitId}::uuid`;
  if (!found) throw new NotFound();
  return found;
}

function channelsFor({ customerId, members, pros }: Concerned): string[] {
  const told = members.filter(({ role, seesSite, userId }) => userId !== customerId && (may(role, 'seeAllSites') || seesSite));
  return [rooms.admin(), ...[customerId, ...told.map(({ userId }) => userId), ...pros].map((id) => rooms.user(id))];
}

/** Who is notified of a visit's changes: the customer, the pro who is bound to it (no other), the customer's company, the admins. */
export async function visitChannels(db: Db, visitId: string): Promise<string[]> {
  return channelsFor(await readConcerned(db, visitId));
}

/** Notifies everyone the visit concerns once the transaction has committed. */
export async function publishVisit(db: Db, visitId: string): Promise<void> {
  const concerned = await readConcerned(db, visitId);
  await publish(db, channelsFor(concerned), { type: 'visit.changed', id: visitId });
  if (concerned.leadVisitId) await publishVisit(db, concerned.leadVisitId);
}

/** Notifies every pro's board: a visit came into the pool, changed in it or left it. */
export async function publishPool(db: Db, visitId: string): Promise<void> {
  await publish(db, [rooms.pool(), rooms.admin()], { type: 'pool.changed', id: visitId });
}
