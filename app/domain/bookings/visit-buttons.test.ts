import { expect, test } from 'vitest';
import { VISIT_STATUSES } from '../visits/visit-status';
import { visitButtons } from './visit-buttons';

function buttonsOf(status: (typeof VISIT_STATUSES)[number], rated = false) {
  return visitButtons({ status, rated, hasPro: true, canRebook: true });
}

test('a visit under way offers messages and a way to report a problem, but neither cancel nor reschedule', () => {
  for (const status of ['en_route', 'in_progress'] as const) expect(buttonsOf(status)).toEqual(['messages', 'report']);
});

test('a customer can cancel until the pro is on the way', () => {
  const cancellable = VISIT_STATUSES.filter((status) => buttonsOf(status).includes('cancel'));
  expect(cancellable).toEqual(['draft', 'pending', 'offered', 'accepted']);
});

test('a completed visit is rated once', () => {
  expect(buttonsOf('completed')).toContain('rate');
  expect(buttonsOf('completed', true)).not.toContain('rate');
});

test('after a missed visit or a search without end there are other dates, the money back, and a way to report', () => {
  for (const status of ['no_show', 'unfulfilled'] as const) {
    expect(buttonsOf(status)).toEqual(['reschedule', 'refund', 'report']);
    expect(visitButtons({ status, rated: false, hasPro: false, isFree: true })).toEqual(['reschedule', 'cancel', 'report']);
  }
});

test('a canceled visit can be booked again, a draft gone on with', () => {
  expect(buttonsOf('cancelled')).toEqual(['rebook']);
  expect(buttonsOf('draft')).toEqual(['continue', 'cancel']);
});

test('what is no longer sold, or never was by itself, cannot be booked again', () => {
  for (const status of ['completed', 'cancelled'] as const)
    expect(visitButtons({ status, rated: true, hasPro: true, canRebook: false })).not.toContain('rebook');
});

test('a visit that waits for its pro or has one can be moved, written about or canceled', () => {
  for (const status of ['pending', 'offered', 'accepted'] as const)
    expect(buttonsOf(status)).toEqual(['reschedule', 'change-details', 'messages', 'cancel']);
});

test('finished work is claimed within its guarantee', () => {
  expect(visitButtons({ status: 'completed', rated: true, hasPro: true, canClaim: true, canRebook: true })).toEqual([
    'claim',
    'rebook',
  ]);
  expect(buttonsOf('completed')).not.toContain('claim');
});

test('while its week may be picked a takedown is not moved hour by hour', () => {
  const buttons = visitButtons({ status: 'pending', kind: 'takedown', rated: false, hasPro: false, canChooseWeek: true });
  expect(buttons).toEqual(['choose-week', 'change-details', 'messages', 'cancel']);
});
