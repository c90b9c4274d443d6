import { expect, test } from 'vitest';
import { openApi } from './open-api.server';

type Described = { security?: unknown; responses: Record<string, unknown> };

test('the description names a license, the security of every event and a refusal of every function', () => {
  const { info, paths, webhooks } = openApi('https://site.example', 'Rose City Snow') as unknown as {
    info: { license: { name: string } };
    paths: Record<string, Record<string, Described>>;
    webhooks: Record<string, { post: Described }>;
  };
  expect(info.license.name).toBeTruthy();
  const events = Object.values(webhooks);
  expect(events.length).toBeGreaterThan(10);
  for (const { post } of events) expect(post.security).toEqual([]);
  const functions = Object.values(paths).flatMap((item) => Object.values(item));
  expect(functions.length).toBeGreaterThan(20);
  for (const { responses } of functions) expect(Object.keys(responses).some((status) => /^4/.test(status))).toBe(true);
});
