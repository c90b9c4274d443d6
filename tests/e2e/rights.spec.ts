import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { comeByGoogle, inspect, mailTo, test, turnOnTwoStep } from './fixtures';

function freshEmail(): string {
  return `r-${randomUUID().slice(0, 13)}@account.test`;
}

/** Finds an account in the list of users by its address and opens it; answers its path. */
async function openUser(office: Page, { email, name }: { email: string; name: string }): Promise<string> {
  await office.goto('/admin/users');
  await office.getByLabel('Name, email or phone').fill(email.toUpperCase());
  await office.getByRole('button', { name: 'Search' }).click();
  await office.getByRole('link', { name }).click();
  await expect(office.getByRole('heading', { name, level: 1 })).toBeVisible();
  return new URL(office.url()).pathname;
}

test('an admin is invited, bans a person, opens the account again and gives the right back', async ({ open }) => {
  const [office, ines, zoe] = [await open('admin'), await open(), await open()];
  const tag = randomUUID().slice(0, 8);
  const guest = { email: freshEmail(), name: `Zoe ${tag}` };
  const invited = { email: freshEmail(), name: `Ines ${tag}` };
  await comeByGoogle(zoe, { ...guest, returnTo: '/settings' });
  await expect(zoe).toHaveURL(/\/settings$/);
  await comeByGoogle(ines, { ...invited, returnTo: '/settings/two-step' });
  const codes = await turnOnTwoStep(ines);
  await ines.goto('/admin/users');
  await expect(ines.getByText('Admin privileges required').first()).toBeVisible();

  await test.step('the office invites a person; the link alone changes nothing', async () => {
    await openUser(office, invited);
    await office.getByRole('link', { name: 'Invite as admin' }).click();
    await expect(office.getByLabel('Account email')).toHaveValue(invited.email);
    await office.getByRole('button', { name: 'Send invitation' }).click();
    await expect(office.getByText('Enter a reason. It is saved in the audit log').first()).toBeVisible();
    await inspect(office);
    await office.getByLabel('Reason').fill('Runs the night desk');
    await office.getByLabel('Your password').fill('demo-demo-1');
    await office.getByRole('button', { name: 'Send invitation' }).click();
    await expect(office.getByText('Request received').first()).toBeVisible();
    await expect(office.getByRole('button', { name: `Cancel invitation for ${invited.name}` })).toBeVisible();
    await expect(office.getByLabel('Account email')).toHaveValue('');
    await expect(office.getByLabel('Reason')).toHaveValue('');
    const mail = await mailTo(office, invited.email, /^You’re invited to be an admin/);
    const link = mail.links.find((one) => one.includes('/admin/promote/')) ?? '';
    await zoe.goto(link);
    await expect(zoe.getByText('Promotion failed').first()).toBeVisible();
    await ines.goto(link);
    await inspect(ines);
    await ines.getByLabel('Code from your authenticator app').fill(codes[0] ?? '');
    await ines.getByRole('button', { name: 'Accept' }).click();
    await expect(ines.getByText('Admin access granted').first()).toBeVisible();
  });

  await test.step('the new admin bans a person, who is out at once and stays out', async () => {
    await openUser(ines, guest);
    await ines.getByRole('link', { name: 'Ban', exact: true }).click();
    await expect(ines.getByText(`Ban ${guest.name}?`)).toBeVisible();
    await ines.getByRole('button', { name: 'Ban user' }).click();
    await expect(ines.getByText('Enter a reason. We email it to the user').first()).toBeVisible();
    await inspect(ines);
    await ines.getByLabel('Reason').fill('Paid with a stolen card');
    await ines.getByRole('button', { name: 'Ban user' }).click();
    await expect(ines.getByText('User has been flagged and banned from the platform').first()).toBeVisible();
    await expect(ines.getByText('This account is banned').first()).toBeVisible();
    await inspect(ines);
    await zoe.goto('/settings');
    await expect(zoe).toHaveURL(/\/auth\?returnTo=/);
    await comeByGoogle(zoe, { ...guest, returnTo: '/settings' });
    await expect(zoe.getByText(/This account is closed/).first()).toBeVisible();
    const { html } = await mailTo(ines, guest.email, /^Your account is closed/);
    expect(html).toContain('Paid with a stolen card');
  });

  await test.step('the new admin opens the account again', async () => {
    await ines.getByRole('button', { name: 'Lift ban' }).click();
    await expect(ines.getByText('Enter a reason. It is saved in the audit log').first()).toBeVisible();
    await ines.getByLabel('Reason for lifting the ban').fill('The bank took it back');
    await ines.getByRole('button', { name: 'Lift ban' }).click();
    await expect(ines.getByText('Account reopened').first()).toBeVisible();
    await expect(ines.getByText('The bank took it back')).toBeVisible();
    await comeByGoogle(zoe, { ...guest, returnTo: '/settings' });
    await expect(zoe).toHaveURL(/\/settings$/);
  });

  await test.step('their right goes, and with it their sessions', async () => {
    const own = await openUser(ines, invited);
    await ines.getByRole('link', { name: 'Remove admin rights' }).click();
    await expect(ines.getByText(`Remove admin rights from ${invited.name}?`)).toBeVisible();
    await ines.getByRole('button', { name: 'Remove admin rights' }).click();
    await expect(ines.getByText('Enter your password or code').first()).toBeVisible();
    await ines.getByLabel('Reason').fill('Leaves for the day desk');
    await ines.getByLabel('Code from your authenticator app').fill(codes[1] ?? '');
    await ines.getByRole('button', { name: 'Remove admin rights' }).click();
    await expect(ines).toHaveURL(/\/auth\?returnTo=/);
    await office.goto(own);
    await expect(office.getByText('Leaves for the day desk')).toBeVisible();
    await expect(office.getByRole('link', { name: 'Invite as admin' })).toBeVisible();
  });
});
