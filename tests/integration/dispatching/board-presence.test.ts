import { beforeAll, expect, test } from 'vitest';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { quietTuesday } from '#tests/factories/scenarios';
import { addDays } from '#tests/factories/local-time';
import { insertAdmin, insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { pageReader, type Reader } from '#tests/setup/read-pages';
import { readText } from './board-pages';

let reader: Reader;
beforeAll(async () => {
  reader = await pageReader();
}, 300_000);

type Said = { present: { name: string; reference: string | null }[] };

/** A Tuesday that an admin looks at, and Olive, whose board says what it has open as the page's script does. */
async function twoAdmins() {
  const { admin, date, visit } = await quietTuesday(db());
  const [cookie, olive] = [await signInAs(admin.id), await signInAs((await insertAdmin(db(), { fullName: 'Olive Office' })).id)];
  const { booking } = await db().visit.findUniqueOrThrow({
    where: { id: visit.id },
    select: { booking: { select: { reference: true } } },
  });
  return {
    date,
    visit,
    reference: booking.reference,
    say: (fields: Record<string, string>, as = olive) =>
      reader.ask('/admin/board/presence', { method: 'POST', cookie: as, body: new URLSearchParams(fields) }),
    board: async (day = date, more = '') =>
      readText(await (await reader.ask(`/admin/board?day=${day}${more}`, { cookie })).text()),
  };
}

test('an admin reads who else has the day open and which visit they look at, until they have left', async () => {
  const { date, visit, reference, say, board } = await twoAdmins();
  expect(await board()).not.toContain('Olive');
  const own = (await (await say({ day: date, visit: '' })).json()) as Said;
  expect(own).toEqual({ present: [] });
  expect(await board()).toContain('Olive Office has this day open');
  expect(await board(addDays(date, 1))).not.toContain('Olive');

  await say({ day: date, visit: visit.id });
  const looked = await board(date, `&visit=${visit.id}`);
  expect(looked).toContain(`Olive Office is looking at ${reference}`);
  // In the list, and beside the visit that is open.
  expect(looked.match(/Olive Office is looking at it/g)).toHaveLength(2);

  await say({ day: date, left: 'yes' });
  expect(await board()).not.toContain('Olive');
});

test('a board that says nothing any more is taken for closed, and one that names no visit of ours has none open', async () => {
  const { date, say, board } = await twoAdmins();
  await say({ day: date, visit: crypto.randomUUID() });
  expect(await board()).toContain('Olive Office has this day open');
  await db().boardPresence.updateMany({ data: { seenAt: new Date(now().getTime() - 60_000) } });
  expect(await board()).not.toContain('Olive');
});

test('only the office says or reads it, and only of a day', async () => {
  const { date, say } = await twoAdmins();
  const customer = await signInAs((await insertUser(db())).id);
  expect((await say({ day: date }, customer)).headers.get('location')).toBe('/');
  expect((await say({ day: '2026-02-31' })).status).toBe(422);
  expect(
    (await reader.ask('/admin/board/presence?day=never', { cookie: await signInAs((await insertAdmin(db())).id) })).status,
  ).toBe(404);
});
