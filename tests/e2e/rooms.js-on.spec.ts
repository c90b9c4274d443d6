import { expect } from '@playwright/test';
import { inspect, test } from './scenes';

for (const path of ['licenses', 'tasks', 'plans', 'replay', 'quotes', 'dispatch', 'users', 'promote', 'moderation']) {
  test(`an admin can use /admin/${path} with a screen reader, in the dark and on a phone`, async ({ open }) => {
    const admin = await open('admin');
    const answer = await admin.goto(`/admin/${path}`, { waitUntil: 'networkidle' });
    expect(answer?.status()).toBe(200);
    await expect(admin).toHaveURL(new RegExp(`/admin/${path}$`));
    await inspect(admin);
  });
}

test('a pro can use his schedule with a screen reader, in the dark and on a phone', async ({ open }) => {
  const pro = await open('pro');
  await pro.goto('/pro/dashboard/schedule', { waitUntil: 'networkidle' });
  await inspect(pro);
});
