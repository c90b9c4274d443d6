import type { Db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import type { PushKeys } from '#app/platform/push.server';

/** The name under which the database is prepared with a pair (scripts/prepare-database.ts). */
const NAME = 'vapid';

/** The keys of this installation: those of the environment, else the pair that its database was prepared with. Reads only. */
export async function pushKeys(db: Db): Promise<PushKeys> {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = env();
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY) return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
  const kept = await db.appSecret.findUniqueOrThrow({ where: { name: NAME }, select: { value: true } });
  return JSON.parse(kept.value) as PushKeys;
}
