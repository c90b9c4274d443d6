import { expect, type Page } from '@playwright/test';
import { CANARY, inspect, isScripted, test } from './fixtures';

/** Presses the button of that pro's row and waits for what the page says then. */
async function press(admin: Page, button: string, name: string, said: string): Promise<void> {
  await admin.getByRole('button', { name: `${button}: ${name}`, exact: true }).click();
  await expect(admin.getByText(said).first()).toBeVisible();
}

test('an admin keeps what a pro said, may publish it once it is allowed, moves it up, and takes it off the page again', async ({
  open,
}) => {
  const admin = await open('admin');
  const guest = await open();
  const name = `Vera ${isScripted() ? 'On' : 'Off'} ${Date.now() % 1_000_000}`;
  const quote = `Paid on Friday, says ${name} ${CANARY}`;

  await admin.goto('/admin/testimonials');
  await admin.getByRole('button', { name: 'Add testimonial' }).click();
  const problems = admin.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(problems.getByRole('link', { name: 'Enter a name' })).toBeVisible();
  await inspect(admin);
  await admin.getByLabel('Name to show').fill(name);
  await admin.getByLabel('City and state').fill('Reno, NV');
  await admin.getByLabel('Quote', { exact: true }).fill(quote);
  await admin.getByRole('button', { name: 'Add testimonial' }).click();
  await expect(admin.getByText('Testimonial saved').first()).toBeVisible();

  const row = admin.getByRole('listitem').filter({ hasText: name }).first();
  await expect(row.getByText('No consent yet')).toBeVisible();
  await expect(admin.getByRole('button', { name: `Publish: ${name}` })).toHaveCount(0);
  await press(admin, 'Record consent', name, 'Consent recorded');
  await press(admin, 'Publish', name, 'Testimonial published');
  await expect(row.getByText('Published', { exact: true })).toBeVisible();
  await inspect(admin);

  const printed = guest.getByText(quote);
  await expect(async () => {
    await guest.goto('/professionals');
    if ((await printed.count()) > 0) return;
    await admin.goto('/admin/testimonials');
    await press(admin, 'Move up', name, 'Moved up');
    await guest.reload();
    await expect(printed).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 180_000, intervals: [100] });
  await inspect(guest);

  await admin.goto('/admin/testimonials');
  await press(admin, 'Unpublish', name, 'Testimonial unpublished');
  await guest.reload();
  await expect(printed).toHaveCount(0);
});
