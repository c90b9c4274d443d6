import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { comeByGoogle, inspect, mailTo, test } from './fixtures';

const OWNER = 'Olive Owner';
const HOUSEHOLD = '/customer/household';
const PLACE = 'The lake house';

function freshEmail(): string {
  return `p-${randomUUID().slice(0, 13)}@home.test`;
}

/** The owner invites the person, who joins by the mailed link. */
async function join(owner: Page, member: Page, email: string): Promise<void> {
  await owner.goto(HOUSEHOLD);
  await inspect(owner);
  await owner.getByLabel('Their email address').fill(email);
  await owner.getByRole('button', { name: 'Send invitation' }).click();
  await expect(owner.getByText('Invitation sent', { exact: true }).first()).toBeVisible();
  await expect(owner.getByText(email).first()).toBeVisible();
  const { links } = await mailTo(owner, email, /./, 'household/join');
  await member.goto(links.find((link) => link.includes('/household/join/')) ?? '');
  await expect(member.getByRole('heading', { name: `Join ${OWNER}’s account` })).toBeVisible();
  await inspect(member);
  await member.getByRole('button', { name: `Join ${OWNER}’s account` }).click();
  await expect(member.getByText('You joined the account', { exact: true }).first()).toBeVisible();
}

async function openAccount(member: Page): Promise<void> {
  await member.getByRole('button', { name: `Open ${OWNER}’s account` }).click();
  await expect(member).toHaveURL(/\/customer\/dashboard$/);
  await expect(member.getByText(`You’re in ${OWNER}’s account.`)).toBeVisible();
}

test('a person joins the account of another, adds an address there, goes back to their own, and is removed', async ({ open }) => {
  const [owner, member] = [await open(), await open()];
  const email = freshEmail();
  await comeByGoogle(owner, { email: freshEmail(), name: OWNER, returnTo: HOUSEHOLD });
  await expect(owner).toHaveURL(/\/customer\/household$/);
  await comeByGoogle(member, { email, name: 'Milo Member', returnTo: HOUSEHOLD });
  await expect(member).toHaveURL(/\/customer\/household$/);
  await join(owner, member, email);

  await openAccount(member);
  await inspect(member);
  await member.goto('/customer/sites/new');
  await member.getByLabel('Name').fill(PLACE);
  await member.getByLabel('Street address').fill('3 Pier Street');
  await member.getByLabel('ZIP code').fill('60614');
  await member.getByRole('button', { name: 'Save address' }).click();
  await expect(member.getByText(PLACE, { exact: true })).toBeVisible();
  await owner.goto('/customer/sites');
  await expect(owner.getByText(PLACE, { exact: true })).toBeVisible();

  await member.getByRole('button', { name: 'Back to your own account' }).click();
  await expect(member.getByText(`You’re in ${OWNER}’s account.`)).toHaveCount(0);
  await member.goto('/customer/sites');
  await expect(member.getByText('No address yet')).toBeVisible();

  await member.goto(HOUSEHOLD);
  await openAccount(member);
  await owner.goto(HOUSEHOLD);
  await owner.getByRole('button', { name: 'Remove Milo Member' }).click();
  await expect(owner.getByText('Removed', { exact: true }).first()).toBeVisible();
  await member.goto('/customer/sites');
  await expect(member.getByText('No address yet')).toBeVisible();
  await expect(member.getByText(PLACE, { exact: true })).toHaveCount(0);
});

test('a person leaves the account of another by themselves', async ({ open }) => {
  const [owner, member] = [await open(), await open()];
  const email = freshEmail();
  await comeByGoogle(owner, { email: freshEmail(), name: OWNER, returnTo: HOUSEHOLD });
  await expect(owner).toHaveURL(/\/customer\/household$/);
  await comeByGoogle(member, { email, name: 'Milo Member', returnTo: HOUSEHOLD });
  await expect(member).toHaveURL(/\/customer\/household$/);
  await join(owner, member, email);
  await member.getByRole('button', { name: `Leave ${OWNER}’s account` }).click();
  await expect(member.getByText('You left the account', { exact: true }).first()).toBeVisible();
  await expect(member.getByRole('button', { name: `Open ${OWNER}’s account` })).toHaveCount(0);
  await owner.goto(HOUSEHOLD);
  await expect(owner.getByText('Milo Member')).toHaveCount(0);
});
