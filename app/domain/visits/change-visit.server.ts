import type { Prisma, Visit } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { mark, t, translate } from '#app/platform/texts/t';
import { emitVisitEvent } from '../webhook-deliveries/emit-event.server';
import { recordEvent } from './record-event.server';
import { isTestVisit, TEST_HOLD } from '../settings/test-visit.server';
import { publishPool, publishVisit } from './publish-visit.server';
import { customerLabel, isOpenToPool, nextStatus, type VisitAction, type VisitActor, type VisitStatus } from './visit-status';

const beforeColumns = { status: true, settleAt: true, hold: true, poolSince: true } as const;

export type VisitChange = {
  visitId: string;
  action: VisitAction;
  actor: VisitActor;
  /** Goes into the event: what happened in plain JSON. */
  data?: Prisma.InputJsonObject;
  /** The visit as a caller that holds its row has just read it. */
  held?: Pick<Visit, keyof typeof beforeColumns>;
  /** Columns that change with the status. */
  set?: Omit<Prisma.VisitUncheckedUpdateManyInput, 'id' | 'status' | 'version'>;
};

/**
 * The one way a visit's status changes: a compare-and-swap on the status as it was read, the history, and the notice, which goes to every pro's board
 * where the visit was or is in the pool.
 * A caller that holds the visit's row (lockVisit) cannot lose the race; one that does not may, and gets the Conflict.
 * Returns the visit as it is afterwards. Throws NotFound, or Conflict('illegal_transition').
 */
export async function changeVisit(tx: Tx, change: VisitChange): Promise<Visit> {
  const { visitId, action, actor, set } = change;
  const before = change.held ?? (await tx.visit.findUnique({ where: { id: visitId }, select: beforeColumns }));
  if (!before) throw new NotFound();
  const to = nextStatus(before.status, action, actor.kind);
  if (!to) throw illegalTransition(before.status, action);
  if (before.settleAt && set?.settleAt !== null && !WITHOUT_A_DAY.has(to))
    throw new Conflict('illegal_transition', translate(DAY_IS_OPEN));
  const isWaiting = to === 'pending' && before.status !== 'pending';
  const onHold = isWaiting && (await isTestVisit(tx, visitId)) ? { hold: true, holdReason: TEST_HOLD } : {};
  const [visit] = await tx.visit.updateManyAndReturn({
    where: { id: visitId, status: before.status },
    data: { ...set, ...onHold, status: to, version: { increment: 1 } },
  });
  if (!visit) throw illegalTransition(before.status, action);
  await recordEvent(tx, { visitId, type: action, actor, data: { from: before.status, to, ...change.data } });
  await publishVisit(tx, visitId);
  if (isOpenToPool(before) || isOpenToPool(visit)) await publishPool(tx, visitId);
  await emitVisitEvent(tx, { visitId, status: to });
  return visit;
}

/** In these states the day of a visit may still be open; the database says so too. */
const WITHOUT_A_DAY: ReadonlySet<VisitStatus> = new Set(['draft', 'pending', 'cancelled']);

/** What the office reads that would offer a visit whose customer has given it several days. */
export const DAY_IS_OPEN = mark('The day of this visit isn’t chosen yet. Choose it first, or move the visit.');

function illegalTransition(from: Parameters<typeof customerLabel>[0], action: VisitAction): Conflict {
  return new Conflict(
    'illegal_transition',
    t('This visit’s status is now "{from}" [{action}]. Reload the page.', { from: customerLabel(from), action }),
  );
}

/**
 * Takes the visit's row, and those of the places of its team, for the rest of the transaction. Lock order everywhere: visits (by id),
 * then pros (by id). NO KEY UPDATE, so that rows that only refer to the visit can still be written beside it.
 */
export async function lockVisit(tx: Tx, visitId: string): Promise<HeldVisit> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM visit WHERE id = ${visitId}::uuid OR lead_visit_id = ${visitId}::uuid ORDER BY id FOR NO KEY UPDATE`;
  const visit = await tx.visit.findUnique({ where: { id: visitId } });
  if (!visit) throw new NotFound();
  // Places that were added while this waited for the row are not among those that it took.
  return { ...visit, hasPlaces: held.length > 1 || visit.pros > 1 || visit.days > 1 };
}

/** A visit as it was when its row was taken, and whether it ever had places of a team or days after the first. */
export type HeldVisit = Visit & { hasPlaces: boolean };
