import { beforeAll, expect, it, vi } from 'vitest';
import { readBookingConsent } from '#app/domain/quotes/booking-consent.server';
import { db } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { openFixture, quoted } from './payment-fixtures';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 240_000 });

const FIELDS = [
  'servicePrice',
  'amount',
  'amount_cents',
  'amountCents',
  'depositCents',
  'price',
  'currency',
  'service',
  'line_items[0][price_data][unit_amount]',
];
const VALUES = ['0', '-1', '1', '1e12', 'NaN', '12.34', 'JPY', 'premium', ''];
const PLACES = ['address', 'body', 'both'] as const;
const KINDS = ['urlencoded', 'multipart'] as const;
const WANTED = Number(process.env.TAMPERED ?? 100);

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});

type Attempt = {
  cookie: string;
  quote: string;
  consent: string;
  field?: string;
  value?: string;
  place?: (typeof PLACES)[number];
  kind?: string;
};

async function press({
  cookie,
  quote,
  consent,
  field,
  value = '',
  place = 'both',
  kind = 'urlencoded',
}: Attempt): Promise<Response> {
  await db().rateLimit.deleteMany();
  const address = new URLSearchParams({ quote });
  const body = new Map([
    ['quote', quote],
    ['consent', consent],
    ['opId', crypto.randomUUID()],
  ]);
  if (field && place !== 'body') address.set(field, value);
  if (field && place !== 'address') body.set(field, value);
  const form = new FormData();
  for (const [name, each] of body) form.set(name, each);
  return ask(`/checkout?${address}`, {
    method: 'POST',
    cookie,
    body: kind === 'multipart' ? form : new URLSearchParams([...body]),
  });
}

function leadsToPaying(answer: Response): boolean {
  return answer.headers.get('location')?.startsWith('http://localhost:3000/sandbox/checkout/') ?? false;
}

it('whatever a form says of money when a customer clicks Pay, Stripe is asked for the quote’s deposit, in dollars, or for nothing', async () => {
  const [who, stranger] = [await quoted(), await quoted()];
  const { depositCents } = await db().quote.findUniqueOrThrow({ where: { token: who.quoteToken } });
  const cookie = await signInAs(who.customer.id);
  const { version: consent } = await readBookingConsent(db(), who.quoteToken);
  const all = FIELDS.flatMap((field) =>
    VALUES.flatMap((value) => PLACES.flatMap((place) => KINDS.map((kind) => ({ field, value, place, kind })))),
  );
  const step = Math.max(1, Math.floor(all.length / WANTED));
  // Nothing that was added is read, so that all of them are led to the one page.
  for (const each of all.filter((_, nth) => nth % step === 0))
    expect([each, leadsToPaying(await press({ cookie, consent, quote: who.quoteToken, ...each }))]).toEqual([each, true]);
  const foreign = [stranger.quoteToken, '', '0', 'premium', `${who.quoteToken}x`, who.quoteToken.slice(1), '../', '%00', 'null'];
  for (const quote of foreign) expect([quote, leadsToPaying(await press({ cookie, consent, quote }))]).toEqual([quote, false]);
  const payments = await db().payment.findMany({ include: { booking: { select: { customerId: true } } } });
  expect(payments.map((payment) => [payment.booking.customerId, payment.amountCents])).toEqual([[who.customer.id, depositCents]]);
  const { data: sessions } = await stripe().checkout.sessions.list({ limit: 100 });
  expect(sessions.map((session) => [session.amount_total, session.currency])).toEqual([[depositCents, 'usd']]);
});
