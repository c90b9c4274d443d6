import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { sandbox } from '#app/platform/sandbox.server';
import { ORIGIN } from '#tests/setup/ask';
import { addDays, localDate } from '#tests/factories/local-time';
import { type Visitor, visitor } from '../integration/accounts/visitor';
import { payOnPage } from '../integration/payments/payment-fixtures';
import { requireTaken } from '../integration/second-business/found-business';
import { RATES } from './rates';
import { attempt, type Fields, type Season } from './season';
import { PLACES, ZONE } from './season-business';

const GOOD_CARD = '4242424242424242';
const DECLINED_CARD = '4000000000000002';
/** Its bank asks its owner to confirm each payment: the balance, which is charged without them, is declined. */
const CONFIRMED_CARD = '4000002760003184';
/** Accepted, and disputed by its owner at once. */
const DISPUTED_CARD = '4000000000000259';
const PAYMENT_REQUIRED = 402;
const SEE_OTHER = 303;

export const LEFT_TO_OFFICE = 'left to the office';

let people = 0;

/** A visitor asks for a price and pays the deposit, or leaves the price to the office. Answers how many visits that made. */
export async function book(season: Season): Promise<number> {
  people += 1;
  const guest = visitor(season.business.ask);
  const person = { name: `Chris Client ${people}`, email: `client${people}@season.test`, phone: '(312) 555-0177', notes: '' };
  const wish = drawWish(season);
  const outcome = await attempt(season, 'book', async () => {
    const asked = await requireTaken(await guest.post('/book', { opId: crypto.randomUUID(), ...wish }), '/book');
    if (asked.headers.get('location') !== '/checkout') throw new Error(`/book led to ${asked.headers.get('location')}`);
    return pay(season, guest, '/checkout?draft=1', person);
  });
  if (outcome !== 'booked') return 0;
  return wish.service === 'all-gutters' ? 1 : 2;
}

function drawWish({ random }: Season): Fields {
  const place = random.pick(PLACES);
  const isLights = random.chance(RATES.lights);
  const service = !isLights ? 'all-gutters' : random.chance(RATES.wholeHouse) ? 'whole-house' : 'roofline';
  return {
    service,
    date: addDays(localDate(ZONE, now()), random.int(4, 16)),
    window: random.pick(['any', 'morning', 'afternoon']),
    ...(isLights ? { light: 'warm', storeys: String(random.int(1, 2)), feet: String(random.int(80, 220)) } : {}),
    addOns: '',
    addressStreet: `${random.int(100, 4_900)} ${place.street}`,
    addressCity: place.city,
    addressState: 'IL',
    zip: place.zip,
  };
}

/** From the page that shows the price over Stripe's to the booking. Where the office names the price, the request goes to it. */
export async function pay(season: Season, guest: Visitor, path: string, person: Fields): Promise<string> {
  const page = await (await guest.get(path)).text();
  const consentOverTime = /name="consentOverTime" value="([^"]+)"/.exec(page)?.[1];
  const wantsLater = season.random.chance(RATES.payLater);
  const later: Fields | null = wantsLater && consentOverTime ? { pay: 'later', consentOverTime } : null;
  const url = await pressPay(guest, { path, page }, { ...person, ...later });
  if (url.startsWith('/requests/')) return LEFT_TO_OFFICE;
  return later ? payOverTime(season, guest, { url, person }) : payOnStripe(season, url);
}

/** Presses Pay on a page that was opened; answers where that leads. */
async function pressPay(guest: Visitor, { path, page }: { path: string; page: string }, fields: Fields): Promise<string> {
  const consent = /name="consent" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const pressed = await guest.post(path, { opId: crypto.randomUUID(), consent, ...fields });
  return (await requireTaken(pressed, 'the press of Pay')).headers.get('location') ?? '';
}

/** Agrees on the provider's page; who is declined there comes back and pays by card. */
async function payOverTime(season: Season, guest: Visitor, { url, person }: { url: string; person: Fields }): Promise<string> {
  const { random, counts } = season;
  const isDeclined = random.chance(RATES.providerDeclines);
  const name = isDeclined ? 'declined by a provider, came back' : 'paid over time';
  counts.set(name, (counts.get(name) ?? 0) + 1);
  await postAt(url, { email: person.email ?? '', name: person.name ?? '', zip: PLACES[0].zip, provider: 'klarna' });
  const status = await postAt(`${url}/later`, { answer: isDeclined ? 'decline' : 'approve' });
  if (status !== (isDeclined ? PAYMENT_REQUIRED : SEE_OTHER)) throw new Error(`The provider’s page answered ${status}`);
  if (!isDeclined) return 'booked';
  const { token } = await db().quote.findFirstOrThrow({
    where: { booking: { contactEmail: person.email } },
    orderBy: { issuedAt: 'desc' },
    select: { token: true },
  });
  const path = `/checkout?quote=${token}`;
  const page = await (await guest.get(path)).text();
  return payOnStripe(season, await pressPay(guest, { path, page }, { ...person, quote: token }));
}

async function postAt(url: string, fields: Fields): Promise<number> {
  const request = { method: 'POST', body: new URLSearchParams(fields), headers: { origin: ORIGIN } };
  return (await sandbox().pages(new Request(url, request))).status;
}

/** Types a card on Stripe's page, and another one where it is declined. */
async function payOnStripe({ random, counts }: Season, url: string): Promise<string> {
  if (random.chance(RATES.declinedCard)) {
    const status = await payOnPage(url, DECLINED_CARD);
    if (status !== PAYMENT_REQUIRED) throw new Error(`Stripe’s page answered ${status} to a card that is declined`);
    if (!random.chance(RATES.tryAnotherCard)) return 'cards declined, given up';
    counts.set('cards declined, paid with another', (counts.get('cards declined, paid with another') ?? 0) + 1);
  }
  const chance = random.next();
  if (chance < RATES.confirmed) return payConfirmed(url);
  const status = await payOnPage(url, chance < RATES.confirmed + RATES.disputed ? DISPUTED_CARD : GOOD_CARD);
  if (status >= 400) throw new Error(`Stripe’s page answered ${status}`);
  return 'booked';
}

/** Types the card and confirms the payment on the bank's page. */
async function payConfirmed(url: string): Promise<string> {
  await payOnPage(url, CONFIRMED_CARD);
  const status = await postAt(`${url}/authenticate`, { answer: 'complete' });
  if (status >= 400) throw new Error(`The bank’s page answered ${status}`);
  return 'booked';
}
