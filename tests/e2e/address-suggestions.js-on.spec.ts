import { expect, type Page } from '@playwright/test';
import { inspect, test, ZIP } from './fixtures';

async function typeStreet(page: Page, typed: string) {
  const street = page.getByLabel('Street address');
  await street.click();
  await street.pressSequentially(typed, { delay: 20 });
  return street;
}

test('an address is chosen from the list by keys, and fills in the fields beside it', async ({ open }) => {
  const page = await open();
  await page.goto(`/book?service=basic&zip=${ZIP}`);
  const street = await typeStreet(page, '12 ma');
  const list = page.getByRole('listbox', { name: 'Addresses' });
  await expect(list.getByRole('option')).toHaveText([/12 Main Street/, /12 Maple Avenue/]);
  await expect(street).toHaveAttribute('aria-expanded', 'true');
  await inspect(page);
  await street.press('ArrowDown');
  await street.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toHaveText(/12 Maple Avenue/);
  await street.press('Enter');
  await expect(street).toHaveValue('12 Maple Avenue');
  await expect(page.getByLabel('City')).not.toHaveValue('');
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('IL');
  await expect(page.getByLabel('ZIP code')).toHaveValue(ZIP);
  await expect(list).toBeHidden();
  await expect(page).toHaveURL(/\/book/);
});

test('an address is chosen by a tap; Escape and another field close the list and keep what was typed', async ({ open }) => {
  const page = await open();
  await page.goto('/service-call');
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  const zip = page.getByLabel('ZIP code');
  await expect(zip).toHaveAttribute('aria-invalid', 'true');
  const street = await typeStreet(page, '7 oak');
  const option = page.getByRole('option', { name: /7 Oak Street/ });
  await expect(option).toBeVisible();
  await street.press('Escape');
  await expect(option).toBeHidden();
  await expect(street).toHaveValue('7 oak');
  await street.press('Backspace');
  await expect(option).toBeVisible();
  await page.getByLabel('Full name').focus();
  await expect(option).toBeHidden();
  await street.focus();
  await street.press('End');
  await street.pressSequentially('k');
  await option.click();
  await expect(street).toHaveValue('7 Oak Street');
  await expect(zip).toHaveValue(/^\d{5}$/);
  await expect(zip).not.toHaveAttribute('aria-invalid');
});
