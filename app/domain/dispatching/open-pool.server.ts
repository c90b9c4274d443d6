import { t } from '#app/platform/texts/t';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import type { Visit } from '#prisma';
import { recordEvent } from '../visits/record-event.server';
import { publishPool, publishVisit } from '../visits/publish-visit.server';
import type { VisitActor } from '../visits/visit-status';
import { alertAdmins } from '../visit-notices/visit-notifications.server';

/** Opens the pool for a pending visit: any pro that the rules allow may claim it. The caller holds the visit's row. */
export async function openPool(tx: Tx, input: { visitId: string; actor: VisitActor; reason: string }): Promise<void> {
  const { visitId, actor, reason } = input;
  const opened = await tx.visit.updateMany({
    where: { id: visitId, status: 'pending', poolSince: null },
    data: { poolSince: now(), attentionReason: reason, version: { increment: 1 } },
  });
  if (opened.count === 0) return;
  await recordEvent(tx, { visitId, type: 'pool-opened', actor, data: { reason } });
  await publishVisit(tx, visitId);
  await publishPool(tx, visitId);
  if (actor.kind === 'system')
    await alertAdmins(tx, { visitId, key: 'pool', subject: () => t('A visit went to the open pool'), text: reason });
}

/** Takes a visit out of the pool, so that the search asks pros one by one again; one that is not in it stays as it is. The caller holds the visit's row. */
export async function leavePool(tx: Tx, { id: visitId, poolSince }: Pick<Visit, 'id' | 'poolSince'>): Promise<void> {
  if (!poolSince) return;
  await tx.visit.update({ where: { id: visitId }, data: { poolSince: null, attentionReason: null, cascadeEnded: 0 } });
  await publishPool(tx, visitId);
}
