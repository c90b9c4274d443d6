import { expect, test } from 'vitest';
import type { NamedEvent } from './history-parts';
import { describeEvent } from './history-text';
import { VISIT_EVENT_TYPES } from './visit-event-types';

function event(type: NamedEvent['type'], data: Record<string, unknown> = {}): NamedEvent {
  return {
    type,
    actorKind: 'admin',
    by: 'Ada Office',
    pro: 'Robin Rafter',
    Pro: 'Robin Rafter',
    from: 'Nina Near',
    zone: 'America/Chicago',
    data,
  };
}

test('the office reads every kind of event as a sentence, even one without its facts', () => {
  for (const type of VISIT_EVENT_TYPES) {
    const line = describeEvent(event(type), 'office');
    expect([type, line?.text]).toEqual([type, expect.stringMatching(/^[A-Z].* /)]);
    expect(`${line?.text} ${line?.detail}`).not.toMatch(/undefined|NaN|null/);
  }
});

test('the office reads why work waits for it, why it went back, and who is late', () => {
  const held = describeEvent({ ...event('completion-held', { minutes: 9, isQuick: true, isNewPro: true }) }, 'office');
  expect(held?.detail).toBe('The work took 9 min, much less than planned. One of the pro’s first visits');
  const refused = describeEvent(event('completion-refused', { reason: 'The left gutter is dark' }), 'pro');
  expect(refused).toEqual({
    text: 'Ada Office sent the job back to Robin Rafter to finish',
    detail: 'The left gutter is dark',
  });
  expect(describeEvent(event('late-alert', { alert: 'late' }), 'customer')?.text).toBe(
    'Alert: Robin Rafter hadn’t arrived by the start',
  );
});

test('the office’s own reasons are for the office only', () => {
  for (const type of ['unassign', 'assign', 'complete', 'cancel', 'release'] as const) {
    const data = { reason: 'Unreliable', overrideReason: 'Unreliable', rule: 'Too far' };
    expect(describeEvent(event(type, data), 'office')?.detail).toContain('Unreliable');
    expect(JSON.stringify(describeEvent(event(type, data), 'customer'))).not.toContain('Unreliable');
  }
  for (const type of ['hold', 'flagged', 'office-message'] as const) {
    expect(describeEvent(event(type), 'customer')).toBeNull();
    expect(describeEvent(event(type), 'pro')).toBeNull();
  }
});
