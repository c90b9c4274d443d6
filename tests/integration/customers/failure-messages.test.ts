import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { now } from '#app/platform/clock.server';
import { readBookingConsent } from '#app/domain/quotes/booking-consent.server';
import { hashPassword } from '#app/domain/accounts/password.server';
import { refreshInvoices } from '#app/domain/billing/list-billing.server';
import { openCheckout } from '#app/domain/checkout/open-checkout.server';
import { computeFigures } from '#app/domain/settings/public-figures.server';
import { db, transact } from '#app/platform/db.server';
import { stripe } from '#app/platform/stripe.server';
import { startDeposit } from '#app/domain/checkout/start-payment.server';
import { insertReview } from '#tests/factories/reviews';
import { insertUser } from '#tests/factories/users';
import { insertAssignedVisit, insertVisit } from '#tests/factories/visits';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { unwritable, without } from '#tests/setup/broken-table';
import { lacks, plain } from '#tests/setup/plain-page';
import { openFixture, quoted } from '../payments/payment-fixtures';

const PASSWORD = 'a lamp in the window';
let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

async function signedIn(more: Parameters<typeof insertUser>[1] = {}) {
  const user = await insertUser(db(), more);
  const cookie = await signInAs(user.id);
  return {
    user,
    text: async (path: string) => plain(await (await ask(path, { cookie })).text()),
    post: (path: string, fields: Record<string, string>) => post(path, fields, cookie),
  };
}

function post(path: string, fields: Record<string, string>, cookie?: string): Promise<Response> {
  return ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
}

/** A customer that Stripe does not know (any more). */
async function lostToStripe(userId: string): Promise<void> {
  await db().user.update({ where: { id: userId }, data: { stripeCustomerId: `cus_gone_${userId}` } });
}

async function says(answer: Response, words: readonly string[]): Promise<void> {
  expect(lacks(plain(await answer.text()), words)).toEqual([]);
}

describe('plans', () => {
  test('a choice that arrives without a session is kept, and the sign-in page says why it opens', async () => {
    const [plan] = await db().subscriptionPlan.findMany({ where: { isActive: true }, take: 1 });
    const answer = await post('/plans', { subaction: 'select', planCode: plan!.code });
    expect(answer.status).toBe(302);
    const location = answer.headers.get('location') ?? '';
    expect(location).toMatch(/^\/auth\?/);
    const query = new URL(location, 'http://x').searchParams;
    expect([query.get('plan'), query.get('returnTo')]).toEqual([plan!.code, `/plans?selected=${plan!.code}`]);
    const cookie = answer.headers.get('set-cookie')?.split(';')[0];
    await says(await ask(location, { cookie }), ['Please log in to select a plan']);
    expect(await db().subscription.count()).toBe(0);
  });

  test('plans that cannot be loaded, and a choice that cannot be kept, say so', async () => {
    const { post: press } = await signedIn();
    await says(await without('subscription_plan', () => ask('/plans')), ['Failed to load plans']);
    const [plan] = await db().subscriptionPlan.findMany({ where: { isActive: true }, take: 1 });
    const refused = await unwritable('subscription', () => press('/plans', { subaction: 'select', planCode: plan!.code }));
    expect(refused.status).toBe(500);
    await says(refused, ['Failed to process plan selection']);
  });

  test('a history that Stripe does not give says so, and a changed plan is announced on the dashboard', async () => {
    const { user } = await signedIn();
    await lostToStripe(user.id);
    const listed = vi.spyOn(stripe().invoices, 'list').mockRejectedValue(new Error('no answer'));
    await expect(refreshInvoices(db(), user.id)).rejects.toThrow('Failed to load billing history');
    listed.mockRestore();
    const arrival = await ask('/customer/dashboard?status=updated', { cookie: await signInAs(user.id) });
    expect(arrival.headers.get('location')).toBe('/customer/dashboard');
    const cookie = [await signInAs(user.id), arrival.headers.get('set-cookie')?.split(';')[0]].join('; ');
    await says(await ask('/customer/dashboard', { cookie }), ['Plan Updated']);
  });
});

