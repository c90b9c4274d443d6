import { expect, test } from 'vitest';
import { transferHold } from './transfer-hold';

const at = new Date('2026-12-01T12:00:00Z');
const pro = { status: 'active', stripeAccountId: 'acct_1', payoutsEnabled: true };
const free = { dueAt: at, pro, disputes: [] };

test('a transfer leaves at 48 hours and never earlier', () => {
  expect(transferHold(free, at)).toBeNull();
  expect(transferHold(free, new Date(at.getTime() - 1))).toBe('not_due');
});

test('nothing goes to a suspended, banned or unverified account', () => {
  expect(transferHold({ ...free, pro: { ...pro, status: 'suspended' } }, at)).toBe('suspended');
  expect(transferHold({ ...free, pro: { ...pro, status: 'banned' } }, at)).toBe('suspended');
  expect(transferHold({ ...free, pro: { ...pro, payoutsEnabled: false } }, at)).toBe('account_unverified');
  expect(transferHold({ ...free, pro: { ...pro, stripeAccountId: null } }, at)).toBe('no_account');
});

test('a dispute keeps the money while it is open, and a lost one until an admin has decided', () => {
  const holds = (status: string, decision: string | null = null) =>
    transferHold({ ...free, disputes: [{ status, decision }] }, at);
  expect(holds('open')).toBe('disputed');
  expect(holds('won')).toBeNull();
  expect(holds('lost')).toBe('disputed');
  expect(holds('lost', 'release')).toBeNull();
  expect(holds('lost', 'withhold')).toBeNull();
});

test('a job that our office checks keeps the share back until the check ends', () => {
  expect(transferHold({ ...free, flagged: true }, at)).toBe('flagged');
  expect(transferHold({ ...free, flagged: false }, at)).toBeNull();
});

test('a customer who does not sign the work off keeps the share back until it is settled', () => {
  const signed = (status: string) => transferHold({ ...free, signOff: { status } }, at);
  expect(signed('disputed')).toBe('not_signed_off');
  for (const status of ['accepted', 'auto_accepted', 'resolved', 'waiting']) expect(signed(status)).toBeNull();
});
