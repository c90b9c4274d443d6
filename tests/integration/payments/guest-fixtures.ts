import { expect } from 'vitest';
import { db } from '#app/platform/db.server';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';
import { lastMail, type Visitor, visitor, workOff as workOffMail } from '../accounts/visitor';
import { deliver, openFixture, payOnPage, untoldEvents, wish } from './payment-fixtures';

let ask: Ask;

/** A fixture with the built pages; answers what asks them. */
export async function openForGuests(): Promise<Ask> {
  await openFixture();
  ask = asker(await loadBuild());
  return ask;
}

/** What `/book` asks: the work and the place, and nothing of who it is for. */
export function work(over: Parameters<typeof wish>[0] = {}): Record<string, string> {
  const { service, date, window, addressStreet, addressUnit, referralCode, addressCity, addressState, zip } = wish(over);
  return {
    service,
    date,
    window,
    addressStreet,
    addressUnit,
    referralCode,
    addressCity,
    addressState,
    zip,
    light: 'warm',
    storeys: '2',
    feet: '120',
    addOns: '',
  };
}

let people = 0;

export function contact(over: Record<string, string> = {}): Record<string, string> {
  people += 1;
  return { name: 'Gwen Guest', email: `gwen-${people}@town.test`, phone: '(312) 555-0177', notes: '', ...over };
}

export function getConsent(html: string): string {
  return /name="consent" value="([^"]+)"/.exec(html)?.[1] ?? '';
}

/** From /book to the page that shows the price. */
export async function toPrice(guest: Visitor, over?: Parameters<typeof wish>[0]): Promise<string> {
  const answer = await guest.post('/book', work(over));
  expect(answer.headers.get('location')).toBe('/checkout');
  return (await guest.get('/checkout')).text();
}

export function clickPay(
  guest: Visitor,
  html: string,
  person: Record<string, string>,
  path = '/checkout?draft=1',
): Promise<Response> {
  return guest.post(path, { opId: crypto.randomUUID(), consent: getConsent(html), ...person });
}

/** A guest who has come to Stripe's page. */
export async function atStripe(person = contact(), guest = visitor(ask), asked: Parameters<typeof wish>[0] = {}) {
  const html = await toPrice(guest, asked);
  const pressed = await clickPay(guest, html, person);
  const url = pressed.headers.get('location') ?? '';
  expect(url).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\//);
  const booking = await db().booking.findFirstOrThrow({
    where: { contactEmail: person.email },
    orderBy: { createdAt: 'desc' },
    include: { customer: true, quote: true },
  });
  return { guest, person, url, booking };
}

export async function paid(person = contact(), guest = visitor(ask)) {
  const at = await atStripe(person, guest);
  await payOnPage(at.url);
  await deliver(await untoldEvents());
  return at;
}

export function getSignUps(email: string) {
  return db().user.findMany({ where: { email }, include: { bookings: true } });
}

/** Asks for a code by the link of the confirmation and signs in with what was mailed. */
export async function signInByCode(browser: Visitor, email: string): Promise<Response> {
  const asked = await browser.post('/signin/code', { opId: crypto.randomUUID(), email });
  await workOffMail();
  const mail = await lastMail(email);
  const code = /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? '';
  return browser.post(asked.headers.get('location') ?? '', { code });
}
