import { expect, test } from 'vitest';
import { sameStreet } from './same-street';

test('one house may be written in short or in full, and another number or street is another house', () => {
  expect(sameStreet('1200 W. Webster Ave', '1200 west webster avenue')).toBe(true);
  expect(sameStreet('77 O’Hara St', '77 OHara Street')).toBe(true);
  expect(sameStreet('1200 W Webster Ave', '1200 E Webster Ave')).toBe(false);
  expect(sameStreet('1200 W Webster Ave', '1202 W Webster Ave')).toBe(false);
});
