import { z } from 'zod';
import { nextStatus, type VisitStatus } from '#app/domain/visits/visit-status';
import { mark, type Marked, translate } from '#app/platform/texts/t';

const reason = z.string().trim().max(500, mark('Keep it under 500 characters')).default('');

/** Give the visit to a pro: at once, or as an offer. */
export const giveSchema = z.object({
  intent: z.enum(['assign', 'offer']),
  proId: z.string().uuid(mark('Choose a pro')),
  overrideReason: reason,
});

export const CHANGES = ['settle-day', 'unassign', 'hold', 'unhold', 'open-pool', 'reopen', 'miss', 'complete', 'flag'] as const;
const OWES_REASON: readonly Change[] = ['unassign', 'hold', 'miss', 'complete', 'flag'];
export type Change = (typeof CHANGES)[number];

export const changeSchema = z
  .object({ intent: z.enum(CHANGES, { message: mark('Choose what to do') }), reason })
  .refine(({ intent, reason: given }) => given !== '' || !OWES_REASON.includes(intent), {
    path: ['reason'],
    message: mark('Enter a reason. It is saved in the audit log'),
  });

const words: Record<Change, Marked> = {
  'settle-day': mark('Choose the day now: the one with the least driving'),
  unassign: mark('Unassign and search again'),
  hold: mark('Put on hold: no search, not in the pool'),
  unhold: mark('Release hold'),
  'open-pool': mark('Open to all pros (pool)'),
  reopen: mark('Reopen: search again'),
  miss: mark('This team member didn’t show up: remove them and charge the fee'),
  complete: mark('Mark as completed'),
  flag: mark('Flag for review and hold the pro’s payout'),
};

type DispatchedVisit = { status: VisitStatus; seat: number; hold: boolean; inPool: boolean; settleAt: Date | null };

/** What can be done to a visit in this state, for the form's choices. */
export function changesFor(visit: DispatchedVisit): { value: Change; label: string }[] {
  const waits = visit.status === 'pending' || visit.status === 'offered';
  const possible: Record<Change, boolean> = {
    'settle-day': visit.status === 'pending' && visit.settleAt !== null,
    unassign: nextStatus(visit.status, 'unassign', 'admin') !== null,
    hold: waits && !visit.hold,
    unhold: visit.status === 'pending' && visit.hold,
    'open-pool': waits && !visit.hold && !visit.inPool && visit.settleAt === null,
    reopen: nextStatus(visit.status, 'reopen', 'admin') !== null,
    // Of the visit itself the customer says it.
    miss: visit.seat > 1 && nextStatus(visit.status, 'report-no-show', 'admin') !== null,
    complete: nextStatus(visit.status, 'complete', 'admin') !== null,
    flag: visit.status !== 'cancelled' && visit.status !== 'draft',
  };
  return CHANGES.filter((change) => possible[change]).map((change) => ({ value: change, label: translate(words[change]) }));
}

/** May it be given to a pro at all? */
export function canGive(status: VisitStatus): boolean {
  return nextStatus(status, 'assign', 'admin') !== null || nextStatus(status, 'reassign', 'admin') !== null;
}
