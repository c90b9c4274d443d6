import { expect, type Page } from '@playwright/test';
import { bookAndPay, toDay, type Errand, giveToDemoPro, inspect, mailTo, openInDispatch, test } from './fixtures';

/** A paid visit of the demo customer's that the demo pro has promised; answers its id. */
async function promised(customer: Page, admin: Page, errand: Errand): Promise<string> {
  const visitId = await openInDispatch(admin, await bookAndPay(customer, errand));
  await giveToDemoPro(admin, 'Assign now');
  return visitId;
}

test('a customer moves a visit: the old time stands until the pro says yes to the new one', async ({ open }) => {
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  const visitId = await promised(customer, admin, 'moving');
  await customer.goto(`/customer/visits/${visitId}`);
  await customer.getByRole('link', { name: 'Reschedule' }).click();
  await expect(customer.getByRole('heading', { name: 'Choose your preferred date and time' })).toBeVisible();
  await customer.getByLabel('Date', { exact: true }).fill(toDay('moved to'));
  await customer.getByRole('button', { name: 'Show times' }).click();
  const hours = customer.getByRole('radio');
  await expect(hours.first()).toBeVisible();
  expect(await hours.count()).toBeLessThanOrEqual(9);
  await expect(customer.getByText('Rescheduling fee')).toBeVisible();
  await inspect(customer);
  await customer.getByRole('radio', { name: '11:00 AM' }).check();
  await customer.getByRole('button', { name: 'Reschedule', exact: true }).click();
  await expect(customer.getByText('Reschedule requested', { exact: true }).first()).toBeVisible();
  await expect(customer.getByText(/^Reschedule requested: /)).toBeVisible();
  await expect(customer.getByText('Accepted', { exact: true }).first()).toBeVisible();
  await inspect(customer);

  await expect(async () => {
    await pro.goto('/pro/dashboard/jobs');
    await expect(pro.locator(`#offer-of-${visitId}`)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 180_000 });
  await pro
    .locator(`#offer-of-${visitId}`)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect(pro.getByText('The job is yours', { exact: true })).toBeVisible();
  await customer.goto(`/customer/visits/${visitId}`);
  await expect(customer.getByText(/^Reschedule requested: /)).toHaveCount(0);
  await expect(customer.getByText(/between 11 AM and 1 PM|11 AM-1 PM|11 AM to 1 PM|11.*1 PM/).first()).toBeVisible();
});

test('a pro proposes other times, and the customer takes one on the visit’s own page', async ({ open }) => {
  const [customer, admin, pro] = [await open('customer'), await open('admin'), await open('pro')];
  const visitId = await promised(customer, admin, 'other times');
  await pro.goto(`/pro/visits/${visitId}/times`);
  await pro.getByLabel('Date').first().fill(toDay('other times'));
  await pro.getByLabel('Start').first().selectOption('15');
  await pro.getByLabel(/Message to the customer/).fill('My van is in repair until three');
  await inspect(pro);
  await pro.getByRole('button', { name: 'Send to customer' }).click();
  await expect(pro.getByText('Sent to the customer', { exact: true }).first()).toBeVisible();
  await customer.goto(`/customer/visits/${visitId}`);
  await expect(customer.getByRole('blockquote').filter({ hasText: 'My van is in repair until three' })).toBeVisible();
  await inspect(customer);
  await customer.getByRole('button', { name: /^Choose .*/ }).click();
  await expect(customer.getByText('Visit rescheduled', { exact: true }).first()).toBeVisible();
  await expect(customer.getByText('asks if another time works for you')).toHaveCount(0);
  await mailTo(pro, 'pro@demo.test', /^New time: /, visitId);
});
