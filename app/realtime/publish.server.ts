import type { Db } from '../platform/db.server';
import { CHANNEL, type Broadcast, type Notice } from './events';

async function notify(db: Db, broadcast: Broadcast): Promise<void> {
  await db.$executeRaw`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(broadcast)})`;
}

/** Sends notices to channels after the caller's transaction commits, and never if it does not. */
export async function publish(db: Db, rooms: string[], notice: Notice): Promise<void> {
  if (rooms.length) await notify(db, { rooms: [...new Set(rooms)], notice });
}

/** Cuts the sockets of a user whose sessions ended or who hears another account from now on, on every web process. */
export async function publishSignOut(db: Db, userId: string, exceptSession?: string): Promise<void> {
  await notify(db, { signOut: { userId, exceptSession } });
}
