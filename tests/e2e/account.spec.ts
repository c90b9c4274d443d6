import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { inspect, mailTo, test, turnOnTwoStep } from './fixtures';

function freshEmail(): string {
  return `p-${randomUUID().slice(0, 13)}@account.test`;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign Out' }).first().click();
  await expect(page.getByText('Signed out', { exact: true }).first()).toBeVisible();
}

async function asCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
}

test('a new person comes by Google, sets up a second step, and comes back by a code', async ({ open }) => {
  const page = await open();
  const email = freshEmail();
  await page.goto('/signin?returnTo=/settings/two-step');
  await inspect(page);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Name').fill('Gloria Glow');
  await page.getByRole('button', { name: 'Continue' }).last().click();
  await expect(page).toHaveURL(/\/settings\/two-step$/);
  await inspect(page);

  const [recovery = ''] = await turnOnTwoStep(page);
  await signOut(page);

  await page.goto('/signin/code');
  await inspect(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  const mail = await mailTo(page, email, /is your sign-in code/);
  await asCode(page, mail.subject.slice(0, 6));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await inspect(page);
  await asCode(page, recovery);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Gloria' })).toBeVisible();
});

test('a customer changes the password and signs the other devices out', async ({ open }) => {
  const [page, other] = [await open(), await open()];
  const email = freshEmail();
  const [before, after] = ['a lamp in the window', 'lights along the roof'];
  await page.goto('/auth?tab=signup');
  await page.getByLabel('Full name').fill('Wendy Window');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(before);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const { links } = await mailTo(page, email, /Confirm your email/);
  await page.goto(links.find((link) => link.includes('/verify-email/')) ?? '');
  await page.getByLabel('Password', { exact: true }).fill(before);
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Wendy' })).toBeVisible();

  await logIn(other, email, before);
  await page.goto('/customer/security');
  await inspect(page);
  await page.getByRole('button', { name: 'Sign out other sessions' }).click();
  await expect(page.getByText('Signed out on every other device', { exact: true }).first()).toBeVisible();
  await other.goto('/settings');
  await expect(other).toHaveURL(/\/auth\?returnTo=/);

  await logIn(other, email, before);
  await page.getByLabel('Current password').fill(before);
  await page.getByLabel('New password', { exact: true }).fill(after);
  await page.getByLabel('Confirm new password').fill(after);
  await page.getByRole('button', { name: 'Update password' }).click();
  await expect(page.getByText('Password updated', { exact: true }).first()).toBeVisible();
  await other.goto('/settings');
  await expect(other).toHaveURL(/\/auth\?returnTo=/);
  await logIn(other, email, after);
  await other.goto('/settings/notifications');
  await inspect(other);
});

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
}

test('a customer chooses which notices to get, box by box, and finds it kept on both addresses', async ({ open }) => {
  const page = await open();
  await page.goto('/signin?returnTo=/customer/notifications');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByLabel('Email').fill(freshEmail());
  await page.getByLabel('Name').fill('Nora Note');
  await page.getByRole('button', { name: 'Continue' }).last().click();
  await expect(page).toHaveURL(/\/customer\/notifications$/);
  await inspect(page);
  const box = (name: string) => page.getByRole('checkbox', { name });
  await expect(box('News and offers: Email')).not.toBeChecked();
  await expect(box('Reminders: Email')).toBeChecked();
  // Nothing of its class ever goes that way, or it always does: there is no box that would switch nothing.
  await expect(box('News and offers: On this device')).toHaveCount(0);
  await expect(box('Payments: Email')).toHaveCount(0);
  await box('News and offers: Email').check();
  await box('Reminders: On this device').uncheck();
  await page.getByRole('button', { name: 'Save preferences' }).click();
  await expect(page.getByText('Preferences saved', { exact: true }).first()).toBeVisible();
  await page.goto('/settings/notifications');
  await expect(box('News and offers: Email')).toBeChecked();
  await expect(box('Reminders: On this device')).not.toBeChecked();
  await expect(box('Reminders: In the app')).toBeChecked();
});
