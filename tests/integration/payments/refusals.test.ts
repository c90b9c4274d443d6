import { beforeAll, expect, test } from 'vitest';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { deliver, openFixture, payOnPage, clickPay, quoted, untoldEvents } from './payment-fixtures';

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});

test('A customer whose second card paid never reads of the first one on the way to “You’re booked”', async () => {
  const who = await quoted();
  const cookie = await signInAs(who.customer.id);
  const { url, reference } = await clickPay(who);
  const confirmation = async () => plain(await (await ask(`/booking-confirmation?booking=${reference}`, { cookie })).text());
  expect(await payOnPage(url, '4000000000009995')).toBe(402);
  await deliver(await untoldEvents());
  await payOnPage(url);
  const waiting = await confirmation();
  expect(waiting).toContain('Payment processing');
  expect(waiting).not.toMatch(/insufficient funds|refused|declined/);
  await deliver(await untoldEvents());
  const booked = await confirmation();
  expect(booked).toContain('You’re booked');
  expect(booked).not.toMatch(/insufficient funds|refused|declined/);
});
