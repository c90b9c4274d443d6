import { Prisma } from '#prisma';
import type { SubjectRule } from './rule';
import { mark } from '#app/platform/texts/t';

/** What an owner's part of an account comes to, found by its index. */
function balance(account: Prisma.Sql, owner: Prisma.Sql, livemode: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    SELECT coalesce(sum(e.amount_cents), 0) FROM ledger_entry e JOIN ledger_transaction m ON m.id = e.transaction_id
    WHERE e.account = ${account} AND e.owner_id = ${owner} AND m.livemode = ${livemode})`;
}

export const giftRules: readonly SubjectRule[] = [
  {
    name: 'gift-card-owed',
    says: mark('The ledger owes for each gift card what of it no one has used.'),
    of: 'movement',
    find: (ids) => Prisma.sql`
      SELECT t.id::text AS subject_id, g.id::text AS object_id,
        'The card says ' || owed.cents || ' cents, the ledger ' || -booked.cents || '.' AS found
      FROM ledger_transaction t JOIN ledger_entry x ON x.transaction_id = t.id AND x.account = 'gift_cards'
      JOIN gift_card g ON g.id = x.owner_id
      CROSS JOIN LATERAL (SELECT CASE
        WHEN g.status = 'redeemed' THEN g.held_cents
        WHEN g.status IN ('active', 'refunded') OR (g.status = 'void' AND g.dispute_status = 'open') THEN g.amount_cents - g.refunded_cents
        ELSE 0 END AS cents) owed
      CROSS JOIN LATERAL (SELECT ${balance(Prisma.sql`'gift_cards'`, Prisma.sql`g.id`, Prisma.sql`g.livemode`)} AS cents) booked
      WHERE t.id = ANY(${ids}::uuid[]) AND owed.cents <> -booked.cents`,
  },
  {
    name: 'account-credit-not-overdrawn',
    says: mark('No customer has used more credit than their account had.'),
    of: 'movement',
    find: (ids) => Prisma.sql`
      SELECT t.id::text AS subject_id, x.owner_id::text AS object_id, 'It is overdrawn by ' || booked.cents || ' cents.' AS found
      FROM ledger_transaction t JOIN ledger_entry x ON x.transaction_id = t.id AND x.account = 'customer_credit'
      CROSS JOIN LATERAL (SELECT ${balance(Prisma.sql`'customer_credit'`, Prisma.sql`x.owner_id`, Prisma.sql`t.livemode`)} AS cents) booked
      WHERE t.id = ANY(${ids}::uuid[]) AND booked.cents > 0`,
  },
];
