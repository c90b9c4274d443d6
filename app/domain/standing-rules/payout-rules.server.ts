import { Prisma } from '#prisma';
import { postedCents } from './money-rules.server';
import type { SubjectRule } from './rule';
import { mark } from '#app/platform/texts/t';

const SHARES = Prisma.sql`
  visit v JOIN assignment a ON a.visit_id = v.id JOIN transfer x ON x.assignment_id = a.id`;

export const payoutRules: readonly SubjectRule[] = [
  {
    name: 'finished-visit-has-share',
    says: mark('Every finished visit has its pro’s share.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, v.id::text AS object_id, 'No share is on its way to the pro.' AS found
      FROM visit v JOIN assignment a ON a.visit_id = v.id
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND a.status = 'completed' AND a.pro_payout_cents > 0
        AND NOT EXISTS (SELECT FROM transfer WHERE assignment_id = a.id)`,
  },
  {
    name: 'share-is-of-finished-visit',
    says: mark('A pro’s share is of a visit that they finished.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, x.id::text AS object_id, 'Its visit is ' || a.status || ' with this pro.' AS found
      FROM ${SHARES} WHERE v.booking_id = ANY(${ids}::uuid[]) AND (a.status IN ('accepted', 'en_route', 'in_progress') OR a.pro_id <> x.pro_id)`,
  },
  {
    name: 'legs-fit-share',
    says: mark('What is sent of a share is no more than the share.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, x.id::text AS object_id,
        'Its parts sum to ' || s.cents || ' of ' || x.amount_cents - x.netted_cents || ' cents.' AS found
      FROM ${SHARES} CROSS JOIN LATERAL (SELECT coalesce(sum(amount_cents), 0) AS cents FROM transfer_leg WHERE transfer_id = x.id) s
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND s.cents > x.amount_cents - x.netted_cents`,
  },
  {
    name: 'sent-share-is-whole',
    says: mark('A share that was sent was sent in full.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, x.id::text AS object_id,
        s.cents || ' of ' || x.amount_cents - x.netted_cents || ' cents were sent.' AS found
      FROM ${SHARES} CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_cents), 0) AS cents FROM transfer_leg WHERE transfer_id = x.id AND status = 'sent') s
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND x.status = 'sent' AND s.cents <> greatest(x.amount_cents - x.netted_cents, 0)`,
  },
  {
    name: 'leg-in-ledger',
    says: mark('The ledger holds each part of a share that was sent.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, g.id::text AS object_id,
        g.amount_cents || ' cents were sent, the ledger says ' || -l.cents || '.' AS found
      FROM ${SHARES} JOIN transfer_leg g ON g.transfer_id = x.id
      CROSS JOIN LATERAL (SELECT ${postedCents(Prisma.sql`'transfer:' || g.id`)} AS cents) l
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND g.status = 'sent' AND -l.cents <> g.amount_cents`,
  },
  {
    name: 'reversals-add-up',
    says: mark('No more is taken back from a pro than was sent, and each time it is written down.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, g.id::text AS object_id,
        g.reversed_cents || ' of ' || g.amount_cents || ' cents are taken back, its reversals sum to ' || s.cents || '.' AS found
      FROM ${SHARES} JOIN transfer_leg g ON g.transfer_id = x.id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_cents), 0) AS cents FROM transfer_reversal WHERE leg_id = g.id AND status <> 'netted') s
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND (g.reversed_cents > g.amount_cents OR g.reversed_cents <> s.cents)`,
  },
  {
    name: 'reversal-in-ledger',
    says: mark('The ledger holds what came back from a pro.'),
    of: 'booking',
    find: (ids) => Prisma.sql`
      SELECT v.booking_id::text AS subject_id, r.id::text AS object_id,
        r.amount_cents || ' cents came back, the ledger says ' || l.cents || '.' AS found
      FROM ${SHARES} JOIN transfer_leg g ON g.transfer_id = x.id JOIN transfer_reversal r ON r.leg_id = g.id
      CROSS JOIN LATERAL (SELECT ${postedCents(Prisma.sql`'reversal:' || r.id`)} AS cents) l
      WHERE v.booking_id = ANY(${ids}::uuid[]) AND r.status = 'sent' AND l.cents <> r.amount_cents`,
  },
];
