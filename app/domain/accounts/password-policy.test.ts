import { expect, test } from 'vitest';
import { passwordProblem } from './password-policy';

test('a password below the least length is refused with the length', () => {
  expect(passwordProblem('abc', 6)).toBe('Password must be at least 6 characters.');
});

test('a common password is refused whatever its case', () => {
  expect(passwordProblem('PassWord123', 6)).toMatch(/first that others would try/);
});

test('a password with spaces and other alphabets is taken as it is', () => {
  expect(passwordProblem(' любовь к огням ', 6)).toBeNull();
});
