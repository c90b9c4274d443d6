import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrationNames } from './migrate';
import { STOOD_BEFORE } from './migrations-that-lock';

/** Tables that grow with the business: a lock on one while it is read whole stops the product. */
const GROWING = [
  'assignment|audit_log|billing_invoice|booking|booking_consent|customer_note|change_order|dispatch_decision',
  'dispatch_verdict|guarantee_claim|ledger_entry|ledger_transaction|message|notification|offer|operation|payment|payout|pro',
  'quote|quote_line|quote_request|refund|review|session|site|stored_file|support_message|support_ticket|thread|transfer',
  'transfer_leg|app_user|visit|visit_check|visit_event|visit_photo|visit_report|webhook_delivery|webhook_event',
].join('|');

const TABLE = `"?(?:public"?\\."?)?(${GROWING})"?`;
function changing(what: string): RegExp {
  return new RegExp(`^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${TABLE} (?:.*, )?${what}`, 'i');
}

type Rule = { finds: RegExp; unless?: RegExp; instead: string };

const RULES: Rule[] = [
  {
    finds: new RegExp(`^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY).* ON (?:ONLY )?${TABLE}(?: |\\()`, 'i'),
    instead: 'CREATE INDEX CONCURRENTLY, as the only statement of its migration: then it runs outside a transaction.',
  },
  {
    finds: /^ALTER TABLE .*ADD COLUMN (?:IF NOT EXISTS )?\S+ [^,]*NOT NULL/i,
    unless: /\bDEFAULT\b|GENERATED/i,
    instead: 'ADD COLUMN with a DEFAULT, or without NOT NULL until the old version no longer writes rows.',
  },
  {
    finds: changing('ADD COLUMN .*GENERATED ALWAYS AS \\(.*STORED'),
    instead:
      'A plain column, kept by a trigger, and filled in batches by a DO block that commits each: a computed one rewrites the table.',
  },
  {
    finds: changing('ALTER COLUMN \\S+ (?:SET DATA )?TYPE'),
    instead: 'Add a column of the new type, fill it in a task, and read it; the old one goes a release later.',
  },
  {
    finds: changing('ALTER COLUMN \\S+ SET NOT NULL'),
    instead: 'ADD CONSTRAINT … CHECK (… IS NOT NULL) NOT VALID, then VALIDATE CONSTRAINT in a migration of its own.',
  },
  {
    finds: changing('ADD (?:CONSTRAINT \\S+ )?(?:FOREIGN KEY|CHECK)'),
    unless: /NOT VALID/i,
    instead: 'ADD CONSTRAINT … NOT VALID, then VALIDATE CONSTRAINT in a migration of its own.',
  },
  {
    finds: changing('ADD (?:CONSTRAINT \\S+ )?(?:UNIQUE|PRIMARY KEY|EXCLUDE)'),
    unless: /USING INDEX/i,
    instead: 'Make the unique index CONCURRENTLY first, then ADD CONSTRAINT … USING INDEX.',
  },
  {
    finds: /^(?:LOCK|VACUUM FULL|CLUSTER|REINDEX (?!.*CONCURRENTLY))/i,
    instead: 'Nothing that keeps all others out of a table.',
  },
];

/** Statements without comments, bodies of functions and line breaks. */
function statements(sql: string): string[] {
  return sql
    .replace(/--[^\n]*/g, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** Each statement that would keep others out of a table that has rows, with what to write instead. */
function locking(sql: string): string[] {
  const all = statements(sql);
  const isNew = new Set(all.flatMap((each) => /^CREATE TABLE (?:IF NOT EXISTS )?"?(\w+)"?/i.exec(each)?.[1] ?? []));
  return all.flatMap((each) => {
    const table = /(?:^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?| ON (?:ONLY )?)"?(\w+)"?/i.exec(each)?.[1];
    if (table && isNew.has(table)) return [];
    return RULES.filter(({ finds, unless }) => finds.test(each) && !unless?.test(each)).map(
      ({ instead }) => `${each}: ${instead}`,
    );
  });
}

function lockingIn(name: string): string[] {
  return locking(readFileSync(path.join('prisma/migrations', name, 'migration.sql'), 'utf8')).map((fault) => `${name}: ${fault}`);
}

describe('a migration', () => {
  test('locks no table for long: the old version serves beside it', () => {
    const names = migrationNames().filter((name) => !STOOD_BEFORE.has(name));
    expect(names.flatMap(lockingIn)).toEqual([]);
  });

  test('stands on the list of those that came before the rule only where it breaks the rule', () => {
    expect([...STOOD_BEFORE].filter((name) => lockingIn(name).length === 0)).toEqual([]);
  });

  test('that makes an index CONCURRENTLY does nothing else: it runs outside a transaction', () => {
    const mixed = migrationNames().filter((name) => {
      const all = statements(readFileSync(path.join('prisma/migrations', name, 'migration.sql'), 'utf8'));
      return all.length > 1 && all.some((each) => /\bINDEX CONCURRENTLY\b/i.test(each));
    });
    expect(mixed).toEqual([]);
  });

  test.each([
    ['CREATE INDEX "x" ON "booking"("id");', 1],
    ['CREATE UNIQUE INDEX x ON visit (id);', 1],
    ['CREATE INDEX CONCURRENTLY "x" ON "booking"("id");', 0],
    ['CREATE INDEX "x" ON "faq_entry"("id");', 0],
    ['CREATE TABLE "message" ("id" UUID);\nCREATE INDEX "x" ON "message"("id");', 0],
    ['ALTER TABLE "faq_entry" ADD COLUMN "a" TEXT NOT NULL;', 1],
    [`ALTER TABLE "booking" ADD COLUMN "a" TEXT NOT NULL DEFAULT '';`, 0],
    ['ALTER TABLE visit ADD COLUMN a INTEGER GENERATED ALWAYS AS (b + 1) STORED;', 1],
    ['ALTER TABLE booking ADD COLUMN c TEXT, ADD COLUMN a BOOLEAN NOT NULL GENERATED ALWAYS AS (b IS NULL) STORED;', 1],
    ['ALTER TABLE "payment" ALTER COLUMN "amount_cents" SET DATA TYPE BIGINT;', 1],
    ['ALTER TABLE "payment" ADD COLUMN "b" TEXT, ALTER COLUMN "a" SET NOT NULL;', 1],
    ['ALTER TABLE "visit" ADD CONSTRAINT "c" CHECK (a > 0);', 1],
    ['ALTER TABLE "visit" ADD CONSTRAINT "c" CHECK (a > 0) NOT VALID;', 0],
    ['ALTER TABLE visit ADD CONSTRAINT c UNIQUE (a);', 1],
    ['ALTER TABLE visit ADD CONSTRAINT c UNIQUE USING INDEX i;', 0],
    ['LOCK TABLE booking;', 1],
    ['-- CREATE INDEX x ON booking (id);\nSELECT 1;', 0],
  ])('%s has %d faults', (sql, faults) => {
    expect(locking(sql)).toHaveLength(faults);
  });
});
