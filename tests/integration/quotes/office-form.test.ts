import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { getBody, fillings, readForms } from '#tests/setup/browser-form';
import { askFor, openFixture, wish } from '../payments/payment-fixtures';

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
}, 240_000);

/** The form of a request that a person has to price, in an admin's browser. */
async function formOf(form: Parameters<typeof askFor>[0]) {
  const { token } = await askFor(form);
  const request = await db().quoteRequest.findFirstOrThrow({ where: { token } });
  const cookie = await signInAs((await insertAdmin(db())).id);
  const path = `/admin/quotes/${request.id}`;
  const found = readForms(path, await (await ask(path, { cookie })).text()).find(({ controls }) =>
    controls.some(({ name }) => name === 'packageId'),
  );
  if (!found) throw new Error(`No quote form stands on ${path}.`);
  const valueOf = (name: string) => found.controls.find((control) => control.name === name)?.value;
  return { request, cookie, form: found, valueOf };
}

test('an admin finds the service and the price list for the house in the quote form, and sends it as it is', async () => {
  const house = { light: 'warm', storeys: '3', feet: '420', addOns: 'wreath:2' };
  const { request, cookie, form, valueOf } = await formOf(wish(house));
  expect(valueOf('packageId')).toBe(request.packageId);
  expect(valueOf('label1')).toContain('installed');
  expect(Number(valueOf('amount1'))).toBeGreaterThan(0);
  const labels = form.controls.filter(({ name }) => name.startsWith('label')).map(({ value }) => value);
  expect(labels.join()).toMatch(/more roofline than included.*Third story/);
  const [untouched] = fillings(form);
  if (!untouched) throw new Error('Nothing to send');
  const sent = await ask(form.action, { method: 'POST', cookie, body: getBody(form, untouched) });
  expect(sent.status).toBe(303);
  const quote = await db().quote.findFirstOrThrow({ where: { quoteRequestId: request.id }, include: { lines: true } });
  expect(quote.lines).toHaveLength(labels.filter(Boolean).length);
});

test('an admin finds the service chosen where it stands in no list', async () => {
  const { request, cookie } = await formOf(wish({ light: 'warm', storeys: '1', feet: '420', addOns: '' }));
  const call = await db().package.findFirstOrThrow({ where: { listed: false } });
  await db().quoteRequest.update({ where: { id: request.id }, data: { packageId: call.id } });
  const path = `/admin/quotes/${request.id}`;
  const forms = readForms(path, await (await ask(path, { cookie })).text());
  const select = forms.flatMap(({ controls }) => controls).find(({ name }) => name === 'packageId');
  expect(select?.value).toBe(call.id);
});
