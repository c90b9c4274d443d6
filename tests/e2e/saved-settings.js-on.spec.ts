import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixtures';

/** A form of the office that stays on its page when it is saved: where it is, and the fields that are changed. */
type Case = { path: string; link?: string; form: string; fields: string[]; button?: string };

const CASES: Case[] = [
  { path: '/admin/business/site', form: 'site-settings', fields: ['lowRating', 'overdueOfficeHours'] },
  { path: '/admin/business/gift-cards', form: 'gift-settings', fields: ['on', 'leastCents'] },
  { path: '/admin/business/bookings', form: 'booking-terms', fields: ['reviewDays', 'instantLeast'] },
  { path: '/admin/business/payments', form: 'pay-over-time', fields: ['on', 'methods', 'leastCents'] },
  { path: '/admin/business/equipment', form: 'equipment', fields: ['names'], button: 'Save equipment' },
  { path: '/admin/referrals/terms', form: 'referral-terms', fields: ['on', 'yearlyMost'] },
  { path: '/admin/tax-forms', form: 'tax-form', fields: ['taxForm', 'payments'] },
  { path: '/admin/capacity', form: 'held-back', fields: ['heldBack'] },
  { path: '/admin/support', link: '/admin/support/', form: 'route', fields: ['queue', 'assigneeId'], button: 'Reassign' },
  { path: '/admin/companies', link: '/admin/companies/', form: 'account-manager', fields: ['managerId'] },
];

/** What a field shows: the value that is typed or chosen, or the values that are ticked. */
async function shown(field: Locator): Promise<string> {
  return field.evaluateAll((inputs) =>
    (inputs as (HTMLInputElement | HTMLSelectElement)[])
      .filter((input) => !(input instanceof HTMLInputElement && ['radio', 'checkbox'].includes(input.type)) || input.checked)
      .map((input) => input.value)
      .join(),
  );
}

/** Another number, written as the page writes it. */
function another(number: string): string {
  return (Number(number || 3) + 1).toFixed(number.split('.')[1]?.length ?? 0);
}

/** Chooses another of a few, ticks or unticks, or types another number. */
async function change(field: Locator): Promise<void> {
  const first = field.first();
  const kind = await first.evaluate((input) => (input instanceof HTMLInputElement ? input.type : input.tagName));
  if (kind === 'SELECT') {
    const other = await first.locator('option:not(:checked):not([value=""])').first().getAttribute('value');
    await first.selectOption(other);
  } else if (kind === 'radio') await field.and(field.page().locator(':not(:checked)')).first().check();
  else if (kind === 'checkbox') await first.setChecked(!(await first.isChecked()));
  else if (kind === 'TEXTAREA') await first.fill([await first.inputValue(), 'Long pole'].filter(Boolean).join('\n'));
  else await first.fill(another(await first.inputValue()));
}

/** Puts back what a field showed. */
async function putBack(field: Locator, value: string): Promise<void> {
  const first = field.first();
  const kind = await first.evaluate((input) => (input instanceof HTMLInputElement ? input.type : input.tagName));
  if (kind === 'SELECT') await first.selectOption(value);
  else if (kind === 'radio') await field.and(field.page().locator(`[value="${value}"]`)).check();
  else if (kind === 'checkbox') await first.setChecked(!(await first.isChecked()));
  else await first.fill(value);
}

/** Sends the form, and waits until the page shows another in its place. */
async function save(form: Locator, button = 'Save'): Promise<void> {
  await form.evaluate((sent) => sent.setAttribute('data-sent', ''));
  await form.getByRole('button', { name: button, exact: true }).click();
  await expect(form).not.toHaveAttribute('data-sent');
}

async function taken(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__react')));
}

for (const { path, link, form: id, fields, button } of CASES) {
  test(`an admin who saves ${path}${link ? '/…' : ''} with scripts sees what they chose`, async ({ open }) => {
    const page = await open('admin');
    await page.goto(path);
    if (link) await page.goto((await page.locator(`main a[href^="${link}"]`).first().getAttribute('href')) ?? '');
    await taken(page);
    const form = page.locator(`form[id^="${id}"]`).first();
    const field = (name: string) => form.locator(`[name="${name}"]`);
    const all = () => Promise.all(fields.map((name) => shown(field(name))));

    const before = await all();
    for (const name of fields) await change(field(name));
    const chosen = await all();
    expect(chosen.map((value, at) => value !== before[at])).toEqual(fields.map(() => true));
    await save(form, button);
    await expect.poll(all).toEqual(chosen);

    for (const [at, name] of fields.entries()) await putBack(field(name), before[at] ?? '');
    await save(form, button);
    await expect.poll(all).toEqual(before);
    await page.reload();
    expect(await all()).toEqual(before);
  });
}
