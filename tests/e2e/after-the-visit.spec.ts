import { expect } from '@playwright/test';
import { pictureBytes } from '../factories/files';
import {
  beginWork,
  bookAndPay,
  CANARY,
  finishWork,
  giveToDemoPro,
  inspect,
  mailTo,
  openInDispatch,
  reloadUntil,
  test,
} from './fixtures';

test('a visit is followed by its link, reported by mail, claimed with a photo, decided, and booked again', async ({ open }) => {
  const [customer, admin, pro, guest] = [await open('customer'), await open('admin'), await open('pro'), await open()];
  const reference = await bookAndPay(customer, 'after the visit');
  const visitId = await openInDispatch(admin, reference);
  await giveToDemoPro(admin, 'Assign now');
  const visit = { customer: `/customer/visits/${visitId}`, pro: `/pro/visits/${visitId}` };

  await test.step('a visitor with the link follows along, and reads no street', async () => {
    await customer.goto(visit.customer);
    const link = await customer.getByRole('textbox', { name: 'Tracking link' }).inputValue();
    await guest.goto(link);
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('Basic Outline');
    await expect(guest.getByText('Lantern Lane')).toHaveCount(0);
    await inspect(guest);
    await beginWork(pro, visit.pro, async (word) => {
      await guest.goto(link);
      await expect(guest.getByText(word, { exact: true }).first()).toBeVisible();
    });
    await finishWork(pro, visit.pro);
    await guest.goto(link);
    await expect(guest.getByText('All done.', { exact: true })).toBeVisible();
    await inspect(guest);
  });

  await test.step('the report comes by mail and opens without signing in', async () => {
    const mail = await mailTo(customer, 'customer@demo.test', new RegExp(`^Your visit report: .*${reference}$`));
    const link = new URL(mail.links.find((one) => one.includes('/visits/report/')) ?? '').pathname;
    await guest.goto(link);
    await expect(guest.getByRole('heading', { level: 1, name: 'Your visit report' })).toBeVisible();
    await expect(guest.getByText(`Report ${reference}-1`)).toBeVisible();
    await inspect(guest);
    await customer.goto(visit.customer);
    const own = await customer.getByRole('link', { name: 'Open the report (PDF)' }).getAttribute('href');
    for (const [who, path] of [[guest, `${link}/pdf`] as const, [customer, own ?? ''] as const]) {
      const pdf = await who.request.get(path);
      expect(pdf.headers()['content-type']).toBe('application/pdf');
      expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
    }
    const refused = await guest.request.get(`${link}x`);
    expect(refused.status()).toBe(404);
    expect(await refused.text()).toContain('This link no longer works.');
    await admin.goto(`/admin/dispatch/${visitId}`);
    await reloadUntil(admin, () => expect(admin.getByText('Sent on time', { exact: true })).toBeVisible({ timeout: 5_000 }));
    await inspect(admin);
    await admin.goto('/admin/reports?show=all');
    await inspect(admin);
  });

  await test.step('the customer claims with a photo', async () => {
    await customer.goto(visit.customer);
    await customer.getByRole('link', { name: 'Report a problem' }).click();
    await expect(customer.getByRole('heading', { name: 'Report a problem' })).toBeVisible();
    await inspect(customer);
    await customer.getByRole('button', { name: 'Send claim' }).click();
    await expect(customer.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeVisible();
    await customer.getByText('Refund me').click();
    await customer.getByLabel('What’s wrong?').fill(`The left gable is dark ${CANARY}`);
    const photo = { name: 'gable.jpg', mimeType: 'image/jpeg', buffer: await pictureBytes('jpeg') };
    await customer.locator('input[type="file"]').setInputFiles(photo);
    await customer.getByRole('button', { name: 'Send claim' }).click();
    await expect(customer.getByText('Refund request sent', { exact: true }).first()).toBeVisible();
    await expect(customer.getByRole('link', { name: 'Report a problem' })).toHaveCount(1);
    await inspect(customer);
  });

  await test.step('the admin sees the photo and gives money back, the customer is notified', async () => {
    await admin.goto('/admin/claims');
    await inspect(admin);
    await admin
      .getByRole('link', { name: new RegExp(reference) })
      .first()
      .click();
    await expect(admin.getByText(CANARY)).toBeVisible();
    await expect(admin.getByRole('img', { name: 'From the customer, 1' })).toBeVisible();
    await inspect(admin);
    const refund = admin.locator('form').filter({ has: admin.locator('input[name="intent"][value="refund"]') });
    await refund.getByLabel('Dollars').fill('100.00');
    await refund.getByRole('textbox', { name: /Message to the customer/ }).fill('Sorry about the gable');
    await refund.getByRole('button').click();
    await expect(admin.getByText('Refunded', { exact: true }).first()).toBeVisible();
    await customer.goto(visit.customer);
    await expect(customer.getByText('Sorry about the gable')).toBeVisible();
    await mailTo(customer, 'customer@demo.test', new RegExp(`^Your guarantee claim, ${reference}: `));
  });

  await test.step('Book Again prices the same house again and asks the same pro first', async () => {
    await customer.getByRole('link', { name: 'Book Again' }).first().click();
    await expect(customer.getByRole('heading', { name: 'Book Again' })).toBeVisible();
    await expect(customer.getByLabel('Ask Rafter & Daughter Lights first')).toBeChecked();
    await inspect(customer);
    await customer.getByRole('button', { name: 'See the price' }).click();
    await expect(customer).toHaveURL(/\/(checkout\?quote=|requests\/)[\w-]+$/);
    await inspect(customer);
  });
});
