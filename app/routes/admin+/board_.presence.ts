import { z } from 'zod';
import { endPresence, listPresent, notePresence } from '#app/domain/dispatch-board/presence.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { type Db, transact } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { mark } from '#app/platform/texts/t';
import { boardDay, readBoardAddress } from './_shared/board-address';
import { presentView } from './_shared/board-view.server';

const ROUTE = 'routes/admin+/board_.presence';

const presenceSchema = z.object({
  day: boardDay,
  visit: z.union([z.literal(''), z.string().uuid(mark('Choose a visit'))]).default(''),
  /** Sent as the page is closed. */
  left: z.literal('yes').optional(),
});

/** Who else has the board of a day open. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const { day } = readBoardAddress(url);
  if (!day) throw new NotFound();
  return answer(db, { day, adminId: actor.userId });
});

/** What a board that is open says of itself now and then: it stays true however often it is said. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read }) => {
  const { day, visit, left } = (await read(presenceSchema)).data;
  const own = { adminId: actor.userId, day };
  await transact(db, (tx) => (left ? endPresence(tx, own) : notePresence(tx, { ...own, visitId: visit || null })));
  return answer(db, own);
});

async function answer(db: Db, own: { day: string; adminId: string }): Promise<Response> {
  const present = z.array(presentView).parse(await listPresent(db, own));
  return Response.json({ present }, { headers: { 'cache-control': 'private, no-store' } });
}
