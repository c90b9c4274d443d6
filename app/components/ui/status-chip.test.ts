import { expect, test } from 'vitest';
import { statusLabel } from './status-chip';

test('a customer reads one waiting label whether or not a pro is being asked', () => {
  expect(statusLabel('pending')).toBe('Requested / Waiting for Professional');
  expect(statusLabel('offered')).toBe('Requested / Waiting for Professional');
  expect(statusLabel('en_route')).toBe('On the way');
  expect(statusLabel('no_show')).toBe('Missed visit');
  expect(statusLabel('unfulfilled')).toBe('No professional found');
});

test('a customer reads Accepted, In Progress, Completed and Canceled', () => {
  expect(['accepted', 'in_progress', 'completed', 'cancelled'].map((status) => statusLabel(status))).toEqual([
    'Accepted',
    'In Progress',
    'Completed',
    'Canceled',
  ]);
});

test('staff tell an offered visit from one that waits', () => {
  expect(statusLabel('offered', 'staff')).toBe('Offered');
  expect(statusLabel('pending', 'staff')).toBe('Pending');
});
