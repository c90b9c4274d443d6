import { describe, expect, it } from 'vitest';
import { parseDecisions, parseSettings } from '../parse/parse-decisions';
import { replay } from './replay';
import { buildPro, buildProblem, buildVisit } from '#tests/dispatch/build-problem';

const problem = buildProblem({
  pros: [buildPro({ proId: 'near' }), buildPro({ proId: 'far', lat: 33.1 })],
  visits: [buildVisit({ visitId: 'a' }), buildVisit({ visitId: 'b', lat: 32.79 }), buildVisit({ visitId: 'c', lat: 32.77 })],
});
const at = '2026-11-20T16:00:00Z';
const decisions = parseDecisions({
  format: 'brightcrew-decisions/1',
  problem,
  decisions: [
    { visitId: 'a', at, proId: 'near', start: '2026-11-21T14:00:00Z' },
    { visitId: 'b', at, proId: 'near', start: '2026-11-21T15:32:00Z' },
    { visitId: 'c', at, proId: null, start: null, declined: [] },
  ],
});

describe('stored decisions run again', () => {
  it('with nothing changed come out as they were', () => {
    const same = replay(decisions);
    expect(same.unfilled).toEqual(['c']);
    expect(same.after.fillRate).toBeCloseTo(2 / 3);
    expect(same.changed.map(({ visitId }) => visitId)).toEqual(['b']);
  });

  it('with a longer radius fill more visits over more miles and spread the pay', () => {
    const wide = replay(decisions, { set: parseSettings(['maxMiles=25']) });
    expect(wide.before).toMatchObject({ visits: 3, assigned: 2, paidCents: 24000, giniPay: 0.5 });
    expect(wide.after).toMatchObject({ visits: 3, assigned: 3, fillRate: 1, paidCents: 36000 });
    expect(wide.after.miles).toBeGreaterThan(wide.before.miles);
    expect(wide.after.giniPay).toBeLessThan(wide.before.giniPay);
    expect(wide.changed.find(({ visitId }) => visitId === 'c')).toMatchObject({ before: null, after: { proId: 'far' } });
  });

  it('with another pro give that pro what no pro took', () => {
    const more = replay(decisions, { addPros: [buildPro({ proId: 'new', paidCents28d: 0 })] });
    expect(more.unfilled).toEqual([]);
  });

  it('do not go to a pro who declined then, and name the rule that refuses most', () => {
    const declined = { ...decisions, decisions: decisions.decisions.map((one) => ({ ...one, declined: ['near'] })) };
    const again = replay(declined);
    expect(again.unfilled).toEqual(['a', 'b', 'c']);
    expect(again.changed[0]).toMatchObject({ visitId: 'a', after: null, code: 'radius' });
  });

  it('are refused when a setting or a name is unknown', () => {
    expect(() => parseSettings(['speed=9'])).toThrow('--set speed must be one of maxMiles');
    expect(() => parseSettings(['maxMiles=far'])).toThrow('--set maxMiles must be a finite number');
    const stray = { ...decisions, decisions: [{ visitId: 'x', at, proId: null, start: null }] };
    expect(() => parseDecisions(stray)).toThrow('decisions[0].visitId must be a visit of the problem (got "x").');
  });
});
