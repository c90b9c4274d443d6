import { needsAttention, nextStatus, type VisitStatus } from '../visits/visit-status';
import type { VisitKind } from '../visits/visit-kind';

export type VisitButton =
  | 'continue'
  | 'messages'
  | 'reschedule'
  | 'choose-week'
  | 'change-details'
  | 'add-options'
  | 'change-package'
  | 'cancel'
  | 'no-show'
  | 'rate'
  | 'tip'
  | 'claim'
  | 'report'
  | 'refund'
  | 'rebook';

type Facts = {
  status: VisitStatus;
  kind?: VisitKind;
  rated: boolean;
  hasPro: boolean;
  /** The promised two hours are over and the pro has not begun. */
  isOverdue?: boolean;
  /** Its day is still to be chosen by us: it is moved once it is. */
  isDayOpen?: boolean;
  /** A takedown whose week may still be picked. */
  canChooseWeek?: boolean;
  /** Its package or size can be changed at the printed price. */
  canChangePackage?: boolean;
  /** Options can be added to it at their printed price. */
  canAdd?: boolean;
  /** Its package is still sold. */
  canRebook?: boolean;
  /** Finished work within its guarantee, without a claim that is open. */
  canClaim?: boolean;
  /** Finished work whose pro may be tipped and was not yet. */
  canTip?: boolean;
  /** No refund is offered: nothing was paid for it, or the customer’s side kept the pro from it. */
  isFree?: boolean;
};

/**
 * Which buttons a customer's visit carries in each state. What changes the visit is also asked of the state machine,
 * so that no button leads to a refusal.
 */
export function visitButtons(visit: Facts): VisitButton[] {
  return byStatus(visit.status).filter((button) => {
    if (button === 'rate') return !visit.rated;
    if (button === 'tip') return visit.canTip === true;
    if (button === 'add-options') return visit.canAdd === true;
    if (button === 'change-package') return visit.canChangePackage === true;
    if (button === 'rebook') return visit.canRebook === true;
    if (button === 'claim') return visit.canClaim === true;
    // Within the guarantee a problem is a claim.
    if (button === 'report') return visit.canClaim !== true;
    if (button === 'no-show') return visit.isOverdue === true;
    if (button === 'choose-week') return visit.canChooseWeek === true;
    if (button === 'refund') return visit.isFree !== true;
    if (button === 'cancel' && needsAttention(visit.status) && visit.isFree !== true) return false;
    if (button === 'cancel') return nextStatus(visit.status, 'cancel', 'customer') !== null;
    if (button === 'reschedule')
      return !visit.canChooseWeek && !visit.isDayOpen && nextStatus(visit.status, 'reschedule', 'customer') !== null;
    return true;
  });
}

function byStatus(status: VisitStatus): VisitButton[] {
  switch (status) {
    case 'draft':
      return ['continue', 'cancel'];
    case 'pending':
    case 'offered':
      return ['choose-week', 'reschedule', 'change-details', 'change-package', 'add-options', 'messages', 'cancel'];
    case 'accepted':
      return ['no-show', 'reschedule', 'change-details', 'change-package', 'add-options', 'messages', 'cancel'];
    case 'en_route':
      return ['no-show', 'messages', 'report'];
    case 'in_progress':
      return ['no-show', 'messages', 'report'];
    case 'completed':
      return ['rate', 'tip', 'claim', 'report', 'rebook'];
    case 'cancelled':
      return ['rebook'];
    case 'no_show':
    case 'unfulfilled':
      return ['reschedule', 'refund', 'cancel', 'report'];
  }
}
