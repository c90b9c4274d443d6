import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { addDays, localDate } from '#tests/factories/local-time';
import { visitor } from '../integration/accounts/visitor';
import { payOnPage } from '../integration/payments/payment-fixtures';
import { requireTaken } from '../integration/second-business/found-business';
import { attempt, type Season } from './season';
import { PLACES, ZONE } from './season-business';

const GOOD_CARD = '4242424242424242';
/** Accepted, and disputed by its owner at once. */
const DISPUTED_CARD = '4000000000000259';
const DISPUTED_SHARE = 0.01;
const CANCELLED_SHARE = 0.06;
const REVIEWED_SHARE = 0.6;
const LEFT = 'left to the office';

let people = 0;

/** A visitor asks for a price and pays the deposit. Where no pro is free at a price that is known, the office would send a quote. */
export async function book(season: Season): Promise<void> {
  const { business, random } = season;
  people += 1;
  const guest = visitor(business.ask);
  const place = random.pick(PLACES);
  const lights = random.chance(0.7);
  const asked = await guest.post('/book', {
    opId: crypto.randomUUID(),
    service: lights ? 'roofline' : 'all-gutters',
    date: addDays(localDate(ZONE, now()), random.int(4, 16)),
    window: random.pick(['any', 'morning', 'afternoon']),
    ...(lights ? { light: 'warm', storeys: String(random.int(1, 2)), feet: String(random.int(80, 220)) } : {}),
    addOns: '',
    addressStreet: `${random.int(100, 4_900)} ${place.street}`,
    addressCity: place.city,
    addressState: 'IL',
    zip: place.zip,
  });
  await attempt(season, async () => {
    await requireTaken(asked, '/book');
    if (asked.headers.get('location') !== '/checkout') return LEFT;
    const checkout = await (await guest.get('/checkout')).text();
    const consent = /name="consent" value="([^"]+)"/.exec(checkout)?.[1] ?? '';
    const person = { name: `Chris Client ${people}`, email: `client${people}@season.test`, phone: '(312) 555-0177', notes: '' };
    const pressed = await guest.post('/checkout?draft=1', { opId: crypto.randomUUID(), consent, ...person });
    const url = (await requireTaken(pressed, 'the press of Pay')).headers.get('location') ?? '';
    if (url.startsWith('/requests/')) return LEFT;
    const status = await payOnPage(url, random.chance(DISPUTED_SHARE) ? DISPUTED_CARD : GOOD_CARD);
    if (status >= 400) throw new Error(`Stripe’s page answered ${status}`);
    return 'booked';
  });
}

/** Once for each booking: some customers think again, before the work. */
export async function changeMinds(season: Season, asked: Set<string>): Promise<void> {
  const visits = await db().visit.findMany({
    where: {
      status: { in: ['pending', 'offered', 'accepted'] },
      windowStart: { lt: new Date(now().getTime() + 4 * DAY_MS), gt: now() },
    },
    orderBy: [{ windowStart: 'asc' }, { booking: { contactEmail: 'asc' } }],
    select: { id: true, booking: { select: { customerId: true } } },
  });
  for (const { id, booking } of visits) {
    if (asked.has(id)) continue;
    asked.add(id);
    if (!season.random.chance(CANCELLED_SHARE)) continue;
    const path = `/customer/visits/${id}/cancel`;
    await attempt(season, async () => {
      const options = { userId: booking.customerId, find: (fields: Record<string, string>) => 'feeCents' in fields };
      await requireTaken(await season.business.send(path, { reason: 'We changed our minds' }, options), path);
      return 'canceled';
    });
  }
}

/** A day after the work most customers rate it. */
export async function rate(season: Season, asked: Set<string>): Promise<void> {
  const visits = await db().visit.findMany({
    where: { status: 'completed', reviews: { none: {} }, completedAt: { gt: new Date(now().getTime() - 5 * DAY_MS) } },
    orderBy: [{ completedAt: 'asc' }, { booking: { contactEmail: 'asc' } }],
    select: { id: true, booking: { select: { customerId: true } } },
  });
  for (const { id, booking } of visits) {
    if (asked.has(id)) continue;
    asked.add(id);
    if (!season.random.chance(REVIEWED_SHARE)) continue;
    const stars = String(season.random.pick([5, 5, 5, 4, 3, 1]));
    const path = `/visits/${id}/review`;
    await attempt(season, async () => {
      const answers = { rating: stars, quality: stars, timeliness: stars, communication: stars, comment: 'As agreed.' };
      const sent = await season.business.post(path, booking.customerId, { ...answers, wouldRecommend: 'yes' });
      await requireTaken(sent, path);
      return 'rated';
    });
  }
}
