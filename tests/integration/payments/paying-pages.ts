import { expect } from 'vitest';
import { openPlanCheckout, startSubscription } from '#app/domain/plans/start-subscription.server';
import { db, transact } from '#app/platform/db.server';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';
import { getWords } from '#tests/setup/read-pages';
import { deliver, openFixture, payOnPage, untoldEvents } from './payment-fixtures';

let send: Ask;

/** The pages of a business that takes payments. */
export async function openPages(): Promise<void> {
  await openFixture();
  send = asker(await loadBuild());
}

export const ask: Ask = (...request) => send(...request);

export async function html(path: string, userId: string): Promise<string> {
  const answer = await ask(path, { cookie: await signInAs(userId) });
  expect(answer.status, path).toBe(200);
  return plain(await answer.text());
}

export async function words(path: string, userId: string): Promise<string> {
  return getWords(await (await ask(path, { cookie: await signInAs(userId) })).text());
}

export async function post(path: string, userId: string, fields: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  return ask(path, { method: 'POST', cookie: await signInAs(userId), body });
}

/** The page that an answer leads to, with what it says once. */
export async function follow(answer: Response, userId: string): Promise<string> {
  const flash = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const cookie = [await signInAs(userId), flash].filter(Boolean).join('; ');
  return plain(await (await ask(answer.headers.get('location') ?? '', { cookie })).text());
}

export async function member(planCode = 'TOTAL_HOME') {
  const customer = await insertUser(db());
  const started = await transact(db(), (tx) => startSubscription(tx, { customerId: customer.id, planCode }));
  await payOnPage((await openPlanCheckout(db(), started))!);
  await deliver(await untoldEvents());
  return customer;
}
