import { Prisma } from '#prisma';
import { postedCents } from './money-rules.server';
import type { SubjectRule } from './rule';
import { mark } from '#app/platform/texts/t';

const ACTIVE = Prisma.sql`('accepted', 'en_route', 'in_progress')`;

export const visitRules: readonly SubjectRule[] = [
  {
    name: 'finished-visit-in-ledger',
    says: mark('The ledger holds what each finished visit costs.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, v.id::text AS object_id,
        'The visit costs ' || v.price_cents + v.tax_cents || ' cents, the ledger says ' || l.cents || '.' AS found
      FROM visit v CROSS JOIN LATERAL (SELECT ${postedCents(Prisma.sql`'completion:' || v.id`, Prisma.sql`'customer'`)} AS cents) l
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND v.status = 'completed' AND v.price_cents + v.tax_cents <> l.cents`,
  },
  {
    name: 'one-pro-a-visit',
    says: mark('A visit has one pro at most.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, v.id::text AS object_id, count(*) || ' pros have it.' AS found
      FROM visit v JOIN assignment a ON a.visit_id = v.id
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND a.status IN ('accepted', 'en_route', 'in_progress', 'completed')
      GROUP BY v.booking_id, v.id HAVING count(*) > 1`,
  },
  {
    name: 'visit-and-pro-agree',
    says: mark('A visit and its assignment name the same pro.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, v.id::text AS object_id,
        'The visit is ' || v.status || ', with the pro it is ' || coalesce(a.status::text, 'not there') || '.' AS found
      FROM visit v LEFT JOIN LATERAL (
        SELECT status FROM assignment WHERE visit_id = v.id AND status IN ('accepted', 'en_route', 'in_progress', 'completed') LIMIT 1) a ON true
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND CASE WHEN v.status IN ('accepted', 'en_route', 'in_progress', 'completed') THEN v.status::text END
        IS DISTINCT FROM a.status::text`,
  },
  {
    name: 'pro-not-at-two-visits',
    says: mark('No pro is at two visits at once.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, least(a.id, o.id) || ' and ' || greatest(a.id, o.id) AS object_id,
        'Two visits of one pro overlap.' AS found
      FROM visit v JOIN assignment a ON a.visit_id = v.id
      JOIN assignment o ON o.pro_id = a.pro_id AND o.id <> a.id AND o.starts_at > a.starts_at - interval '2 days' AND o.starts_at < a.ends_at
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND a.status IN ${ACTIVE} AND o.status IN ${ACTIVE} AND o.ends_at > a.starts_at`,
  },
  {
    name: 'offered-visit-has-offer',
    says: mark('A visit that is offered has an open offer.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, v.id::text AS object_id, 'No offer of it is open.' AS found FROM visit v
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND v.status = 'offered'
        AND NOT EXISTS (SELECT FROM offer WHERE visit_id = v.id AND status = 'open')`,
  },
  {
    name: 'open-offer-has-visit',
    says: mark('An open offer is of a visit that is offered, or of another time for one.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, o.id::text AS object_id, 'Its visit is ' || v.status || '.' AS found
      FROM visit v JOIN offer o ON o.visit_id = v.id
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND o.status = 'open' AND o.move_id IS NULL AND v.status <> 'offered'`,
  },
  {
    name: 'ended-offer-has-end',
    says: mark('An offer that is over has its end.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, o.id::text AS object_id, 'It is ' || o.status || ', and no end is written.' AS found
      FROM visit v JOIN offer o ON o.visit_id = v.id
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND o.status <> 'open' AND o.ended_at IS NULL`,
  },
  {
    name: 'canceled-visit-not-moved',
    says: mark('No new time is searched for a visit that is over.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, m.id::text AS object_id, 'The visit is ' || v.status || '.' AS found
      FROM visit v JOIN visit_move m ON m.visit_id = v.id
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND m.status = 'open' AND v.status IN ('completed', 'cancelled', 'no_show')`,
  },
  {
    name: 'canceled-visit-not-reminded',
    says: mark('No one is reminded of a canceled visit.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, n.id::text AS object_id, 'A reminder is ' || n.status || '.' AS found
      FROM visit v JOIN notification n ON n.visit_id = v.id
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND v.status = 'cancelled' AND n.template = 'visit-reminder'
        AND (n.status = 'queued' OR n.sent_at > v.cancelled_at + interval '5 minutes')`,
  },
  {
    name: 'canceled-booking-has-no-visit',
    says: mark('A canceled booking has no visit ahead.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT b.id::text AS subject_id, v.id::text AS object_id, 'The visit is ' || v.status || '.' AS found
      FROM booking b JOIN visit v ON v.booking_id = b.id
      WHERE b.id = ANY(${ids}::uuid[]) AND b.cancelled_at IS NOT NULL AND v.status IN ('pending', 'offered', 'accepted', 'en_route', 'in_progress')`,
  },
  {
    name: 'deposit-before-pro',
    says: mark('No pro is sent before the deposit is paid.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT b.id::text AS subject_id, v.id::text AS object_id, 'The visit is ' || v.status || ', and nothing is paid.' AS found
      FROM booking b JOIN visit v ON v.booking_id = b.id
      WHERE b.id = ANY(${ids}::uuid[]) AND b.payment_status = 'none' AND b.deposit_cents > 0
        AND v.status IN ('offered', 'accepted', 'en_route', 'in_progress')`,
  },
  {
    name: 'review-of-finished-visit',
    says: mark('Reviews are of finished visits.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, r.id::text AS object_id, 'The visit is ' || v.status || '.' AS found
      FROM visit v JOIN review r ON r.visit_id = v.id
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND v.status IN ('draft', 'pending', 'offered', 'accepted')`,
  },
  {
    name: 'tip-of-finished-visit',
    says: mark('Tips are for finished visits.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT p.booking_id::text AS subject_id, p.id::text AS object_id, 'The visit is ' || v.status || '.' AS found
      FROM payment p JOIN visit v ON v.id = p.visit_id
      WHERE p.booking_id = ANY(${ids}::uuid[]) AND p.kind = 'tip' AND v.status <> 'completed'`,
  },
  {
    name: 'messages-in-order',
    says: mark('No message of a conversation is lost.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT t.booking_id::text AS subject_id, t.booking_id::text AS object_id,
        'The last number is ' || t.last_seq || ', and ' || s.messages || ' messages are there.' AS found
      FROM thread t CROSS JOIN LATERAL (SELECT count(*) AS messages, max(seq) AS newest FROM message WHERE booking_id = t.booking_id) s
      WHERE t.booking_id = ANY(${ids}::uuid[]) AND (t.last_seq <> s.messages OR t.last_seq <> coalesce(s.newest, 0))`,
  },
];

export const planRules: readonly SubjectRule[] = [
  {
    name: 'active-plan-is-paid',
    says: mark('A plan is active only with an invoice that was paid.'),
    of: 'subscription',
    find: (ids) => Prisma.sql`
      SELECT id::text AS subject_id, id::text AS object_id, 'It is active, and no invoice of it was paid.' AS found
      FROM subscription WHERE id = ANY(${ids}::uuid[]) AND status = 'active' AND paid_invoice_id IS NULL`,
  },
];
