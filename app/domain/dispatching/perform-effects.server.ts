import { t } from '#app/platform/texts/t';
import type { OfferEffect } from '#dispatch';
import type { Visit } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { enqueue } from '#app/tasks/enqueue.server';
import { endOpenOffer } from '../assignments/end-dispatch.server';
import { markUnfulfilled } from './mark-unfulfilled.server';
import { openPool } from './open-pool.server';
import { changeVisit } from '../visits/change-visit.server';
import type { VisitActor } from '../visits/visit-status';
import { mark } from '#app/platform/texts/t';

type Context = { visit: Visit; actor: VisitActor; trigger: string; declineReason?: string };
/** What needs a judged pro is done by who searched or answered; all the rest is done here. */
type Simple = Exclude<OfferEffect, { type: 'send_offer' | 'assign' | 'unassign' }>;

const SYSTEM: VisitActor = { kind: 'system', userId: null };
const POOL_REASONS = {
  refusals: mark('Five pros declined or didn’t answer.'),
  nobody_left: mark('No more eligible pros to ask.'),
  admin: mark('Opened by an admin.'),
} as const;

/** Performs the offer machine's effects on the rows, in order, in the caller's transaction. The visit is held. */
export async function performEffects(tx: Tx, effects: OfferEffect[], context: Context): Promise<void> {
  for (const effect of effects) {
    if (effect.type === 'send_offer' || effect.type === 'assign' || effect.type === 'unassign') continue;
    await perform(tx, effect, context);
  }
}

async function perform(tx: Tx, effect: Simple, { visit, actor, trigger, declineReason }: Context): Promise<void> {
  switch (effect.type) {
    case 'rank':
      return enqueue(tx, 'visits/dispatch', { visitId: visit.id, trigger });
    case 'end_offer':
      return endOffer(tx, { visit, outcome: effect.outcome, actor, reason: declineReason });
    case 'open_pool':
      return openPool(tx, {
        visitId: visit.id,
        actor: effect.reason === 'admin' ? actor : SYSTEM,
        reason: POOL_REASONS[effect.reason],
      });
    case 'give_up':
      return markUnfulfilled(tx, { visit, because: effect.reason, actor: SYSTEM });
    case 'schedule':
      if (effect.event === 'check_deadline')
        await enqueue(tx, 'visits/dispatch', { visitId: visit.id, trigger: 'scheduled' }, { runAt: new Date(effect.at) });
      return;
    case 'refuse':
      throw new Conflict('offer_over', t('This offer has ended. The job went to another pro.'));
    // openPool and markUnfulfilled tell the admins themselves, with the visit's words.
    case 'alert_admin':
      return;
  }
}

type Ending = { visit: Visit; outcome: 'accepted' | 'declined' | 'expired' | 'withdrawn'; actor: VisitActor; reason?: string };

/** Ends the open offer and, unless it was accepted, releases the visit. Only a no or silence counts towards the pool. */
export async function endOffer(tx: Tx, { visit, outcome, actor, reason }: Ending): Promise<void> {
  await endOpenOffer(tx, { visitId: visit.id, status: outcome, reason });
  if (outcome === 'accepted') return;
  await changeVisit(tx, {
    visitId: visit.id,
    action: 'end-offer',
    actor: outcome === 'expired' ? SYSTEM : actor,
    data: { how: outcome, ...(reason ? { reason } : {}) },
    set: outcome === 'withdrawn' ? {} : { cascadeEnded: { increment: 1 } },
  });
}
