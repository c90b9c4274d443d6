import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { InputError, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { enqueue } from '#app/tasks/enqueue.server';
import { type ReplayResult, replayResultSchema, type ReplayTerms, replayTermsSchema } from './replay-terms';

/** Has last season worked out with other bounds; answers the id of the replay. Throws InputError where there is no such service. */
export async function askReplay(
  tx: Tx,
  { serviceLineId, asked }: { serviceLineId: string; asked: ReplayTerms },
): Promise<string> {
  const line = await tx.serviceLine.findFirst({ where: { id: serviceLineId, active: true }, select: { id: true } });
  if (!line) throw new InputError(t('Unknown service'), { service: t('Choose a service from the list') });
  const { id } = await tx.windowReplay.create({ data: { serviceLineId, asked, requestedAt: now() }, select: { id: true } });
  await enqueue(tx, 'capacity/replay', { replayId: id });
  return id;
}

export type Replay = {
  id: string;
  serviceLineId: string;
  lineName: string;
  asked: ReplayTerms;
  requestedAt: Date;
  /** Null until it is worked out. */
  result: ReplayResult | null;
};

/** Throws NotFound: the latest are kept only. */
export async function readReplay(db: Db, id: string): Promise<Replay> {
  const row = await db.windowReplay.findUnique({ where: { id }, include: { serviceLine: { select: { name: true } } } });
  if (!row) throw new NotFound();
  return {
    id,
    serviceLineId: row.serviceLineId,
    lineName: row.serviceLine.name,
    requestedAt: row.requestedAt,
    asked: replayTermsSchema.parse(row.asked),
    result: row.result === null ? null : replayResultSchema.parse(row.result),
  };
}
