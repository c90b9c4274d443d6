import { expect } from 'vitest';
import { LATER_KEY } from '#app/domain/payments/later-settings.server';
import { USUAL_LATER, type LaterSettings } from '#app/domain/payments/later-policy';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import type { Ask } from '#tests/setup/ask';
import { type Visitor, visitor } from '../accounts/visitor';
import { contact, getConsent, toPrice } from './guest-fixtures';
import { deliver, untoldEvents, type wish } from './payment-fixtures';

export type Answer = 'approve' | 'approve-then-dispute' | 'decline' | 'cancel';

/** The office lets customers pay over time. */
export async function offerOverTime(over: Partial<LaterSettings> = {}): Promise<void> {
  const value = { ...USUAL_LATER, on: true, methods: ['klarna', 'affirm'] as LaterSettings['methods'], ...over };
  const row = { value, updatedAt: now() };
  await db().siteSetting.upsert({ where: { key: LATER_KEY }, create: { key: LATER_KEY, ...row }, update: row });
}

function postTo(url: string, fields: Record<string, string>): Promise<Response> {
  const headers = { origin: 'http://localhost:3000' };
  return sandbox().pages(new Request(url, { method: 'POST', body: new URLSearchParams(fields), headers }));
}

/** Chooses a provider on Stripe’s page and answers on the provider’s, as a browser would; the answer to that. */
export async function answerProvider(url: string, answer: Answer, provider = 'klarna'): Promise<Response> {
  const chosen = await postTo(url, { email: 'gwen@town.test', name: 'Gwen Guest', zip: '60614', provider });
  expect(chosen.headers.get('location')).toBe(`${new URL(url).pathname}/later`);
  return postTo(`${url}/later`, { answer });
}

/** Presses the second button of the checkout, with what its page printed. */
export function sendOverTime(
  guest: Visitor,
  html: string,
  fields: Record<string, string>,
  path = '/checkout?draft=1',
): Promise<Response> {
  const consentOverTime = /name="consentOverTime" value="([^"]+)"/.exec(html)?.[1] ?? '';
  const sent = { opId: crypto.randomUUID(), consent: getConsent(html), consentOverTime, pay: 'later', ...fields };
  return guest.post(path, sent);
}

/** A guest who stands before Stripe’s page for paying over time. */
export async function atProvider(ask: Ask, asked: Parameters<typeof wish>[0] = {}) {
  const guest = visitor(ask);
  const person = contact();
  const html = await toPrice(guest, asked);
  const answer = await sendOverTime(guest, html, person);
  const url = answer.headers.get('location') ?? '';
  expect(url).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\//);
  const booking = await db().booking.findFirstOrThrow({
    where: { contactEmail: person.email },
    include: { quote: true, payments: true, visits: { orderBy: { windowStart: 'asc' } } },
  });
  return { guest, person, html, url, booking };
}

/** A booking whose full price a provider has paid. */
export async function paidOverTime(ask: Ask, provider = 'klarna', answer: Answer = 'approve') {
  const at = await atProvider(ask);
  await answerProvider(at.url, answer, provider);
  await deliver(await untoldEvents());
  const [payment] = await db().payment.findMany({ where: { bookingId: at.booking.id } });
  return { ...at, payment: payment! };
}
