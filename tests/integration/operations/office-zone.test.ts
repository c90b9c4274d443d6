import { beforeAll, expect, test } from 'vitest';
import { seedOfficeHours } from '#app/domain/settings/seed-hours';
import { db } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { getBody, fillings, readForms } from '#tests/setup/browser-form';
import { askFor, openFixture, wish } from '../payments/payment-fixtures';

/** Its day is always one ahead of ours in the afternoon. */
const FAR_EAST = 'Pacific/Kiritimati';

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
}, 240_000);

async function moveOffice(zone: string): Promise<void> {
  const value = { ...seedOfficeHours, zone };
  await db().siteSetting.upsert({ where: { key: 'officeHours' }, create: { key: 'officeHours', value }, update: { value } });
}

/** An admin opens a request and sends the quote as the form has it: what the page said, and the mail. */
async function quoteOf(zone: string): Promise<{ page: string; createdAt: Date; validUntil: Date; mail: string }> {
  await moveOffice(zone);
  const { token } = await askFor(wish({ light: 'warm', storeys: '1', feet: '420', addOns: '' }));
  const request = await db().quoteRequest.findFirstOrThrow({ where: { token } });
  const cookie = await signInAs((await insertAdmin(db())).id);
  const path = `/admin/quotes/${request.id}`;
  const page = await (await ask(path, { cookie })).text();
  const form = readForms(path, page).find(({ controls }) => controls.some(({ name }) => name === 'packageId'))!;
  const sent = await ask(form.action, { method: 'POST', cookie, body: getBody(form, fillings(form)[0]!) });
  expect(sent.status).toBe(303);
  const { id, validUntil } = await db().quote.findFirstOrThrow({ where: { quoteRequestId: request.id, source: 'admin' } });
  const mail = await db().notification.findFirstOrThrow({
    where: { dedupeKey: { startsWith: `quote-issued:${id}` }, channel: 'email' },
  });
  return { page, createdAt: request.createdAt, validUntil, mail: JSON.stringify(mail.data) };
}

test('an admin moves the office, and its pages say its times; a quote ends by the clock of the home', async () => {
  const home = await quoteOf('America/Chicago');
  const away = await quoteOf(FAR_EAST);
  for (const [quote, zone] of [
    [home, 'America/Chicago'],
    [away, FAR_EAST],
  ] as const) {
    expect(quote.page).toContain(formatDateTime(quote.createdAt, { zone, showZone: true }));
    expect(quote.mail).toContain(formatDateTime(quote.validUntil, { style: 'long-date', zone: 'America/Chicago' }));
  }
  expect(formatDateTime(away.validUntil, { style: 'long-date', zone: FAR_EAST })).not.toBe(
    formatDateTime(away.validUntil, { style: 'long-date', zone: 'America/Chicago' }),
  );
});

test('a zone that does not exist leaves the office where it was', async () => {
  await moveOffice('Mars/Olympus');
  const cookie = await signInAs((await insertAdmin(db())).id);
  expect((await ask('/admin/users', { cookie })).status).toBe(200);
});
