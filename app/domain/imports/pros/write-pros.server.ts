import { randomUUID } from 'node:crypto';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { notify } from '../../notifications/notify.server';
import { FIRST_WEEK } from '../../pros/apply.server';
import { proKeyHash } from '../customers/customer-keys';
import type { ProVerdict, StoredLicense, StoredPro } from './judge-pros';

type NewPro = { userId: string; proId: string; pro: StoredPro; licenses: StoredLicense[] };

/** Makes applicants of a batch, as they would be had they applied themselves. Returns whose account each row belongs to. */
export async function writePros(
  tx: Tx,
  { verdicts, invite }: { verdicts: readonly ProVerdict[]; invite: boolean },
): Promise<Map<number, string>> {
  const owners = new Map<number, string>();
  const fresh = verdicts.flatMap(({ pro, licenses, rows }): NewPro[] => {
    if (!pro) return [];
    const made = { userId: randomUUID(), proId: randomUUID(), pro, licenses };
    for (const { row, outcome } of rows) if (outcome !== 'wrong') owners.set(row, made.userId);
    return [made];
  });
  if (fresh.length === 0) return owners;
  await makeAccounts(tx, fresh);
  await makePros(tx, fresh);
  await addLicenses(tx, fresh);
  if (invite) for (const each of fresh) await sendInvitation(tx, each);
  return owners;
}

/** Plain statements: the client takes ten times as long for as many rows. */
async function makeAccounts(tx: Tx, fresh: readonly NewPro[]): Promise<void> {
  const accounts = fresh.map(({ userId, pro: { email, name, phone, zip } }) => ({ id: userId, email, name, phone, zip }));
  const count = await tx.$executeRaw`
    INSERT INTO app_user (id, email, full_name, phone, zip, roles, created_at, updated_at)
    SELECT id, email, name, phone, zip, ARRAY['customer', 'pro']::role[], ${now()}, ${now()}
    FROM json_to_recordset(${JSON.stringify(accounts)}::json) AS added (id uuid, email citext, name text, phone text, zip text)
    ON CONFLICT DO NOTHING`;
  // Judged again at the next try, the address is the account’s that was made meanwhile.
  if (count < fresh.length) throw new Error('Someone signed up with an address of this batch at the same moment');
  const keys = fresh.map(({ userId, pro }) => ({ hash: proKeyHash(pro.email), owner: userId }));
  await tx.$executeRaw`
    INSERT INTO imported_customer (key_hash, user_id, created_at)
    SELECT hash, owner, ${now()} FROM json_to_recordset(${JSON.stringify(keys)}::json) AS added (hash text, owner uuid)
    ON CONFLICT DO NOTHING`;
}

/** Where the file has no radius or least payout, the pro starts with the usual ones. */
async function makePros(tx: Tx, fresh: readonly NewPro[]): Promise<void> {
  const pros = fresh.map(({ userId, proId, pro }) => ({
    id: proId,
    owner: userId,
    zip: pro.zip,
    services: pro.services,
    company: pro.company || pro.name,
    miles: pro.maxMiles,
    payout: pro.minPayoutCents,
  }));
  await tx.$executeRaw`
    INSERT INTO pro (id, user_id, company_name, home_zip, lat, lng, zone, services, max_miles, min_payout_cents, created_at)
    SELECT added.id, added.owner, added.company, place.zip, place.lat, place.lng, place.zone, added.services,
      coalesce(added.miles, 15), coalesce(added.payout, 7500), ${now()}
    FROM json_to_recordset(${JSON.stringify(pros)}::json)
      AS added (id uuid, owner uuid, zip text, services text[], company text, miles float, payout int)
    JOIN zip_code AS place ON place.zip = added.zip`;
  const week = fresh.flatMap(({ proId }) => FIRST_WEEK.map((day) => ({ ...day, id: randomUUID(), pro: proId })));
  await tx.$executeRaw`
    INSERT INTO pro_availability (id, pro_id, weekday, starts, ends)
    SELECT id, pro, weekday, start, "end" FROM json_to_recordset(${JSON.stringify(week)}::json)
      AS added (id uuid, pro uuid, weekday int, start text, "end" text)`;
}

/** The register of the state is asked about each by the sweep, as for everyone who applies. */
async function addLicenses(tx: Tx, fresh: readonly NewPro[]): Promise<void> {
  const licenses = fresh.flatMap(({ proId, pro, licenses: own }) =>
    own.map(({ number, state, type, service, expiresOn }) => ({
      id: randomUUID(),
      pro: proId,
      holder: pro.name,
      number,
      state,
      type,
      service,
      expires: expiresOn,
    })),
  );
  if (licenses.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO pro_license (id, pro_id, service, state, number, holder_name, license_type, expires_on, next_check_at, created_at)
    SELECT id, pro, service, state, number, holder, type, expires, ${now()}, ${now()}
    FROM json_to_recordset(${JSON.stringify(licenses)}::json) AS added
      (id uuid, pro uuid, service text, state text, number text, holder text, type text, expires date)`;
}

async function sendInvitation(tx: Tx, { userId, proId, pro }: NewPro): Promise<void> {
  await notify(tx, {
    dedupeKey: `pro-invited:${proId}`,
    userId,
    email: pro.email,
    template: 'pro-invited',
    data: { name: pro.name, url: appUrl('/forgot-password?returnTo=/pro/setup') },
  });
}
