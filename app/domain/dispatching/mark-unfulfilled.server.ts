import { mark, t } from '#app/platform/texts/t';
import type { Visit } from '#prisma';
import type { Tx } from '#app/platform/db.server';
import { claimOfRevisit, escalateRevisit } from './escalate-revisit.server';
import { changeVisit } from '../visits/change-visit.server';
import type { VisitActor } from '../visits/visit-status';
import { alertAdmins, notifyUnfulfilled } from '../visit-notices/visit-notifications.server';

const WHY = {
  window: mark('We found no pro early enough for the customer to choose another date.'),
  pool: mark('No pro claimed it after three days in the open pool.'),
} as const;

/**
 * The search is over: the customer is offered other dates or a refund, the admins are notified. A free re-visit becomes the refund request
 * that its claim promised.
 */
export async function markUnfulfilled(
  tx: Tx,
  input: { visit: Visit; because: keyof typeof WHY; actor: VisitActor },
): Promise<void> {
  const { visit, because, actor } = input;
  const reason = WHY[because];
  await changeVisit(tx, {
    visitId: visit.id,
    action: 'give-up',
    actor,
    data: { because },
    set: { poolSince: null, attentionReason: reason },
  });
  const claimId = visit.guarantee ? await claimOfRevisit(tx, visit.id) : null;
  if (claimId) await escalateRevisit(tx, { claimId });
  else await notifyUnfulfilled(tx, { visitId: visit.id });
  await alertAdmins(tx, { visitId: visit.id, key: 'unfulfilled', subject: () => t('No professional found'), text: reason });
}
