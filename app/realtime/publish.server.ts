import type { Db } from '../platform/db.server';
import { CHANNEL, type Broadcast, type Notice } from './events';

async function notify(db: Db, broadcast: Broadcast): Promise<void> {
  await db.$executeRaw`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(broadcast)})`;
}

/** PostgreSQL carries less than 8,000 bytes at a time, and a room takes up to 72. */
const ROOMS_AT_ONCE = 100;

/** Sends notices to channels after the caller's transaction commits, and never if it does not. */
export async function publish(db: Db, rooms: string[], notice: Notice): Promise<void> {
  const all = [...new Set(rooms)];
  for (let from = 0; from < all.length; from += ROOMS_AT_ONCE)
    await notify(db, { rooms: all.slice(from, from + ROOMS_AT_ONCE), notice });
}

/** Cuts the sockets of a user whose sessions ended or who hears another account from now on, on every web process. */
export async function publishSignOut(db: Db, userId: string, exceptSession?: string): Promise<void> {
  await notify(db, { signOut: { userId, exceptSession } });
}
