import type { ServerBuild } from '@remix-run/node';
import { expect, test } from 'vitest';
import { secretPaths } from './secret-paths';

test('pages behind a secret address or a visitor’s cookie are kept by no cache, others are', () => {
  const routes = { reset: { id: 'reset', path: 'reset-password/:token' }, help: { id: 'help', path: 'help' } };
  const isSecret = secretPaths(routes as unknown as ServerBuild['routes']);
  const secret = [
    '/reset-password/abc',
    '/reset-password/abc.data',
    '/signin?booking=abc',
    '/signin/code',
    '/signin/two-step.data',
    '/forgot-password',
    '/booking-confirmation?order=1',
    '/checkout',
    '/checkout.data',
  ];
  expect(secret.filter((url) => !isSecret(url))).toEqual([]);
  expect(['/help', '/signin', '/book?service=basic', '/checkouts', '/'].filter(isSecret)).toEqual([]);
});
