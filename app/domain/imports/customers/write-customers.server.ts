import { randomUUID } from 'node:crypto';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { withoutEmail } from '../../fields/no-email';
import { knownBy } from './customer-keys';
import type { Verdict } from './judge-customers';

/** As long as an admin’s own note may be. */
const MAX_NOTE = 2_000;

type Written = Verdict & { userId: string };

/**
 * Makes the accounts and addresses of a batch. They can’t sign in yet and get no mail: a person proves the address when they first ask for
 * a link. Returns with whom each verdict belongs to.
 */
export async function writeCustomers(
  tx: Tx,
  { verdicts, adminId }: { verdicts: Verdict[]; adminId: string },
): Promise<Written[]> {
  const good = verdicts.filter(({ rows }) => rows.every(({ outcome }) => outcome !== 'wrong'));
  const written = good.map((verdict) => ({ ...verdict, userId: verdict.accountId ?? randomUUID() }));
  const fresh = written.filter(({ accountId }) => accountId === null);
  await makeAccounts(tx, fresh);
  await rememberKeys(tx, written);
  await addSites(tx, written);
  const notes = fresh.flatMap(({ userId, customer }) => splitNote(customer.notes).map((body) => ({ userId, body })));
  await tx.customerNote.createMany({
    data: notes.map(({ userId, body }) => ({ customerId: userId, authorId: adminId, body, createdAt: now() })),
  });
  return written;
}

/** Plain statements: the client takes ten times as long for as many rows. */
async function makeAccounts(tx: Tx, fresh: readonly Written[]): Promise<void> {
  const accounts = fresh.map(({ userId, customer: { email, name, phone }, sites: [home] }) => ({
    id: userId,
    email: email ?? withoutEmail(userId),
    name,
    phone,
    zip: home?.zip ?? null,
  }));
  const count = await tx.$executeRaw`
    INSERT INTO app_user (id, email, full_name, phone, zip, created_at, updated_at)
    SELECT id, email, name, phone, zip, ${now()}, ${now()}
    FROM json_to_recordset(${JSON.stringify(accounts)}::json) AS added (id uuid, email citext, name text, phone text, zip text)
    ON CONFLICT DO NOTHING`;
  // Judged again at the next try, the address is the account’s that was made meanwhile.
  if (count < fresh.length) throw new Error('Someone signed up with an address of this batch at the same moment');
}

async function rememberKeys(tx: Tx, written: readonly Written[]): Promise<void> {
  const keys = written.flatMap(({ userId, customer }) => knownBy(customer).map((hash) => ({ hash, owner: userId })));
  await tx.$executeRaw`
    INSERT INTO imported_customer (key_hash, user_id, created_at)
    SELECT hash, owner, ${now()} FROM json_to_recordset(${JSON.stringify(keys)}::json) AS added (hash text, owner uuid)
    ON CONFLICT DO NOTHING`;
}

/** The ZIP code decides city, state, coordinates and time zone, as it does for every address. */
async function addSites(tx: Tx, written: readonly Written[]): Promise<void> {
  const sites = written.flatMap(({ userId, sites: own }) => own.map((site) => ({ ...site, id: randomUUID(), owner: userId })));
  if (sites.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO site (id, customer_id, street, unit, city, state, zip, lat, lng, zone, access_notes, label, created_at)
    SELECT added.id, added.owner, added.street, coalesce(added.unit, ''), place.city, place.state, place.zip, place.lat, place.lng, place.zone,
      added.notes, added.label, ${now()}
    FROM json_to_recordset(${JSON.stringify(sites)}::json)
      AS added (id uuid, owner uuid, street text, unit text, zip text, notes text, label text)
    JOIN zip_code AS place ON place.zip = added.zip`;
}

function splitNote(text: string): string[] {
  return text ? (text.match(new RegExp(`[^]{1,${MAX_NOTE}}`, 'gu')) ?? []) : [];
}
