import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readBookingConsent } from '#app/domain/quotes/booking-consent.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { startDeposit } from '#app/domain/checkout/start-payment.server';
import { insertUser } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';
import { booked, openFixture, quoted, wish } from '../payments/payment-fixtures';

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

async function read(path: string, cookie?: string): Promise<string> {
  return plain(await (await ask(path, { cookie })).text());
}

function to(path: string): string {
  return `href="${path}"`;
}

function post(path: string, fields: Record<string, string>, cookie?: string): Promise<Response> {
  return ask(path, { method: 'POST', cookie, body: new URLSearchParams({ opId: crypto.randomUUID(), ...fields }) });
}

describe('asking and booking', () => {
  function bookForm(over: Parameters<typeof wish>[0] = {}): Record<string, string> {
    return { ...wish(over), phone: '312 555 0142' };
  }

  test('a request is received, with the promise, the words of thanks and the way to another', async () => {
    const answer = await post('/book', bookForm({ service: 'premium', notes: 'Mind the dog' }));
    const path = answer.headers.get('location') ?? '';
    expect(path).toMatch(/^\/requests\//);
    const page = await read(path);
    const words = [
      'Request Received',
      'within 24 hours',
      'We’ve received your quote request.',
      'Thanks! We’ll be in touch soon.',
    ];
    expect(lacks(page, [...words, 'Submit Another Request', to('/book'), 'Mind the dog'])).toEqual([]);
    const stored = await db().quoteRequest.findFirstOrThrow({ where: { notes: 'Mind the dog' } });
    expect(stored).toMatchObject({ phone: '+13125550142', isEmergency: false, packageId: 'premium-showstopper', zip: '60614' });
    // Two readings of the clock: the promise and the row may be some milliseconds apart.
    expect(Math.round((stored.contactDueAt.getTime() - stored.createdAt.getTime()) / 60_000)).toBe(24 * 60);
    const mail = await db().notification.findFirstOrThrow({
      where: { address: stored.email, template: 'quote-request-received' },
    });
    expect(JSON.stringify(mail.data)).toContain(`/requests/${stored.token}`);
  });

  test('an old name of a service leads to the one form under its new name', async () => {
    const answer = await ask('/book?service=basic-outline&zip=60614');
    expect(answer.headers.get('location')).toBe('/book?service=basic&zip=60614');
  });

  test('an empty form is answered field by field, with a button that can always be pressed', async () => {
    const answer = await post('/book', { addressCity: 'Chicago' });
    expect(answer.status).toBe(422);
    const page = plain(await answer.text());
    const asked = ['Choose a service', 'Enter your street address', 'Choose the date you would like', 'There is a problem'];
    expect(lacks(page, asked)).toEqual([]);
    expect(page).toContain('value="Chicago"');
    expect(page).not.toMatch(/<button[^>]*type="submit"[^>]*\sdisabled/);
  });

  test('the contact form names each field that is missing', async () => {
    const answer = await post('/contact', { phone: '' });
    expect(answer.status).toBe(422);
    const page = plain(await answer.text());
    expect(lacks(page, ['Enter your name', 'Write your message', 'Choose what it is about'])).toEqual([]);
  });

  test('an unexpected failure is shown as Submission Failed, and the typed text stays', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await db().$executeRaw`ALTER TABLE quote_request ADD CONSTRAINT broken CHECK (name <> 'Breaks Down')`;
    const answer = await post('/book', bookForm({ name: 'Breaks Down' }));
    await db().$executeRaw`ALTER TABLE quote_request DROP CONSTRAINT broken`;
    expect(answer.status).toBe(500);
    const page = plain(await answer.text());
    expect(lacks(page, ['Submission Failed', 'There was an error submitting your request.', 'value="Chicago"'])).toEqual([]);
  });

  const OLD = 'service=basic&addressStreet=1200+W+Webster+Ave&addressCity=Chicago&addressState=IL&zip=60614&notes=Mind+the+dog';

  test('an old link is taken once, its address leaves the address bar, and a missing part leads back', async () => {
    const date = wish().date;
    const first = await ask(`/confirm?${OLD}&date=${date}`);
    expect(first.headers.get('location')).toBe('/checkout');
    const draft = first.headers.get('set-cookie')?.split(';')[0];
    const page = await read('/checkout', draft);
    expect(lacks(page, ['Basic Outline', '60614', 'Mind the dog', 'Change'])).toEqual([]);
    expect(page).toMatch(/Pay \$[\d,]+\.\d\d deposit/);
    for (const path of [`/confirm?service=basic&zip=60614`, `/checkout?service=basic&zip=60614`, '/checkout'])
      expect((await ask(path)).headers.get('location'), path).toBe('/book');
    expect((await ask('/confirm')).headers.get('location')).toBe('/checkout');
    const priced = await ask(`/checkout?${OLD}&date=${date}&servicePrice=1`);
    expect(priced.headers.get('location')).toBe('/checkout');
  });

  test('a quote shows its date in words, its lines and what is included', async () => {
    const answer = await post('/book', bookForm({ notes: 'A low porch' }));
    const path = answer.headers.get('location') ?? '';
    expect(path).toMatch(/^\/checkout\?quote=[\w-]+$/);
    const page = await read(path);
    const quote = new URLSearchParams(path.split('?')[1]).get('quote') ?? '';
    const { token } = await db().quoteRequest.findFirstOrThrow({ where: { quotes: { some: { token: quote } } } });
    expect((await ask(`/confirm?request=${token}`)).headers.get('location')).toBe(path);
    const words = [
      'Basic Outline',
      'A low porch',
      '100% satisfaction guarantee',
      'Front roofline and gutters outlined',
      'Deposit',
    ];
    expect(lacks(page, words)).toEqual([]);
    expect(page).toContain(`href="/book?request=${token}`);
    expect(page).toMatch(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \w+ \d{1,2}, \d{4}/);
    expect(lacks(await read(`/book?request=${token}`), ['value="1200 W Webster Ave"', 'value="Chicago"'])).toEqual([]);
  });

  test('a visitor opens the checkout by its private link; another’s account does not find it', async () => {
    const { customer, quoteToken } = await quoted();
    const path = `/checkout?quote=${quoteToken}`;
    expect(await read(path)).toMatch(/Pay \$[\d,]+\.\d\d deposit/);
    expect((await ask(path, { cookie: await signInAs((await insertUser(db())).id) })).status).toBe(404);
    const page = await read(path, await signInAs(customer.id));
    expect(page).toMatch(/Pay \$[\d,]+\.\d\d deposit/);
    expect(lacks(page, ['If you cancel', 'Free until 48 hours'])).toEqual([]);
  });

  test('who hesitates to pay finds the number to call beside the price; without one there is no such line', async () => {
    const { quoteToken } = await quoted();
    const path = `/checkout?quote=${quoteToken}`;
    const beside = async () => (await read(path)).split('</main>')[0] ?? '';
    await db().siteSetting.deleteMany({ where: { key: 'phone' } });
    expect(await beside()).not.toContain('Questions before you pay?');
    const number = { value: '(503) 867-5310', updatedAt: now() };
    await db().siteSetting.create({ data: { key: 'phone', ...number } });
    expect(lacks(await beside(), ['Questions before you pay? Call', 'href="tel:+15038675310"'])).toEqual([]);
    await db().siteSetting.delete({ where: { key: 'phone' } });
  });

  test('pressing Pay makes the booking with the quote’s amount and leads to the payment page', async () => {
    const { customer, quoteToken } = await quoted();
    const cookie = await signInAs(customer.id);
    const { version: consent } = await readBookingConsent(db(), quoteToken);
    const answer = await post('/checkout', { quote: quoteToken, consent, servicePrice: '1', amount_cents: '1' }, cookie);
    expect(answer.headers.get('location')).toMatch(/^http:\/\/localhost:3000\/sandbox\/checkout\//);
    const booking = await db().booking.findFirstOrThrow({
      where: { customerId: customer.id },
      include: { quote: true, payments: true },
    });
    expect(booking.payments[0]?.amountCents).toBe(booking.quote.depositCents);
  });

  test('a link to nothing says Service not found, a booking that cannot be made says so and charges nothing', async () => {
    const { customer, quoteToken } = await quoted();
    const cookie = await signInAs(customer.id);
    const lost = await ask('/checkout?quote=made-up', { cookie });
    expect(lost.headers.get('location')).toBe('/book');
    const notice = lost.headers.get('set-cookie')?.split(';')[0];
    expect(lacks(await read('/book', notice), ['Service not found'])).toEqual([]);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { version: consent } = await readBookingConsent(db(), quoteToken);
    await db().$executeRaw`ALTER TABLE booking ADD CONSTRAINT broken CHECK (false) NOT VALID`;
    const broken = await post(`/checkout?quote=${quoteToken}`, { quote: quoteToken, consent }, cookie);
    await db().$executeRaw`ALTER TABLE booking DROP CONSTRAINT broken`;
    expect([broken.status, broken.headers.get('location')]).toEqual([500, null]);
    expect(lacks(plain(await broken.text()), ['Error processing payment', 'Failed to create order'])).toEqual([]);
    expect(await db().payment.count({ where: { booking: { customerId: customer.id } } })).toBe(0);
  });

  test('the confirmation is for its owner only, shows Paid once it is, and else leads away', async () => {
    const { customer, reference } = await booked();
    const cookie = await signInAs(customer.id);
    const page = await read(`/booking-confirmation?booking=${reference}`, cookie);
    expect(lacks(page, ['Booking Details', 'Go to Dashboard', 'Paid', reference, to('/customer/dashboard')])).toEqual([]);
    for (const visitor of [undefined, cookie])
      expect((await ask('/booking-confirmation', { cookie: visitor })).headers.get('location')).toBe('/');
    expect((await ask(`/booking-confirmation?booking=${reference}`)).headers.get('location')).toBe('/');
    const other = await ask(`/booking-confirmation?booking=${reference}`, {
      cookie: await signInAs((await insertUser(db())).id),
    });
    expect(other.headers.get('location')).toBe('/customer/dashboard');
  });

  test('the page does not redirect while the payment is on its way, nor without scripts', async () => {
    const { customer, quoteToken } = await quoted();
    const started = await transact(db(), (tx) => startDeposit(tx, { quoteToken, customerId: customer.id }));
    const page = await read(`/booking-confirmation?booking=${started.reference}`, await signInAs(customer.id));
    expect(lacks(page, ['Payment processing'])).toEqual([]);
    expect(page).not.toMatch(/http-equiv="refresh"|Your dashboard opens in/);
  });

  test('a business reads its own texts, and never sees Pay', async () => {
    const answer = await post('/book', bookForm({ service: 'commercial' }));
    expect(answer.headers.get('location')).toMatch(/^\/requests\//);
    const { customer, reference, bookingId } = await booked();
    await db().booking.update({ where: { id: bookingId }, data: { packageId: 'commercial-estate' } });
    const page = await read(`/booking-confirmation?booking=${reference}`, await signInAs(customer.id));
    expect(lacks(page, ['Your account manager confirms each site’s schedule within 1 business day; invoice Net 30.'])).toEqual(
      [],
    );
  });

  test('a missing booking is reported on the dashboard', async () => {
    const cookie = await signInAs((await insertUser(db())).id);
    const answer = await ask('/booking-confirmation?appointmentId=00000000-0000-4000-8000-000000000000&type=commercial', {
      cookie,
    });
    const notice = answer.headers.get('set-cookie')?.split(';')[0];
    expect(lacks(await read('/customer/dashboard', `${cookie}; ${notice}`), ['Booking not found'])).toEqual([]);
  });
});
