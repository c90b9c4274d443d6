import { expect } from '@playwright/test';
import { test } from './fixtures';

test('a guest writes on Contact, the team answers in its inbox, and the thread goes on', async ({ open }, testInfo) => {
  const page = await open();
  const who = `guest-${testInfo.project.name}-${testInfo.repeatEachIndex}@contact.test`;
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('There is a problem')).toBeVisible();
  await page.getByLabel('Your name').fill('Gil Guest');
  await page.getByLabel('Email address').fill(who);
  await page.getByLabel('What is it about?').selectOption({ label: 'Service Feedback' });
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('The star on the gable was lovely.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.locator('main')).toContainText(/SUP-\d+/);
  await expect(page.getByText('The star on the gable was lovely.')).toBeVisible();
  const number = /SUP-\d+/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? '';
  const thread = page.url();

  const desk = await open('admin');
  await desk.goto('/admin/support?show=open');
  await desk.getByRole('row').filter({ hasText: number }).getByRole('link').click();
  await desk.getByLabel('Answer').fill('Thank you, the crew will like to hear it.');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: 'the crew will like to hear it' })).toBeVisible();

  await page.goto(thread);
  await expect(page.getByText('Thank you, the crew will like to hear it.')).toBeVisible();
  await page.getByLabel('Your message').fill('Same time next year?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Same time next year?')).toBeVisible();
});
