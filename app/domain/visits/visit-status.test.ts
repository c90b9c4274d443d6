import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ACTOR_KINDS, actionsFrom, customerLabel, isOpenToPool, nextStatus, VISIT_ACTIONS, VISIT_STATUSES } from './visit-status';

/**
 * The table again, written down from the specification and not from the code: state, then "action actors → state".
 * c customer, p pro, a admin, s system.
 */
const allowed: Record<string, string> = {
  draft: 'publish as>pending; cancel cas>cancelled; reschedule cas>draft',
  pending:
    'offer as>offered; claim p>accepted; assign as>accepted; cancel cas>cancelled; give-up as>unfulfilled; ' +
    'hold as>pending; unhold as>pending; reschedule cas>pending',
  offered:
    'end-offer pas>pending; accept p>accepted; assign a>accepted; cancel cas>cancelled; hold as>pending; reschedule cas>pending',
  accepted:
    'reassign a>accepted; set-out pa>en_route; start pa>in_progress; release p>pending; unassign as>pending; ' +
    'cancel cas>cancelled; report-no-show cas>no_show; could-not-complete pa>no_show; reschedule cas>accepted',
  en_route:
    'reassign a>accepted; start pa>in_progress; release p>pending; unassign as>pending; cancel a>cancelled; report-no-show cas>no_show; ' +
    'could-not-complete pa>no_show',
  in_progress:
    'reassign a>accepted; complete pa>completed; unassign a>pending; cancel a>cancelled; could-not-complete pa>no_show',
  completed: '',
  cancelled: '',
  no_show: 'assign a>accepted; cancel cas>cancelled; reopen cas>pending; reschedule cas>pending',
  unfulfilled: 'assign a>accepted; cancel cas>cancelled; reopen cas>pending; reschedule cas>pending',
};

function expected(from: string, action: string, by: string): string | null {
  const rows = (allowed[from] ?? '').split('; ').filter(Boolean);
  for (const row of rows) {
    const match = /^(\S+) (\w+)>(\w+)$/.exec(row);
    if (match?.[1] === action && match[2]?.includes(by.charAt(0))) return match[3] ?? null;
  }
  return null;
}

describe('the visit state machine', () => {
  const cells = VISIT_STATUSES.flatMap((from) =>
    VISIT_ACTIONS.flatMap((action) => ACTOR_KINDS.map((by) => ({ from, action, by }))),
  );

  it('lets through exactly the transitions of the specification, in every state, for every action and actor', () => {
    const wrong = cells
      .map((cell) => ({
        ...cell,
        got: nextStatus(cell.from, cell.action, cell.by),
        want: expected(cell.from, cell.action, cell.by),
      }))
      .filter(({ got, want }) => got !== want);
    expect(wrong).toEqual([]);
    expect(cells).toHaveLength(10 * 20 * 4);
  });

  it('a finished or canceled visit never changes again', () => {
    for (const by of ACTOR_KINDS) {
      expect(actionsFrom('completed', by)).toEqual([]);
      expect(actionsFrom('cancelled', by)).toEqual([]);
    }
  });

  it('a pro who gives a visit back does not cancel it', () => {
    expect(nextStatus('accepted', 'release', 'pro')).toBe('pending');
    expect(actionsFrom('accepted', 'pro')).not.toContain('cancel');
  });

  it('a customer cancels until the pro is on the way', () => {
    expect(actionsFrom('accepted', 'customer')).toContain('cancel');
    expect(actionsFrom('en_route', 'customer')).not.toContain('cancel');
  });

  it('the customer reads the labels of the specification', () => {
    expect(VISIT_STATUSES.map(customerLabel)).toEqual([
      'Draft',
      'Requested / Waiting for Professional',
      'Requested / Waiting for Professional',
      'Accepted',
      'On the way',
      'In Progress',
      'Completed',
      'Canceled',
      'Missed visit',
      'No professional found',
    ]);
  });

  it('a held visit is not in the pool', () => {
    const poolSince = new Date('2026-11-20T12:00:00Z');
    expect(isOpenToPool({ status: 'pending', hold: false, poolSince })).toBe(true);
    expect(isOpenToPool({ status: 'pending', hold: true, poolSince })).toBe(false);
    expect(isOpenToPool({ status: 'offered', hold: false, poolSince })).toBe(false);
    expect(isOpenToPool({ status: 'pending', hold: false, poolSince: null })).toBe(false);
  });

  it('The drawing beside the code has every change of status, and no other', () => {
    const drawn = [...readFileSync(new URL('README.md', import.meta.url), 'utf8').matchAll(/^ +(\w+ --> \w+: .+)$/gm)];
    const steps = VISIT_STATUSES.flatMap((from) =>
      VISIT_STATUSES.filter((to) => to !== from).flatMap((to) => {
        const actions = VISIT_ACTIONS.filter((action) => ACTOR_KINDS.some((by) => nextStatus(from, action, by) === to));
        return actions.length > 0 ? [`${from} --> ${to}: ${actions.join(', ')}`] : [];
      }),
    );
    expect(drawn.map(([, line]) => line).sort()).toEqual(steps.sort());
  });
});
