import type { Tx } from '#app/platform/db.server';
import { getMailbox } from '../../accounts/mailbox';
import { plainStreet } from '../../sites/same-street';
import { hashKey } from '../customers/customer-keys';
import { type Account, findByKey, findByMailbox } from '../find-accounts.server';
import type { JobOwner, StoredPastJob } from './judge-past-jobs';

type Site = { id: string; customerId: string; house: string };

/** Whose each job is: by the id of the old product, the email, the number, then the address, where these lead to one customer. */
export async function findOwners(tx: Tx, jobs: readonly StoredPastJob[]): Promise<JobOwner[]> {
  const known = await findByKey(
    tx,
    jobs.flatMap(({ sourceId }) => (sourceId ? [hashKey(sourceId)] : [])),
  );
  const mailed = await findByMailbox(
    tx,
    jobs.flatMap(({ email }) => email ?? []),
  );
  const called = await findByPhone(
    tx,
    jobs.flatMap(({ phone }) => phone ?? []),
  );
  const sites = await findSites(
    tx,
    jobs.flatMap(({ site }) => site ?? []),
  );
  const living = await findByIds(tx, [...new Set(sites.map(({ customerId }) => customerId))]);
  const byHouse = new Map<string, Site[]>();
  for (const site of sites) byHouse.set(site.house, [...(byHouse.get(site.house) ?? []), site]);
  return jobs.map(({ sourceId, email, phone, site }) => {
    const there = site ? (byHouse.get(houseOf(site)) ?? []) : [];
    const owners = [...new Set(there.map(({ customerId }) => customerId))];
    const account =
      (sourceId && known.get(hashKey(sourceId))) ||
      (email && mailed.get(getMailbox(email))) ||
      (phone && called.get(phone)) ||
      (owners.length === 1 && living.get(owners[0]!)) ||
      null;
    return { account, siteId: there.find(({ customerId }) => customerId === account?.id)?.id ?? null };
  });
}

const account = { id: true, status: true, roles: true, deletedAt: true } as const;

async function findByPhone(tx: Tx, phones: readonly string[]): Promise<Map<string, Account>> {
  const found = await tx.user.findMany({
    where: { phone: { in: [...new Set(phones)] }, deletedAt: null, roles: { has: 'customer' } },
    select: { ...account, phone: true },
  });
  const counts = new Map<string, number>();
  for (const { phone } of found) counts.set(phone ?? '', (counts.get(phone ?? '') ?? 0) + 1);
  return new Map(found.flatMap(({ phone, ...user }) => (phone && counts.get(phone) === 1 ? [[phone, user]] : [])));
}

async function findByIds(tx: Tx, ids: string[]): Promise<Map<string, Account>> {
  const found = await tx.user.findMany({ where: { id: { in: ids }, deletedAt: null }, select: account });
  return new Map(found.map((user) => [user.id, user]));
}

/** One look into the index for each house. */
async function findSites(tx: Tx, houses: readonly { street: string; zip: string }[]): Promise<Site[]> {
  const wanted = [...new Map(houses.map((house) => [houseOf(house), house])).values()];
  const asked = wanted.map(({ street, zip }) => ({ zip, street: plainStreet(street), house: houseOf({ street, zip }) }));
  return tx.$queryRaw<Site[]>`
    SELECT found.id, found.customer_id AS "customerId", asked.house
    FROM json_to_recordset(${JSON.stringify(asked)}::json) AS asked (zip text, street text, house text) CROSS JOIN LATERAL (
      SELECT id, customer_id FROM site WHERE customer_id IS NOT NULL AND zip = asked.zip
        AND regexp_replace(lower(street), '[^a-z0-9]', '', 'g') = asked.street OFFSET 0) AS found`;
}

function houseOf({ street, zip }: { street: string; zip: string }): string {
  return `${zip} ${plainStreet(street)}`;
}
