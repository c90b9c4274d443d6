import { expect, test } from 'vitest';
import { suggestedTips } from './tip-policy';

test.each([
  [60_000, [6_000, 9_000, 12_000]],
  [12_345, [1_200, 1_900, 2_500]],
  [0, [1_000, 2_000, 4_000]],
  [4_000, [1_000, 2_000, 4_000]],
  [900_000, [1_000, 2_000, 4_000]],
])('for work of %d cents the customer is offered %j', (priceCents, offered) => {
  expect(suggestedTips(priceCents)).toEqual(offered);
});
