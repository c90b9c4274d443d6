import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { inLanguage } from '#app/platform/texts/language.server';
import { asker, loadBuild, ORIGIN, signInAs, type Ask } from '#tests/setup/ask';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';
import { askFor, booked, openFixture, quoted, wish } from './payment-fixtures';

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});

function typed(form: ReturnType<typeof wish>): string[] {
  return [form.name, form.email, form.addressStreet, form.addressCity, form.zip, '(312) 555-0142', ', IL'];
}

test('"/checkout" of what was begun on /book is in Spanish, priced or not, and so is what it refuses', async () => {
  for (const service of ['basic', 'premium']) {
    const form = wish({ service });
    const body = new URLSearchParams({ ...form, [FORM_ID_FIELD]: 'book', email: '', name: '', phone: '' });
    const begun = await ask('/book', { method: 'POST', body, headers: { origin: ORIGIN } });
    const cookie = begun.headers.get('set-cookie')?.split(';')[0];
    expect(await leftInEnglish(ask, '/checkout', { cookie, names: typed(form) })).toEqual([]);
    const sent = new URLSearchParams({ [FORM_ID_FIELD]: 'checkout', name: '', email: '1', phone: '1' });
    expect(await leftInEnglish(ask, '/checkout?draft=1', { cookie, sent, names: typed(form) })).toEqual([]);
  }
});

test('"/checkout" of a quote prints in Spanish what is agreed to, and the record keeps it as it was printed', async () => {
  const form = wish({ date: '2026-12-05' });
  const { customer, quoteToken } = await quoted(form);
  const cookie = await signInAs(customer.id);
  const names = [...typed(form), customer.fullName, customer.email, ...customer.fullName.split(' ')];
  const path = `/checkout?quote=${quoteToken}`;
  expect(await leftInEnglish(ask, path, { cookie, names })).toEqual([]);
  const page = await readIn(ask, path, 'es', { cookie });
  const consent = /name="consent" value="(\w+)"/.exec(page)?.[1] ?? '';
  const body = new URLSearchParams({ [FORM_ID_FIELD]: 'checkout', quote: quoteToken, consent, opId: crypto.randomUUID() });
  const answer = await inLanguage('es', () => ask(path, { cookie, method: 'POST', body, headers: { origin: ORIGIN } }));
  expect(answer.status).toBe(303);
  const kept = await db().bookingConsent.findFirstOrThrow({ where: { booking: { quote: { token: quoteToken } } } });
  expect(kept.text).toContain('Al pagar, acepta los Términos del servicio');
});

test('"/booking-confirmation" and "/pay/:reference" are in Spanish, before and after the payment', async () => {
  const { customer, reference, bookingId } = await booked();
  const cookie = await signInAs(customer.id);
  const { site, contactEmail } = await db().booking.findUniqueOrThrow({ where: { id: bookingId }, include: { site: true } });
  const names = [reference, customer.fullName, contactEmail, site.street, site.city, site.state, site.zip];
  for (const data of [{}, { paymentStatus: 'none' as const }, { cancelledAt: new Date('2026-10-06T15:00:00Z') }]) {
    await db().booking.update({ where: { id: bookingId }, data });
    expect(await leftInEnglish(ask, `/booking-confirmation?booking=${reference}`, { cookie, names })).toEqual([]);
  }
  expect(await leftInEnglish(ask, `/pay/${reference}`, { cookie, names })).toEqual([]);
});

test('a request that is made on a Spanish page is Spanish from then on, and its lines are kept in English', async () => {
  const { token } = await inLanguage('es', () => askFor(wish({ light: 'warm', storeys: '3', feet: '200' })));
  const request = await db().quoteRequest.findUniqueOrThrow({
    where: { token },
    include: { quotes: { include: { lines: true } } },
  });
  expect(request.language).toBe('es');
  const labels = request.quotes.flatMap(({ lines }) => lines.map(({ label }) => label));
  expect(labels.length).toBeGreaterThan(0);
  expect(labels.filter((label) => /piso|pies|Horario/.test(label))).toEqual([]);
});
