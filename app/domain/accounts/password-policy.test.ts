import { expect, test } from 'vitest';
import { passwordProblem } from './password-policy';

test('a password below the least length is refused with the length', () => {
  expect(passwordProblem('abc', 6)).toBe('Password must be at least 6 characters.');
  expect(passwordProblem('abc', 10)).toBe('Password must be at least 10 characters.');
});

test('a common password is refused whatever its case, its ending and its disguise', () => {
  const easy = ['PassWord123', 'p@ssw0rd!', 'Summer2026!', 'dr4gon99', 'iloveyou2', 'aaaaaa', 'abcabc', '234567', 'poiuytrewq'];
  for (const password of easy) expect(passwordProblem(password, 6), password).toMatch(/too easy to guess/);
});

test('the name of the site is refused as a password, with what people hang on it', () => {
  for (const password of ['RoseCitySnow', 'rosecitysnow2026', 'R0seCitySn0w!'])
    expect(passwordProblem(password, 6, 'Rose City Snow'), password).toMatch(/too easy to guess/);
  expect(passwordProblem('RoseCitySnow', 6)).toBeNull();
});

test('a word of the list with any year or number after it is refused', () => {
  for (let year = 1950; year <= 2030; year += 1) expect(passwordProblem(`christmas${year}`, 6)).not.toBeNull();
});

test('a password with spaces and other alphabets is taken as it is, and so is the demo data’s', () => {
  expect(passwordProblem(' любовь к огням ', 6)).toBeNull();
  expect(passwordProblem('a lamp in the window', 6)).toBeNull();
  expect(passwordProblem('demo-demo-1', 6)).toBeNull();
});
