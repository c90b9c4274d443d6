import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { pictureBytes } from '../factories/files';
import { pickDayByKeys, press, tabTo, type } from './keys';
import { awaitPaid, toDay, inspect, mailTo, test, ZIP } from './fixtures';

function link(page: Page, name: string | RegExp): Locator {
  return page.getByRole('link', { name });
}

function button(page: Page, name: string | RegExp): Locator {
  return page.getByRole('button', { name });
}

async function says(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.getByText(words, typeof words === 'string' ? { exact: true } : {}).first()).toBeVisible();
}

test('a customer without a mouse signs up, books, moves, cancels, asks, sets up and leaves for good', async ({ open }) => {
  const page = await open();
  const email = `k-${randomUUID().slice(0, 13)}@keyboard.test`;
  const [before, after] = ['a lamp in the window', 'lights along the roof'];

  await test.step('signs up and confirms the address', async () => {
    await page.goto('/auth?tab=signup');
    await type(page, page.getByLabel('Full name'), 'Kim Keys');
    await type(page, page.getByLabel('Email'), email);
    await type(page, page.getByLabel('Password', { exact: true }), before);
    await press(page, button(page, 'Sign Up'));
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const { links } = await mailTo(page, email, /Confirm your e-?mail/i);
    await page.goto(links.find((each) => each.includes('/verify-email/')) ?? '');
    await type(page, page.getByLabel('Password', { exact: true }), before);
    await press(page, button(page, 'Confirm and sign in'));
    await expect(page.getByRole('heading', { name: 'Welcome, Kim' })).toBeVisible();
    await says(page, 'No upcoming visits');
    await inspect(page);
  });

  await test.step('books and pays', async () => {
    await page.goto(`/book?service=basic&zip=${ZIP}`);
    await type(page, page.getByLabel('Street address'), `${Math.ceil(Math.random() * 99_999)} Lantern Lane`);
    await pickDayByKeys(page, toDay('a life by keyboard'));
    await press(page, button(page, /^See your price$/));
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByLabel('Email address')).toHaveValue(email);
    await type(page, page.getByLabel('Phone number'), '(312) 555-0142');
    await press(page, button(page, /^Pay (?!.*over time)/));
    await expect(page).toHaveURL(/\/sandbox\/checkout\//);
    await type(page, page.getByLabel('Card number'), '4242424242424242');
    await type(page, page.getByLabel('Expires'), '12/34');
    await type(page, page.getByLabel('Security code'), '123');
    await type(page, page.getByLabel('ZIP'), ZIP);
    await press(page, button(page, /^Pay/));
    await awaitPaid(page);
    await press(page, link(page, 'Go to Dashboard'));
    await expect(page.getByRole('heading', { name: 'Welcome, Kim' })).toBeVisible();
  });

  await test.step('reads how the visit stands and follows the link that others get', async () => {
    await press(page, link(page, /Basic Outline · Installation/));
    await expect(page.getByRole('heading', { name: 'Status', exact: true })).toBeVisible();
    await press(page, link(page, 'Open the tracking page'));
    await expect(page).toHaveURL(/\/track\//);
    await expect(page.getByText('Lantern Lane')).toHaveCount(0);
    await page.goBack();
  });

  await test.step('looks at the fee, thinks better of it with Escape, and moves the visit', async () => {
    await press(page, link(page, 'Cancel Request'));
    await says(page, 'Cancellation fee');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Cancellation fee')).toHaveCount(0);
    await press(page, link(page, 'Reschedule'));
    await expect(page.getByRole('heading', { name: 'Choose your preferred date and time' })).toBeVisible();
    const day = page.getByRole('navigation', { name: 'Next free days' }).getByRole('link').last();
    const date = /date=([\d-]+)/.exec((await day.getAttribute('href')) ?? '')?.[1] ?? '';
    await press(page, day);
    await expect(page.getByLabel('Date', { exact: true })).toHaveValue(date);
    await expect(page.getByRole('radio').first()).toBeVisible();
    await tabTo(page, page.locator('input[name="hour"]:checked'));
    await page.keyboard.press('ArrowDown');
    await press(page, button(page, /^Reschedule$/));
    await says(page, /^(Reschedule requested|Visit rescheduled)$/);
    await inspect(page);
  });

  await test.step('cancels, having seen what it costs and what comes back', async () => {
    await press(page, link(page, 'Cancel Request'));
    await says(page, 'Your refund');
    await type(page, page.getByLabel(/^Why are you/), 'We are moving house');
    await press(page, button(page, /^Cancel (visit|and pay the fee)$/));
    await says(page, 'Visit canceled');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await says(page, 'Canceled');
  });

  await test.step('books the same again, as far as the price', async () => {
    await press(page, link(page, 'Book Again'));
    await expect(page.getByRole('heading', { name: 'Book Again' })).toBeVisible();
    await press(page, button(page, 'See the price'));
    await expect(page).toHaveURL(/\/(checkout\?quote=|requests\/)/);
  });

  await test.step('writes to our team and adds to it', async () => {
    await page.goto('/customer/dashboard');
    await type(page, page.getByLabel('What can we do for you?'), 'Is the timer in the price?');
    await press(page, button(page, 'Start the conversation'));
    await expect(page).toHaveURL(/\/support\//);
    await says(page, /Is the timer in the price\?$/);
    await type(page, page.getByLabel('Your message'), 'And the ladder?');
    await press(page, button(page, /^Send/));
    await says(page, /And the ladder\?$/);
    await inspect(page);
  });

  await test.step('sets a photo, a password and which notices to get', async () => {
    await page.goto('/customer/account');
    await press(page, link(page, 'Add a photo'));
    await tabTo(page, page.getByLabel('New photo'));
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')]);
    await chooser.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await pictureBytes('jpeg') });
    await press(page, button(page, 'Save photo'));
    await says(page, 'Photo saved');
    await press(page, page.getByRole('main').getByRole('link', { name: 'Security' }));
    await type(page, page.getByLabel('Current password'), before);
    await type(page, page.getByLabel('New password', { exact: true }), after);
    await type(page, page.getByLabel('Confirm new password'), after);
    await press(page, button(page, 'Update password'));
    await says(page, 'Password updated');
    await press(page, page.getByRole('main').getByRole('link', { name: 'Notifications' }));
    const news = page.getByRole('checkbox', { name: 'News and offers: Email' });
    await tabTo(page, news);
    await page.keyboard.press('Space');
    await expect(news).toBeChecked();
    await press(page, button(page, 'Save preferences'));
    await says(page, 'Preferences saved');
    await expect(news).toBeChecked();
  });

  await test.step('takes everything along that we keep', async () => {
    await press(page, page.getByRole('main').getByRole('link', { name: 'Your data' }));
    await press(page, button(page, 'Request my data'));
    await says(page, 'We’re preparing your data');
    const { links } = await mailTo(page, email, /^Your data is ready$/);
    await page.goto(links.find((each) => each.includes('/settings/data/')) ?? '');
    await tabTo(page, link(page, 'Download the zip'));
    const [zip] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(zip.suggestedFilename()).toMatch(/\.zip$/);
  });

  await test.step('deletes the account, which then lets no one in', async () => {
    await page.goto('/settings/data');
    await press(page, link(page, 'Delete my account'));
    await type(page, page.getByLabel('Your password'), after);
    await press(page, button(page, 'Delete my account'));
    await says(page, 'Your account is deleted');
    await page.goto('/signin');
    await type(page, page.getByLabel('Email'), email);
    await type(page, page.getByLabel('Password', { exact: true }), after);
    await press(page, button(page, 'Log In'));
    await says(page, /Login failed/);
  });
});