describe('money', () => {
  test('a payment page that cannot be made, or has no address, is reported as such, and nothing is charged', async () => {
    const { customer, quoteToken } = await quoted();
    await lostToStripe(customer.id);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { version: consent } = await readBookingConsent(db(), quoteToken);
    const refused = await post(`/checkout?quote=${quoteToken}`, { quote: quoteToken, consent }, await signInAs(customer.id));
    expect(refused.status).toBe(502);
    await says(refused, ['Error processing payment', 'Failed to create checkout session']);

    const other = await quoted();
    const { paymentId } = await transact(db(), (tx) =>
      startDeposit(tx, { quoteToken: other.quoteToken, customerId: other.customer.id }),
    );
    const sessions = stripe().checkout.sessions;
    const made = vi.spyOn(sessions, 'create').mockResolvedValue({ id: 'cs_x', url: null } as never);
    await expect(openCheckout(db(), { paymentId: paymentId ?? '' })).rejects.toThrow('No checkout URL returned');
    made.mockRestore();
    expect(await db().payment.count({ where: { status: 'succeeded' } })).toBe(0);
  });

  test('a card page and a portal that Stripe does not open are reported, and the page still works', async () => {
    const { user, post: press } = await signedIn();
    await lostToStripe(user.id);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const path = '/customer/payment-methods';
    await says(await press(path, { subaction: 'add' }), ['Failed to create payment method setup']);
    await says(await press(path, { subaction: 'portal' }), ['Portal Error', 'Failed to open billing portal']);
    const visitor = await ask(path);
    expect(visitor.headers.get('location')).toBe(`/auth?returnTo=${encodeURIComponent(path)}`);
  });
});

describe('the visit', () => {
  async function ownVisit() {
    const person = await signedIn();
    const visit = await insertVisit(db(), { booking: { customerId: person.user.id } });
    return { ...person, visit, path: `/customer/visits/${visit.id}` };
  }

  test('a visit that cannot be canceled stays, with a message, and the reason stays typed', async () => {
    const { visit, path, text, post: press } = await ownVisit();
    const feeCents = /name="feeCents" value="(\d+)"/.exec(await text(`${path}/cancel`))?.[1] ?? '0';
    const answer = await unwritable('visit_event', () => press(`${path}/cancel`, { reason: 'We are moving', feeCents }));
    expect(answer.status).toBe(500);
    await says(answer, ['Failed to cancel request. Please try again.', 'We are moving']);
    expect((await db().visit.findUniqueOrThrow({ where: { id: visit.id } })).status).toBe('pending');
  });

  test('a visit that cannot be moved stays, and says Reschedule Failed', async () => {
    const { visit, path, text, post: press } = await ownVisit();
    const day = visit.windowStart.toISOString().slice(0, 10);
    const page = await text(`${path}/reschedule?date=${day}`);
    expect(lacks(page, ['Choose your preferred date and time'])).toEqual([]);
    const fields = { date: day, hour: '13', feeCents: /name="feeCents" value="(\d+)"/.exec(page)?.[1] ?? '0' };
    const answer = await unwritable('visit', () => press(`${path}/reschedule`, fields));
    expect([422, 500]).toContain(answer.status);
    await says(answer, ['Reschedule Failed']);
    expect((await db().visit.findUniqueOrThrow({ where: { id: visit.id } })).windowStart).toEqual(visit.windowStart);
  });

  test('a rating that cannot be kept says so and keeps the comment', async () => {
    const { user, post: press } = await signedIn();
    const windowStart = new Date(now().getTime() - 86_400_000);
    const { visit } = await insertAssignedVisit(db(), { status: 'completed', windowStart, booking: { customerId: user.id } });
    const fields = {
      rating: '4',
      quality: '5',
      timeliness: '5',
      communication: '5',
      comment: 'Tidy crew',
      wouldRecommend: 'yes',
    };
    const answer = await unwritable('review', () => press(`/visits/${visit.id}/review`, fields));
    expect(answer.status).toBe(500);
    const words = ['Submission Failed', 'There was an error submitting your feedback. Please try again.', 'Tidy crew'];
    await says(answer, words);
  });
});

