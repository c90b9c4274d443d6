import { beforeAll, expect, test } from 'vitest';
import { requestReference } from '#app/domain/quotes/request-reference';
import { issueQuote } from '#app/domain/quotes/issue-quote.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { insertQuoteRequest } from '#tests/factories/quotes';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';
import { openFixture } from '../payments/payment-fixtures';

let ask: Ask;

beforeAll(async () => {
  await openFixture();
  ask = asker(await loadBuild());
});

test('/book answers a package, a ZIP code and a day in Spanish', async () => {
  for (const query of [
    'service=premium&zip=60614&date=2026-12-05',
    'service=commercial&zip=75214',
    'service=nothing',
    'zip=60614&feet=250&storeys=3&service=standard&add-wreath=2',
  ]) {
    expect({ query, left: await leftInEnglish(ask, `/book?${query}`, { names: ['× 2'] }) }).toEqual({ query, left: [] });
  }
});

test.each([
  [{}],
  [{ service: 'standard', date: '2026-01-05', addressStreet: '1 Elm', addressCity: 'Chicago', addressState: 'IL', zip: '60614' }],
  [{ service: 'standard', date: '2026-12-05', addressStreet: '1 Elm', addressCity: 'Chicago', addressState: 'WI', zip: '60614' }],
  [{ service: 'standard', date: '2026-12-05', addressStreet: '1 Elm', addressCity: 'Chicago', addressState: 'IL', zip: '00000' }],
  [{ service: 'none', date: '2026-12-05', addressStreet: '1 Elm', addressCity: 'Chicago', addressState: 'IL', zip: '60614' }],
  [
    {
      date: '1',
      window: 'late',
      notes: '1'.repeat(1_001),
      addressStreet: '1'.repeat(121),
      addressState: '1',
      zip: '1',
      name: 'Luz',
    },
  ],
])('/book refuses %o in Spanish', async (fields) => {
  const sent = new URLSearchParams({ [FORM_ID_FIELD]: 'book', ...fields });
  expect(await readIn(ask, '/book', 'es', { sent })).toContain('Hay un problema');
  expect(await leftInEnglish(ask, '/book', { sent, names: Object.values(fields) })).toEqual([]);
});

test('/requests/:token says in Spanish what became of a request: received, priced', async () => {
  const request = await insertQuoteRequest(db());
  const names = [request.name, request.email, request.street, request.city, request.zip, requestReference(request.id)];
  const path = `/requests/${request.token}`;
  expect(await readIn(ask, path, 'es')).toContain('Solicitud recibida');
  expect(await leftInEnglish(ask, path, { names })).toEqual([]);
  const priced = [{ label: 'Third story', amountCents: 10_000 }];
  await transact(db(), (tx) => issueQuote(tx, { quoteRequestId: request.id, lines: priced, source: 'instant' }));
  expect(await readIn(ask, path, 'es')).toContain('Su precio está listo');
  expect(await leftInEnglish(ask, path, { names })).toEqual([]);
});

test('"/quotes/:token" is in Spanish: to be signed, refused, answered, accepted and over', async () => {
  const request = await insertQuoteRequest(db());
  const lines = [{ label: 'Basic Outline, installed and taken down', amountCents: 100_000 }];
  const { id } = await transact(db(), (tx) => issueQuote(tx, { quoteRequestId: request.id, lines, source: 'admin' }));
  const { token } = await db().quote.findUniqueOrThrow({ where: { id } });
  const names = [request.name, request.email, request.street, request.city, request.zip];
  const path = `/quotes/${token}`;
  expect(await readIn(ask, path, 'es')).toContain('Acepto esta cotización');
  expect(await leftInEnglish(ask, path, { names })).toEqual([]);
  const refused: [intent: string, fields: Record<string, string>][] = [
    ['accept', { shown: 'x', name: '' }],
    ['change', { change: '' }],
    ['decline', { reason: 'x'.repeat(501) }],
  ];
  for (const [intent, fields] of refused) {
    const sent = new URLSearchParams({ [FORM_ID_FIELD]: intent, intent, ...fields });
    expect({ fields, left: await leftInEnglish(ask, path, { sent, names: [...names, ...Object.values(fields)] }) }).toEqual({
      fields,
      left: [],
    });
  }
  await db().quoteChange.create({ data: { quoteId: id, text: 'Azul', askedAt: now() } });
  expect(await leftInEnglish(ask, path, { names: [...names, 'Azul'] })).toEqual([]);
  for (const status of ['declined', 'revised', 'expired'] as const) {
    await db().quote.update({ where: { id }, data: { status } });
    expect({ status, left: await leftInEnglish(ask, path, { names: [...names, 'Azul'] }) }).toEqual({ status, left: [] });
  }
});
