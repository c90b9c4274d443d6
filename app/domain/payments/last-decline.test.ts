import { expect, test } from 'vitest';
import { lastRefusal } from './last-decline';

const refused = { kind: 'balance', status: 'failed', failureMessage: 'Your card was declined.', failureCode: 'card_declined' };

function newer(status: string) {
  return { kind: 'balance', status, failureMessage: null, failureCode: null };
}

test('A refusal is named while it is the newest thing that happened', () => {
  expect(lastRefusal([refused], 'rest')?.message).toBe('Your card was declined.');
  expect(lastRefusal([newer('cancelled'), refused], 'rest')?.message).toBe('Your card was declined.');
  expect(lastRefusal([{ ...refused, kind: 'deposit' }], 'rest')).toBeNull();
});

test.each(['processing', 'succeeded'])('An old refusal is not named once a newer payment is %s', (status) => {
  expect(lastRefusal([newer(status), refused], 'rest')).toBeNull();
  const deposits = [newer(status), refused].map((each) => ({ ...each, kind: 'deposit' }));
  expect(lastRefusal(deposits, 'deposit')).toBeNull();
});
