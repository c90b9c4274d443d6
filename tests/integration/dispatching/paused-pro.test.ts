import { beforeAll, afterEach, expect, test } from 'vitest';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { ensureCatalog } from '#tests/factories/catalog';
import { addDays, localInstant } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertVisit } from '#tests/factories/visits';
import { pageReader, type Reader } from '#tests/setup/read-pages';

const ZONE = 'America/Chicago';
let post = {} as Reader['post'];

beforeAll(async () => {
  await ensureCatalog(db());
  ({ post } = await pageReader());
}, 180_000);
afterEach(() => setClock(null));

test('a pro who pauses until a day is offered nothing before its morning, and is offered visits again from then on', async () => {
  const pro = await insertPro(db());
  const today = localDate(now(), ZONE);
  const day = addDays(today, 21);
  const until = addDays(today, 7);
  await post('/pro/accepting', pro.userId, { intent: 'accepting', accepting: 'off', until, returnTo: '/pro/docs' });
  const morning = localInstant(ZONE, until, '00:00');
  expect(await db().pro.findUniqueOrThrow({ where: { id: pro.id } })).toMatchObject({ pausedUntil: morning });

  /** Whether a new visit is offered to the pro. */
  async function isOffered(): Promise<boolean> {
    const window = { windowStart: localInstant(ZONE, day, '09:00'), windowEnd: localInstant(ZONE, day, '13:00') };
    const { id } = await insertVisit(db(), window);
    await transact(db(), (tx) => dispatchVisit(tx, { visitId: id, trigger: 'test' }));
    return (await db().offer.count({ where: { visitId: id, proId: pro.id } })) > 0;
  }
  expect(await isOffered()).toBe(false);
  setClock(new Date(morning.getTime() - 1_000));
  expect(await isOffered()).toBe(false);
  setClock(morning);
  expect(await isOffered()).toBe(true);
});
