import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { findDoer } from '#app/platform/request-context.server';
import { recordAudit } from '../audit/record-audit.server';
import type { VisitEventType } from './visit-event-types';
import type { VisitActor } from './visit-status';

/** Steps of the search, many a visit: its decisions keep them. */
export const SEARCHING: readonly VisitEventType[] = [
  'publish',
  'offer',
  'end-offer',
  'pool-opened',
  'late-alert',
  'weather-over',
];

/**
 * What a customer, a pro or the system did to a visit, in the audit log beside its history. An admin's act is written there by the act
 * itself, with what it was about.
 */
async function auditStep(tx: Tx, event: Parameters<typeof recordEvent>[1]): Promise<void> {
  const { visitId, type, actor, data = {} } = event;
  if (actor.kind === 'admin' || (actor.kind === 'system' && SEARCHING.includes(type))) return;
  // What people wrote stays in the history, where it can be erased with their account.
  const { reason, note: _words, ...rest } = data;
  await recordAudit(tx, {
    actor,
    action: `visit.${type}`,
    objectType: 'visit',
    objectId: visitId,
    reason: actor.kind === 'system' && typeof reason === 'string' && reason ? reason : null,
    data: rest,
  });
}

/** Writes one line into a visit's history, and with it the audit log's. `data` is plain JSON; names of people do not belong in it, ids do. */
export async function recordEvent(
  tx: Tx,
  event: { visitId: string; type: VisitEventType; actor: VisitActor; data?: Prisma.InputJsonObject },
): Promise<void> {
  await tx.visitEvent.create({
    data: {
      visitId: event.visitId,
      type: event.type,
      at: now(),
      actorKind: event.actor.kind,
      actorId: findDoer(event.actor.userId).userId,
      data: event.data ?? {},
    },
  });
  await auditStep(tx, event);
}