describe('settings', () => {
  test('passwords that differ, are short, or cannot be changed are refused in words', async () => {
    const { post: press } = await signedIn({ passwordHash: await hashPassword(PASSWORD) });
    const change = (password: string, confirmation: string) =>
      press('/settings/security?form=password', { currentPassword: PASSWORD, newPassword: password, confirmation });
    await says(await change('a porch in the snow', 'a porch in the rain'), [
      'Passwords Don’t Match',
      'New passwords do not match.',
    ]);
    await says(await change('five5', 'five5'), ['Password Too Short', 'at least 6 characters']);
    const broken = await unwritable('app_user', () => change('a porch in the snow', 'a porch in the snow'));
    expect(broken.status).toBe(500);
    await says(broken, ['Password Update Failed', 'Failed to update password. Please try again.']);
  });

  test('a preference that cannot be kept says so and stays as it was', async () => {
    const { post: press, text } = await signedIn();
    const off = await text('/settings/security');
    expect(lacks(off, ['Turn on'])).toEqual([]);
    const answer = await unwritable('notification_preference', () =>
      press('/settings/security?form=marketing', { marketing: 'on' }),
    );
    expect(answer.status).toBe(500);
    await says(answer, ['Update Failed', 'Failed to update preference. Please try again.', 'Turn on']);
  });
});

describe('the sign-in page', () => {
  test('a person who signs in wrongly, or signs up too often, is told what failed', async () => {
    const wrong = await post('/signin?tab=login', { email: 'nobody@home.test', password: 'not a word of it', returnTo: '' });
    expect(wrong.status).toBe(422);
    await says(wrong, ['Login failed']);
    const fields = { fullName: 'Sam Short', email: 'sam@short.test', role: 'customer', password: 'a lamp in the window' };
    let tried = await post('/auth?tab=signup', fields);
    for (let again = 0; again < 200 && tried.status !== 429; again += 1) tried = await post('/auth?tab=signup', fields);
    expect(tried.status).toBe(429);
    await says(tried, ['Sign up failed']);
  });

  test('with enough reviews and visits the home page shows them, counted, above its footer', async () => {
    const windowStart = new Date(now().getTime() - 20 * 86_400_000);
    const { id: customerId } = await insertUser(db(), { fullName: 'Nora Night' });
    const { proId } = await insertAssignedVisit(db(), { status: 'completed', windowStart });
    for (let day = 1; day <= 50; day += 1) {
      const { visit } = await insertAssignedVisit(db(), {
        proId,
        status: 'completed',
        windowStart: new Date(windowStart.getTime() - day * 86_400_000),
        booking: { customerId },
      });
      if (day > 20) continue;
      await insertReview(db(), {
        visitId: visit.id,
        proId,
        authorId: customerId,
        rating: day % 2 ? 5 : 4,
        comment: 'The whole street came to look.',
        createdAt: windowStart,
      });
    }
    await computeFigures(db());
    const page = plain(await (await ask('/')).text());
    const words = ['What customers say', '4.5', 'out of 5 from 20 reviews', 'houses lit', 'The whole street came to look.'];
    expect(lacks(page, [...words, 'Nora N.', 'Nationwide / Seasonal.'])).toEqual([]);
  });

  test('an express call is from $89, asked for in under two minutes, answered within thirty minutes', async () => {
    const { user, text } = await signedIn();
    await insertVisit(db(), { booking: { customerId: user.id } });
    expect(lacks(await text('/customer/dashboard'), ['from $89', 'within 30 minutes'])).toEqual([]);
    expect(lacks(await text('/customer/express'), ['Under 2 minutes to ask', 'call you back within 30 minutes', '$89'])).toEqual(
      [],
    );
  });
});
