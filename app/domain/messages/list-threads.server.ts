import type { Db } from '#app/platform/db.server';
import { getExcerpt } from '#app/platform/cut-text';
import { proNameForCustomers } from '../names/pro-name';
import { TALKING_ROLES } from './customer-side.server';

export const THREADS_PER_PAGE = 20;

export type ThreadLine = {
  bookingId: string;
  reference: string;
  partner: string;
  excerpt: string;
  own: boolean;
  at: Date;
  zone: string;
  unread: number;
};

const EXCERPT = 120;

type NamedPro = Parameters<typeof proNameForCustomers>[0];
type Row = Omit<ThreadLine, 'partner' | 'excerpt' | 'unread'> & {
  body: string;
  unread: bigint;
  contact: string;
  isCustomer: boolean;
  pro: NamedPro;
};

/**
 * A person's conversations, the one with the newest message first, `THREADS_PER_PAGE` at a time. `before` is the last line's
 * instant and booking, from `next`.
 */
export async function listThreads(
  db: Db,
  { userId, before }: { userId: string; before?: { at: Date; bookingId: string } },
): Promise<{ threads: ThreadLine[]; next: { at: Date; bookingId: string } | null }> {
  const at = before?.at ?? null;
  const from = before?.bookingId ?? null;
  const rows = await db.$queryRaw<Row[]>`
    WITH own AS (
      SELECT booking.id AS booking_id, NULL::uuid AS pro_id FROM booking
      WHERE booking.customer_id = ${userId}::uuid
      UNION ALL
      SELECT booking.id, NULL::uuid FROM company_member member
      JOIN booking ON booking.company_id = member.company_id AND booking.customer_id <> ${userId}::uuid
      JOIN thread_read_mark mark ON mark.booking_id = booking.id AND mark.user_id = ${userId}::uuid
      WHERE member.user_id = ${userId}::uuid AND member.role::text = ANY (${TALKING_ROLES})
      UNION ALL
      SELECT DISTINCT visit.booking_id, pro.id FROM pro
      JOIN assignment ON assignment.pro_id = pro.id AND assignment.status IN ('accepted', 'en_route', 'in_progress', 'completed')
      JOIN visit ON visit.id = assignment.visit_id
      WHERE pro.user_id = ${userId}::uuid
    )
    SELECT own.booking_id AS "bookingId", booking.reference, site.zone, last.body, last.created_at AS at,
      last.sender_id = ${userId}::uuid AS own,
      booking.contact_name AS contact, own.pro_id IS NULL AS "isCustomer",
      json_build_object('companyName', pro.company_name, 'user', json_build_object('fullName', pro_user.full_name)) AS pro,
      (SELECT count(*) FROM message unread
        WHERE unread.booking_id = own.booking_id AND (own.pro_id IS NULL OR unread.pro_id = own.pro_id)
          AND unread.sender_id <> ${userId}::uuid AND unread.seq > coalesce(mark.seq, 0)
          AND unread.removed_at IS NULL) AS unread
    FROM own
    JOIN booking ON booking.id = own.booking_id
    JOIN site ON site.id = booking.site_id
    CROSS JOIN LATERAL (
      SELECT body, created_at, sender_id, message.pro_id FROM message
      WHERE message.booking_id = own.booking_id AND (own.pro_id IS NULL OR message.pro_id = own.pro_id)
        AND message.removed_at IS NULL
      ORDER BY seq DESC LIMIT 1
    ) last
    JOIN pro ON pro.id = last.pro_id
    JOIN app_user pro_user ON pro_user.id = pro.user_id
    LEFT JOIN thread_read_mark mark ON mark.booking_id = own.booking_id AND mark.user_id = ${userId}::uuid
    WHERE ${at}::timestamptz IS NULL OR (last.created_at, own.booking_id) < (${at}::timestamptz, ${from}::uuid)
    ORDER BY last.created_at DESC, own.booking_id DESC
    LIMIT ${THREADS_PER_PAGE + 1}`;
  const page = rows.slice(0, THREADS_PER_PAGE);
  const last = page.at(-1);
  return {
    threads: page.map(({ body, unread, contact, isCustomer, pro, ...line }) => ({
      ...line,
      partner: isCustomer ? proNameForCustomers(pro) : contact,
      unread: Number(unread),
      excerpt: getExcerpt(body, EXCERPT),
    })),
    next: rows.length > THREADS_PER_PAGE && last ? { at: last.at, bookingId: last.bookingId } : null,
  };
}

const MAX_TO_START = 10;

/** Bookings with a promised visit in which nothing was written yet: what a customer may open to begin. The soonest first. */
export async function listToStart(db: Db, userId: string): Promise<{ bookingId: string; reference: string; partner: string }[]> {
  const rows = await db.$queryRaw<{ bookingId: string; reference: string; pro: NamedPro }[]>`
    SELECT booking.id AS "bookingId", booking.reference,
      (array_agg(json_build_object('companyName', pro.company_name, 'user', json_build_object('fullName', person.full_name))
        ORDER BY visit.window_start))[1] AS pro
    FROM booking
    JOIN visit ON visit.booking_id = booking.id AND visit.lead_visit_id IS NULL
      AND visit.status IN ('accepted', 'en_route', 'in_progress')
    JOIN assignment ON assignment.visit_id = visit.id AND assignment.status IN ('accepted', 'en_route', 'in_progress')
    JOIN pro ON pro.id = assignment.pro_id
    JOIN app_user person ON person.id = pro.user_id
    WHERE booking.customer_id = ${userId}::uuid
      AND NOT EXISTS (SELECT 1 FROM message WHERE message.booking_id = booking.id AND message.removed_at IS NULL)
    GROUP BY booking.id, booking.reference
    ORDER BY min(visit.window_start), booking.id
    LIMIT ${MAX_TO_START}`;
  return rows.map(({ pro, ...row }) => ({ ...row, partner: proNameForCustomers(pro) }));
}
