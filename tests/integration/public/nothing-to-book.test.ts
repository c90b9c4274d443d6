import { expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { pageReader } from '#tests/setup/read-pages';

test('a business that sells nothing yet sends people to its contact page instead of a form', { timeout: 120_000 }, async () => {
  const reader = await pageReader();
  const words = await reader.read('/book', (await insertUser(db())).id);
  expect(words).toContain("Online booking isn't open yet");
  expect(words).not.toContain('Service type');
  expect(words).not.toMatch(/\blit\b|\blights?\b/i);
});
