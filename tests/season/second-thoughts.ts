import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { readForms } from '#tests/setup/crawl';
import { payOnPage } from '../integration/payments/payment-fixtures';
import { claim } from './claims';
import { RATES } from './rates';
import { attempt, fillIn, read, type Season, send } from './season';

const GOOD_CARD = '4242424242424242';
/** So long before a visit its customer thinks about it again. */
const NEAR_MS = 5 * DAY_MS;

type Near = { id: string; customerId: string };

/** Once for each visit that comes near: some customers cancel it, some move it. */
export async function changeMinds(season: Season, asked: Set<string>): Promise<void> {
  const visits = await db().visit.findMany({
    where: {
      kind: { in: ['install', 'service'] },
      status: { in: ['pending', 'offered', 'accepted'] },
      windowStart: { lt: new Date(now().getTime() + NEAR_MS), gt: now() },
    },
    orderBy: [{ windowStart: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, booking: { select: { customerId: true } } },
  });
  for (const { id, booking } of visits) {
    if (asked.has(id)) continue;
    asked.add(id);
    const chance = season.random.next();
    const visit = { id, customerId: booking.customerId };
    if (chance < RATES.canceled) await cancel(season, visit);
    else if (chance < RATES.canceled + RATES.moved) await move(season, visit);
  }
}

async function cancel(season: Season, { id, customerId: userId }: Near): Promise<void> {
  await attempt(season, 'cancel', async () => {
    const path = `/customer/visits/${id}/cancel`;
    await fillIn(season, { path, userId, has: (fields) => 'feeCents' in fields }, { reason: 'We changed our minds' });
    return 'canceled';
  });
}

/** To a day and an hour that the page offers. */
export async function move(season: Season, { id, customerId: userId }: Near): Promise<void> {
  await attempt(season, 'move', async () => {
    const path = `/customer/visits/${id}/reschedule`;
    const days = [...(await read(season, path, userId)).matchAll(/\?date=(\d{4}-\d\d-\d\d)/g)].map(([, day]) => day ?? '');
    if (days.length === 0) return 'moves without a free day';
    const page = await read(season, `${path}?date=${season.random.pick([...new Set(days)])}`, userId);
    const form = readForms(path, page).find(({ fields }) => 'feeCents' in fields);
    const hours = [...page.matchAll(/<input[^>]*name="hour"[^>]*value="(\d+)"|<input[^>]*value="(\d+)"[^>]*name="hour"/g)];
    const hour = season.random.pick(hours.map(([, one, other]) => one ?? other ?? ''));
    await send(season, path, userId, { ...form?.fields, hour });
    return 'moves asked for';
  });
}

/** In the days after the work most customers rate it, and some claim under the guarantee. */
export async function lookBack(season: Season, asked: Set<string>): Promise<void> {
  const visits = await db().visit.findMany({
    where: {
      status: 'completed',
      completedAt: { gt: new Date(now().getTime() - NEAR_MS), lt: new Date(now().getTime() - DAY_MS / 2) },
    },
    orderBy: [{ completedAt: 'asc' }, { id: 'asc' }],
    select: { id: true, kind: true, booking: { select: { customerId: true } } },
  });
  for (const { id, kind, booking } of visits) {
    if (asked.has(id)) continue;
    asked.add(id);
    const { random } = season;
    if (random.chance(RATES.rated)) await rate(season, { id, customerId: booking.customerId });
    if ((kind === 'install' || kind === 'service') && random.chance(RATES.claimed))
      await claim(season, { id, customerId: booking.customerId });
  }
}

async function rate(season: Season, { id, customerId }: Near): Promise<void> {
  const stars = String(season.random.pick([5, 5, 5, 4, 3, 1]));
  await attempt(season, 'rate', async () => {
    const answers = { rating: stars, quality: stars, timeliness: stars, communication: stars, comment: 'As agreed.' };
    await send(season, `/visits/${id}/review`, customerId, { ...answers, wouldRecommend: 'yes' });
    return 'rated';
  });
}

/** Whose card was declined for the balance pays it on the page that the mail names, with another card. */
export async function payBalances(season: Season, asked: Set<string>): Promise<void> {
  const refused = await db().payment.findMany({
    where: { kind: { not: 'deposit' }, status: 'failed', booking: { cancelledAt: null } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { booking: { select: { reference: true, customerId: true } } },
  });
  for (const { booking } of refused) {
    if (!booking || asked.has(booking.reference)) continue;
    asked.add(booking.reference);
    await attempt(season, 'pay a balance', async () => {
      const path = `/pay/${booking.reference}`;
      const url = (await send(season, path, booking.customerId, {})).headers.get('location') ?? '';
      if (url.startsWith('/')) return 'balances that were paid meanwhile';
      const status = await payOnPage(url, GOOD_CARD);
      if (status >= 400) throw new Error(`Stripe’s page answered ${status}`);
      return 'balances paid with another card';
    });
  }
}
