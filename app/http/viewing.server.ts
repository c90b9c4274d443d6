import type { PrismaClient } from '#prisma';
import { noteOpenedPage, noteRefusedChange } from '../domain/accounts/view-account.server';
import { db, readerDb, transact } from '../platform/db.server';
import { NotAllowed, postgresCode } from '../platform/errors';
import type { GuardedRoute } from './access-policy';
import { decodePart, pathOfPage } from './page-path';
import type { Actor } from './session.server';
import { mark, translate } from '#app/platform/texts/t';

/** What an admin may send while they look at another account: the end of it. */
const MAY_SEND: readonly GuardedRoute[] = ['routes/_auth+/viewing.stop', 'routes/_auth+/auth_.sign-out'];

/** Pages whose opening makes or shows something that opens something else: keys, codes, private addresses, exports. */
const CLOSED: readonly GuardedRoute[] = [
  'routes/settings+/two-step',
  'routes/settings+/data_.$token',
  'routes/settings+/confirm-email.$token',
  'routes/settings+/phone.$handle',
  'routes/customer+/calendar',
  'routes/_auth+/auth_.google',
  'routes/_auth+/auth_.google_.callback',
  'routes/_auth+/verify-email_.$token',
  'routes/_auth+/signin_.link.$token',
];

const READ_ONLY = mark('You’re viewing this account and can’t change anything. Stop viewing first.');
const SHUT = mark('This page isn’t shown while you’re viewing an account.');

/** An admin who looks at another account reads only: what is sent is refused and put on record. Throws NotAllowed. */
export async function holdToReading(route: GuardedRoute, which: 'loader' | 'action', actor: Actor): Promise<void> {
  if (!actor.viewing) return;
  if (which === 'loader') {
    if (CLOSED.includes(route)) throw new NotAllowed(translate(SHUT));
    return;
  }
  if (MAY_SEND.includes(route)) return;
  const { adminId } = actor.viewing;
  await transact(db(), (tx) => noteRefusedChange(tx, { userId: actor.userId, adminId, route }));
  throw new NotAllowed(translate(READ_ONLY));
}

const noted = new WeakSet<object>();
/** The parts of addresses that open something by themselves. */
const SECRET_PARAMS = ['token', 'code', 'handle'];

type Opened = { context: object; url: URL; params: Record<string, string | undefined> };

/** What an admin opens while they look at another account goes on record, each page once however many loaders it has. */
export async function recordOpenedPage(actor: Actor, { context, url, params }: Opened): Promise<void> {
  const path = pathOfPage(url.pathname);
  if (!actor.viewing || noted.has(context) || path.startsWith('/resources/')) return;
  noted.add(context);
  const { adminId } = actor.viewing;
  const secrets = SECRET_PARAMS.flatMap((name) => params[name] ?? []);
  const shown = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), path.split('/').map(decodePart).join('/'));
  await transact(db(), (tx) => noteOpenedPage(tx, { userId: actor.userId, adminId, path: shown }));
}

/** What PostgreSQL says to a write in a transaction that reads only. */
const READ_ONLY_TRANSACTION = '25006';

const readers = new WeakMap<PrismaClient, PrismaClient>();

/** The database for the pages of an account that is only looked at: it refuses what a page would write or lock while it is opened. */
export function readOnlyDb(): PrismaClient {
  const client = readerDb();
  const reader = readers.get(client) ?? makeReader(client);
  readers.set(client, reader);
  return reader;
}

function makeReader(client: PrismaClient): PrismaClient {
  return client.$extends({
    query: {
      async $allOperations({ args, query }) {
        try {
          return (await query(args)) as unknown;
        } catch (error) {
          throw postgresCode(error) === READ_ONLY_TRANSACTION ? new NotAllowed(translate(SHUT)) : error;
        }
      },
    },
  }) as unknown as PrismaClient;
}
