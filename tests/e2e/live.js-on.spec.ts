import { expect } from '@playwright/test';
import { bookAndPay, giveToDemoPro, openInDispatch, test } from './fixtures';

test('an offer and a message appear in the other browser without a reload', async ({ open }) => {
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  const visitId = await openInDispatch(admin, await bookAndPay(customer, 'an offer in the other browser'));
  await pro.goto('/pro/dashboard/jobs', { waitUntil: 'networkidle' });
  await giveToDemoPro(admin, 'Send offer');
  await expect(pro.locator(`#offer-of-${visitId}`)).toBeVisible();

  await giveToDemoPro(admin, 'Assign now');
  await customer.goto(`/customer/visits/${visitId}`);
  await customer
    .getByRole('main')
    .getByRole('link', { name: /^Messages/ })
    .click();
  await expect(customer.getByLabel('Your message')).toBeVisible();
  await pro.goto(new URL(customer.url()).pathname, { waitUntil: 'networkidle' });
  const text = `The dog is called ${visitId.slice(-6)}`;
  const pagesBefore = await pro.evaluate(() => history.length);
  await customer.getByLabel('Your message').fill(text);
  await customer.getByRole('button', { name: 'Send' }).click();
  await expect(pro.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  // It is read where it is seen; the page of its reader stays where it is.
  await expect(customer.getByRole('listitem').filter({ hasText: text })).toContainText('Read');
  await expect(pro.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);
  expect(await pro.evaluate(() => history.length)).toBe(pagesBefore);

  // An Enter in an empty box sends nothing, says nothing and stays in the box.
  const box = customer.getByLabel('Your message');
  let sent = 0;
  customer.on('request', (request) => (sent += request.method() === 'POST' && request.url().includes('/messages') ? 1 : 0));
  await expect(box).toHaveValue('');
  await box.focus();
  for (const key of ['Enter', 'Shift+Enter', 'Enter']) await customer.keyboard.press(key);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('\n');
  await expect(customer.getByText('Type a message first')).toHaveCount(0);
  expect(sent).toBe(0);
  await customer.keyboard.type('It is friendly');
  await customer.keyboard.press('Enter');
  await expect(pro.getByRole('listitem').filter({ hasText: 'It is friendly' })).toBeVisible();
});
