import type { PrismaClient } from '#prisma';
import { noteRefusedChange } from '../domain/accounts/view-account.server';
import { db, transact } from '../platform/db.server';
import { NotAllowed } from '../platform/errors';
import type { GuardedRoute } from './access-policy';
import type { Actor } from './session.server';

/** What an admin may send while they look at another account: the end of it. */
const MAY_SEND: readonly GuardedRoute[] = ['routes/_auth+/viewing.stop', 'routes/_auth+/auth_.sign-out'];

/** Pages whose opening makes or shows something that opens something else: keys, codes, exports. */
const CLOSED: readonly GuardedRoute[] = [
  'routes/settings+/two-step',
  'routes/settings+/data_.$token',
  'routes/settings+/confirm-email.$token',
  'routes/settings+/phone.$handle',
  'routes/_auth+/auth_.google',
  'routes/_auth+/auth_.google_.callback',
  'routes/_auth+/verify-email_.$token',
  'routes/_auth+/signin_.link.$token',
];

const READ_ONLY = 'You’re viewing this account and can’t change anything. Stop viewing first.';
const SHUT = 'This page isn’t shown while you’re viewing an account.';

/** An admin who looks at another account reads only: what is sent is refused and put on record. Throws NotAllowed. */
export async function holdToReading(route: GuardedRoute, which: 'loader' | 'action', actor: Actor): Promise<void> {
  if (!actor.viewing) return;
  if (which === 'loader') {
    if (CLOSED.includes(route)) throw new NotAllowed(SHUT);
    return;
  }
  if (MAY_SEND.includes(route)) return;
  const { adminId } = actor.viewing;
  await transact(db(), (tx) => noteRefusedChange(tx, { userId: actor.userId, adminId, route }));
  throw new NotAllowed(READ_ONLY);
}

/** Everything that Prisma calls a write; raw queries read, or lock for a moment. */
const WRITES = /^(create|update|upsert|delete|\$?executeRaw)/;

const readers = new WeakMap<PrismaClient, PrismaClient>();

/** The database for the pages of an account that is only looked at: a page that would write something while it is opened is refused. */
export function readOnlyDb(): PrismaClient {
  const client = db();
  const reader = readers.get(client) ?? makeReader(client);
  readers.set(client, reader);
  return reader;
}

function makeReader(client: PrismaClient): PrismaClient {
  return client.$extends({
    query: {
      $allOperations({ operation, args, query }) {
        if (WRITES.test(operation)) throw new NotAllowed(SHUT);
        return query(args);
      },
    },
  }) as unknown as PrismaClient;
}
