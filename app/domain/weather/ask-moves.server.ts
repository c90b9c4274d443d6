import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact, type Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { enqueue } from '#app/tasks/enqueue.server';
import { recordAudit } from '../audit/record-audit.server';
import { lockVisit } from '../visits/change-visit.server';
import { publishVisit } from '../visits/publish-visit.server';
import { recordEvent } from '../visits/record-event.server';
import { NOT_STARTED_STATUSES } from '../visits/visit-status';
import { type AdminHold, readHold } from './read-hold.server';
import { notifyAsked } from './notify-customers.server';
import { findAsked, findHeldTimes, moveTime } from './open-questions.server';
import { listVisitsInHours } from './visits-in-hold.server';

const BATCH = 50;

/** Asks every customer of a hold who has another time planned, with one press; a task does it. Throws InputError. */
export async function askCustomers(tx: Tx, { holdId, adminId }: { holdId: string; adminId: string }): Promise<number> {
  const { releasedAt } = await readHold(tx, holdId);
  if (releasedAt) throw new InputError(t('This hold was released.'));
  const planned = await tx.weatherMove.count({ where: { holdId, status: 'planned' } });
  if (planned === 0) throw new InputError(t('There is no other time to ask about. Plan other times first.'));
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'weather-hold.ask',
    objectType: 'weather_hold',
    objectId: holdId,
    data: { visits: planned },
  });
  await enqueue(tx, 'weather/ask-moves', { holdId, adminId });
  return planned;
}

type Ask = { holdId: string; adminId: string; signal: AbortSignal };

/** Asks them, some at a time. Visits that moved meanwhile or no longer stand in the hold, and times that are held by now, are left alone. */
export async function askMoves(client: PrismaClient, { holdId, adminId, signal }: Ask): Promise<void> {
  while (!signal.aborted) {
    const asked = await transact(client, (tx) => askSome(tx, { holdId, adminId }));
    if (asked < BATCH) return;
  }
}

async function askSome(tx: Tx, { holdId, adminId }: { holdId: string; adminId: string }): Promise<number> {
  const hold = await readHold(tx, holdId);
  if (hold.releasedAt) return 0;
  const planned = await tx.weatherMove.findMany({
    where: { holdId, status: 'planned' },
    orderBy: { visitId: 'asc' },
    select: moveTime,
    take: BATCH,
  });
  const only = planned.map(({ visitId }) => visitId);
  const standing = new Set((await listVisitsInHours(tx, hold, { take: BATCH, only })).map(({ visitId }) => visitId));
  const held = await findHeldTimes(tx, planned);
  for (const visitId of only) await askOne(tx, { hold, visitId, adminId, isUseful: standing.has(visitId) && !held.has(visitId) });
  return planned.length;
}

type AskOne = { hold: AdminHold; visitId: string; adminId: string; isUseful: boolean };

async function askOne(tx: Tx, { hold, visitId, adminId, isUseful }: AskOne): Promise<void> {
  const visit = await lockVisit(tx, visitId);
  const move = await tx.weatherMove.findUnique({ where: { holdId_visitId: { holdId: hold.id, visitId } } });
  if (move?.status !== 'planned' || !move.start) return;
  const other = await findAsked(tx, [visitId]);
  const stands =
    isUseful &&
    NOT_STARTED_STATUSES.some((status) => status === visit.status) &&
    visit.windowVersion === move.windowVersion &&
    move.start > now() &&
    !other.has(visitId);
  const ended = { status: 'withdrawn', answeredAt: now() };
  // A visit has one question: one that can no longer be answered makes room.
  if (stands) await tx.weatherMove.updateMany({ where: { visitId, status: 'asked' }, data: ended });
  const data = stands ? { status: 'asked', askedAt: now() } : ended;
  await tx.weatherMove.update({ where: { holdId_visitId: { holdId: hold.id, visitId } }, data });
  if (!stands) return;
  await recordEvent(tx, {
    visitId,
    type: 'weather-asked',
    actor: { kind: 'admin', userId: adminId },
    data: { to: move.start.toISOString(), reason: hold.reason },
  });
  await notifyAsked(tx, { holdId: hold.id, visitId, windowVersion: move.windowVersion, start: move.start, reason: hold.reason });
  await publishVisit(tx, visitId);
}
