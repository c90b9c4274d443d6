import { expect, test } from 'vitest';
import { welcomeName } from './welcome-name';

test('the welcome takes the first name, then the whole name, then what stands before the @', () => {
  expect(welcomeName({ fullName: 'Casey Customer', email: 'c@demo.test' })).toBe('Casey');
  expect(welcomeName({ fullName: '  Cher ', email: 'c@demo.test' })).toBe('Cher');
  expect(welcomeName({ fullName: ' ', email: 'casey.b@demo.test' })).toBe('casey.b');
});
