import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { comeByGoogle, inspect, mailTo, test } from './fixtures';

test('a company is made, gets a location and a site contact, who sees it and may change nothing', async ({ open }) => {
  const [owner, guest] = [await open(), await open()];
  const tag = randomUUID().slice(0, 8);
  const company = `Market ${tag}`;
  const contact = { email: `c-${randomUUID().slice(0, 13)}@account.test`, name: `Sol ${tag}` };
  const email = `o-${randomUUID().slice(0, 13)}@account.test`;
  await comeByGoogle(owner, { email, name: `Ona ${tag}`, returnTo: '/commercial/dashboard' });

  await test.step('the form: refused with its messages, then made', async () => {
    await expect(owner.getByRole('heading', { name: 'No Commercial Account Found' })).toBeVisible();
    await expect(owner.getByLabel('Billing email')).toHaveValue(email);
    await inspect(owner);
    await owner.getByRole('button', { name: 'Create account' }).click();
    await expect(owner.getByText('Enter the name of your company').first()).toBeVisible();
    await owner.getByLabel('Company name').fill(company);
    await owner.getByRole('button', { name: 'Create account' }).click();
    await expect(owner.getByText('Commercial account created').first()).toBeVisible();
    await expect(owner.getByRole('heading', { name: company, level: 1 })).toBeVisible();
  });

  await test.step('a location', async () => {
    await owner.getByRole('link', { name: 'Add location' }).first().click();
    await owner.getByLabel('Name', { exact: true }).fill('Front store');
    await owner.getByLabel('Street address').fill('218 Harbor Street');
    await owner.getByLabel('ZIP code').fill('60611');
    await owner.getByLabel('Facility type').selectOption({ label: 'Retail store' });
    await owner.getByLabel('Floor area in sq ft').fill('8,400');
    await inspect(owner);
    await owner.getByRole('button', { name: 'Save location' }).click();
    await expect(owner.getByText('Retail store, 8,400 sq ft')).toBeVisible();
    await inspect(owner);
  });

  await test.step('a site contact is invited and joins', async () => {
    await owner.goto('/commercial/members');
    await owner.getByLabel('Email address').fill(contact.email);
    await owner.getByRole('radio', { name: /^Site contact/ }).check();
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    await expect(owner.getByText('Choose at least one location for a site contact').first()).toBeVisible();
    await owner.getByRole('checkbox', { name: /^Front store/ }).check();
    await owner.getByRole('button', { name: 'Send invitation' }).click();
    await expect(owner.getByRole('button', { name: `Cancel invitation for ${contact.email}` })).toBeVisible();
    // The form is for the next one.
    await expect(owner.getByLabel('Email address')).toHaveValue('');
    await expect(owner.getByRole('radio', { name: /^Site contact/ })).not.toBeChecked();
    await inspect(owner);
    const mail = await mailTo(owner, contact.email, new RegExp(`^You’re invited to join ${company}$`));
    const link = new URL(mail.links.find((one) => one.includes('/commercial/join/')) ?? '').pathname;
    await owner.goto(link);
    await expect(owner.getByText('This invitation was sent to another address.')).toBeVisible();
    await comeByGoogle(guest, { ...contact, returnTo: link });
    await expect(guest.getByRole('heading', { name: `Join ${company}` })).toBeVisible();
    await inspect(guest);
    await guest.getByRole('button', { name: `Join ${company}` }).click();
    await expect(guest.getByRole('heading', { name: company, level: 1 })).toBeVisible();
  });

  await test.step('the owner finds invoices and reports, empty as yet', async () => {
    await owner.goto('/commercial/invoices');
    await expect(owner.getByText('its invoice appears here with the day it is due').first()).toBeVisible();
    await inspect(owner);
    await owner.goto('/commercial/reports');
    await expect(owner.getByText('No reports yet')).toBeVisible();
    await inspect(owner);
  });

  await test.step('the site contact sees their location, no invoices, and changes nothing', async () => {
    await expect(guest.getByRole('heading', { name: 'Front store' })).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Add location' })).toHaveCount(0);
    await expect(guest.getByRole('link', { name: 'Invoices', exact: true })).toHaveCount(0);
    await guest.goto('/commercial/settings');
    await expect(guest.getByLabel('Billing email')).toHaveCount(0);
    await inspect(guest);
  });

  await test.step('the owner, being the last, stays until the other is gone; then the account closes by its name', async () => {
    await owner.goto('/commercial/settings');
    await expect(owner.getByText(/You’re the only owner/)).toBeVisible();
    await expect(owner.getByRole('button', { name: `Leave ${company}` })).toHaveCount(0);
    await inspect(owner);
    await owner.goto('/commercial/members');
    await owner.getByRole('link', { name: `Change ${contact.name}` }).click();
    await inspect(owner);
    await owner.getByRole('button', { name: `Remove ${contact.name}` }).click();
    await expect(owner.getByText(`${contact.name} is no longer a member`).first()).toBeVisible();
    await owner.goto('/commercial/settings');
    await owner.getByLabel(`Write “${company}” to close it`).fill(company);
    await owner.getByRole('button', { name: 'Close account' }).click();
    await expect(owner.getByText(`${company} is closed`).first()).toBeVisible();
  });
});
