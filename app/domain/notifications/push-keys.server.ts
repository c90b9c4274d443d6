import type { Db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { newPushKeys, type PushKeys } from '#app/platform/push.server';

const NAME = 'vapid';

/** The keys of this installation: those of the environment, else a pair that is made once and kept in the database. */
export async function pushKeys(db: Db): Promise<PushKeys> {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = env();
  if (VAPID_PUBLIC_KEY && VAPID_PRIVATE_KEY) return { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY };
  const kept = await db.appSecret.findUnique({ where: { name: NAME } });
  if (kept) return JSON.parse(kept.value) as PushKeys;
  await db.appSecret.createMany({ data: [{ name: NAME, value: JSON.stringify(newPushKeys()) }], skipDuplicates: true });
  return JSON.parse((await db.appSecret.findUniqueOrThrow({ where: { name: NAME } })).value) as PushKeys;
}
