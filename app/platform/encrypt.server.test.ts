import { expect, test } from 'vitest';
import { seal, unseal } from './encrypt.server';

test('what is sealed comes back, twice sealed looks different each time, and a changed letter is refused', () => {
  const [one, other] = [seal('JBSWY3DPEHPK3PXP'), seal('JBSWY3DPEHPK3PXP')];
  expect(one).not.toBe(other);
  expect(unseal(one)).toBe('JBSWY3DPEHPK3PXP');
  expect(() => unseal(one.slice(0, -2) + (one.endsWith('AA') ? 'BB' : 'AA'))).toThrow();
});
