import { judgeRows } from '#app/domain/dispatch-board/judge-rows.server';
import { listRowIds } from '#app/domain/dispatch-board/read-board.server';
import { guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { boardQuery, readBoardAddress } from './_shared/board-address';
import { verdictsView } from './_shared/board-view.server';

const ROUTE = 'routes/admin+/board_.verdicts';

/** What would happen if each pro on the board got the visit; asked when a visit is picked up. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, url }) => {
  const address = readBoardAddress(url);
  const visitId = readId(address.visit);
  const visit = await db.visit.findUnique({ where: { id: visitId, status: { not: 'draft' } }, select: { version: true } });
  if (!visit) throw new NotFound();
  const proIds = await listRowIds(db, boardQuery(address));
  return respond(verdictsView, {
    visitId,
    version: visit.version,
    opId: crypto.randomUUID(),
    verdicts: await judgeRows(db, { visitId, proIds }),
  });
});

/** Each pick-up asks again; what changes meanwhile is judged again when the visit is dropped. */
export function shouldRevalidate(): boolean {
  return false;
}
