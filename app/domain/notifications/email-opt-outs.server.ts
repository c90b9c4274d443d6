import { createHash, createHmac } from 'node:crypto';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Db, type Tx } from '#app/platform/db.server';

/** The name under which the database is prepared with a key (scripts/prepare-database.ts). It outlives a rotation of the session's secret. */
const KEY = 'blocklist';
/** What is hashed with the key; a hash without it could be guessed. It stands in no hash by itself. */
const KEYED = 'k.';
const REKEYED_AT_ONCE = 1_000;

let key: string | undefined;

async function readKey(db: Db): Promise<string> {
  key ??= (await db.appSecret.findUniqueOrThrow({ where: { name: KEY }, select: { value: true } })).value;
  return key;
}

function plainHash(address: string): string {
  return createHash('sha256').update(address.trim().toLowerCase()).digest('base64url');
}

/** Of the plain hash, so that rows from before the key can be given it. */
function keyedHash(secret: string, hash: string): string {
  return KEYED + createHmac('sha256', secret).update(`email-opt-out:${hash}`).digest('base64url');
}

/** Keeps that an address wants no more mail about a topic. May be repeated. */
export async function keepOptOut(tx: Tx, { address, topic }: { address: string; topic: string }): Promise<void> {
  const addressHash = keyedHash(await readKey(tx), plainHash(address));
  await tx.emailOptOut.createMany({ data: [{ addressHash, topic, at: now() }], skipDuplicates: true });
}

/** Whether an address wants no more mail about a topic. */
export async function hasOptedOut(db: Db, { address, topic }: { address: string; topic: string }): Promise<boolean> {
  const hash = plainHash(address);
  const hashes = [keyedHash(await readKey(db), hash), hash];
  return (await db.emailOptOut.count({ where: { addressHash: { in: hashes }, topic } })) > 0;
}

/** Gives rows from before the key its hash. Run by the crontab; once none is left it changes nothing. */
export async function rekeyOptOuts(client: PrismaClient): Promise<void> {
  const rows = await client.emailOptOut.findMany({
    where: { NOT: { addressHash: { startsWith: KEYED } } },
    take: REKEYED_AT_ONCE,
  });
  if (rows.length === 0) return;
  const secret = await readKey(client);
  await transact(client, async (tx) => {
    const keyed = rows.map((row) => ({ ...row, addressHash: keyedHash(secret, row.addressHash) }));
    await tx.emailOptOut.createMany({ data: keyed, skipDuplicates: true });
    await tx.emailOptOut.deleteMany({ where: { addressHash: { in: rows.map(({ addressHash }) => addressHash) } } });
  });
}
