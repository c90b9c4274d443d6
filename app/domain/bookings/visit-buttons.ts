import { nextStatus, type VisitStatus } from '../visits/visit-status';

export type VisitButton = 'messages' | 'reschedule' | 'cancel' | 'rate' | 'report' | 'rebook';

/**
 * Which buttons a customer's visit carries in each state (G008). `cancel` is also asked of the state machine,
 * so that no button leads to a refusal.
 */
export function visitButtons(visit: { status: VisitStatus; rated: boolean; hasPro: boolean }): VisitButton[] {
  const buttons = byStatus(visit.status).filter((button) => !(button === 'rate' && visit.rated));
  return buttons.filter((button) => {
    if (button === 'cancel') return nextStatus(visit.status, 'cancel', 'customer') !== null;
    if (button === 'reschedule') return nextStatus(visit.status, 'reschedule', 'customer') !== null;
    return true;
  });
}

function byStatus(status: VisitStatus): VisitButton[] {
  switch (status) {
    case 'draft':
      return ['cancel'];
    case 'pending':
    case 'offered':
    case 'accepted':
      return ['messages', 'reschedule', 'cancel'];
    case 'en_route':
    case 'in_progress':
      return ['messages', 'report'];
    case 'completed':
      return ['rate', 'report', 'rebook'];
    case 'cancelled':
      return ['rebook'];
    case 'no_show':
    case 'unfulfilled':
      return ['reschedule', 'cancel', 'rebook', 'report'];
  }
}
