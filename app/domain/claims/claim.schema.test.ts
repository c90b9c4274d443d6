import { expect, test } from 'vitest';
import { claimSchema, DESCRIPTION_LIMIT } from './claim.schema';

function lines(length: number): string {
  return `${'A line.\r\n'.repeat(200)}${'x'.repeat(length - 1_600)}`;
}

test('a line break counts as one character, however the browser sends it', () => {
  const read = (description: string) => claimSchema.safeParse({ wish: 'refund', description });
  expect(read(lines(DESCRIPTION_LIMIT)).data?.description).toHaveLength(DESCRIPTION_LIMIT);
  expect(read(lines(DESCRIPTION_LIMIT + 1)).success).toBe(false);
  expect(read(' \r\n ').success).toBe(false);
});
