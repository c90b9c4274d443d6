import { expect, test } from 'vitest';
import { visitTimeline } from './visit-timeline';

function at(hour: number): Date {
  return new Date(Date.UTC(2026, 10, 2, hour));
}
const bookedAt = at(8);

test('a paid visit without a pro waits at finding one', () => {
  const steps = visitTimeline({ status: 'pending', bookedAt, paid: true, events: [{ type: 'publish', at: at(9) }] });
  expect(steps.find((step) => step.state === 'current')?.title).toBe('Finding your pro');
});

test('a pro who gives the visit back takes their milestone along', () => {
  const events = [
    { type: 'publish', at: at(9) },
    { type: 'accept', at: at(10) },
    { type: 'release', at: at(11) },
  ];
  const steps = visitTimeline({ status: 'pending', bookedAt, paid: true, events });
  expect(steps.find((step) => step.key === 'matched')).toMatchObject({ at: null, state: 'current' });
});

test('a trip in vain takes its steps along: with another time the visit waits for a pro again', () => {
  const events = [
    { type: 'publish', at: at(9) },
    { type: 'accept', at: at(10) },
    { type: 'set-out', at: at(11) },
    { type: 'start', at: at(12) },
    { type: 'could-not-complete', at: at(13) },
  ];
  const missed = visitTimeline({ status: 'no_show', bookedAt, paid: true, events });
  expect(missed.at(-1)).toMatchObject({ key: 'missed', at: at(13), state: 'done' });
  const again = visitTimeline({
    status: 'pending',
    bookedAt,
    paid: true,
    events: [...events, { type: 'reschedule', at: at(14) }],
  });
  expect(again.filter((step) => step.at !== null).map((step) => step.key)).toEqual(['booked', 'paid']);
  expect(again.find((step) => step.state === 'current')?.key).toBe('matched');
});

test('a pro who starts without setting out leaves no gap', () => {
  const events = [
    { type: 'publish', at: at(9) },
    { type: 'claim', at: at(10) },
    { type: 'start', at: at(12) },
  ];
  const steps = visitTimeline({ status: 'in_progress', bookedAt, paid: true, events });
  expect(steps.map((step) => step.key)).toEqual(['booked', 'paid', 'matched', 'started', 'completed']);
});

test('a canceled visit ends with its cancellation and promises nothing more', () => {
  const steps = visitTimeline({ status: 'cancelled', bookedAt, paid: true, events: [{ type: 'cancel', at: at(12) }] });
  expect(steps.at(-1)).toMatchObject({ key: 'cancelled', state: 'done' });
});

test('a visit that is set waits for its day: nothing says that the pro is on the way before they are', () => {
  const events = [
    { type: 'publish', at: at(9) },
    { type: 'accept', at: at(10) },
  ];
  const set = visitTimeline({ status: 'accepted', bookedAt, paid: true, events });
  expect(set.map((step) => step.state)).toEqual(['done', 'done', 'done', 'ahead', 'ahead', 'ahead']);
  const onTheWay = visitTimeline({
    status: 'en_route',
    bookedAt,
    paid: true,
    events: [...events, { type: 'set-out', at: at(11) }],
  });
  expect(onTheWay.find((step) => step.key === 'set-out')?.state).toBe('current');
});

test('A takedown that is months away waits for no one, and a re-visit and an unpaid call name no deposit', () => {
  const publish = [{ type: 'publish', at: at(9) }];
  const searchFrom = { at: at(20), when: 'on Tuesday' };
  const takedown = visitTimeline({ status: 'pending', kind: 'takedown', bookedAt, paid: true, events: publish, searchFrom });
  expect(takedown.some(({ state }) => state === 'current')).toBe(false);
  for (const kind of [{ kind: 'takedown' }, { isRevisit: true }, { isUnpaid: true, paid: false }]) {
    const steps = visitTimeline({ status: 'pending', bookedAt, paid: true, events: publish, ...kind });
    expect(steps.map(({ key }) => key)).not.toContain('paid');
  }
});

test('A move stands in the timeline with both its times, and another pro with the one before', () => {
  const steps = visitTimeline({
    status: 'accepted',
    bookedAt,
    paid: true,
    events: [{ type: 'assign', at: at(12) }],
    moves: [{ at: at(11), detail: 'From Monday to Friday' }],
    previousPro: 'Rafter & Daughter',
  });
  expect(steps.find(({ key }) => key === 'moved')).toMatchObject({ at: at(11), detail: 'From Monday to Friday' });
  expect(steps.find(({ key }) => key === 'matched')?.detail).toContain('Rafter & Daughter');
});
