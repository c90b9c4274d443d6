import { expect, test } from 'vitest';
import { describeError, maskPath } from './log-masks';

test.each([
  ['/quotes/Oq1Qry3C9hcPIFADCNHrxw?email=pat%40town.test', '/quotes/[token]'],
  ['/pro/visits/01a111be-ba64-770c-a07d-23c8b6ef736a/photos', '/pro/visits/01a111be-ba64-770c-a07d-23c8b6ef736a/photos'],
  ['/professionals/how-we-pay-professionals', '/professionals/how-we-pay-professionals'],
  ['/', '/'],
])('the log names %s by %s', (url, path) => expect(maskPath(url)).toBe(path));

test('an error in the log names no person, no row and no key', () => {
  const cause = Object.assign(new Error('550 <pat@town.test> unknown, call +13125550142 or (312) 555-0142'), {
    code: 'EENVELOPE',
    rejected: ['pat@town.test'],
    detail: 'Key (email)=(pat@town.test) already exists.',
  });
  const line = describeError(new Error('The key sk_live_abc123 was refused', { cause }));
  expect(line).toMatchObject({ message: 'The key [key] was refused', type: 'Error' });
  expect(line.cause).toMatchObject({ code: 'EENVELOPE', message: '550 <[email]> unknown, call [phone] or [phone]' });
  expect(JSON.stringify(line)).not.toMatch(/pat@|5550142|555-0142|abc123/);
  expect(line.stack).toMatch(/^\s+at /);
});

test('what the database client was given stays out of the log', () => {
  const error = new Error(
    '\nInvalid `db.user.create()` invocation:\n\n{ data: { fullName: "Pat Porter" } }\n\nArgument `email` is missing.',
  );
  error.name = 'PrismaClientValidationError';
  expect(describeError(error).message).toBe('Argument `email` is missing.');
});

test('what is thrown and is no error is named, too', () => {
  expect(describeError('pat@town.test left')).toEqual({ type: 'string', message: '[email] left', stack: '' });
});
