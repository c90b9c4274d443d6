import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { pauseProgram, requestVisit, endProgram } from '#app/domain/programs/change-program.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { inLanguage } from '#app/platform/texts/language.server';
import { isInSpanish } from '#app/platform/texts/spanish-pages';
import { localDate } from '#app/platform/local-date';
import { insertInvoice } from '#tests/factories/invoices';
import { insertUser } from '#tests/factories/users';
import { pdfText } from '#tests/setup/pdf-text';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';
import { asking, openCustomers } from '../customers/customer-fixtures';
import { type Browsing, browsing, doneAt, openCompany } from '../companies/company-fixtures';
import { offered, sold, type Store } from './program-fixtures';

openCustomers();

let shop: Awaited<ReturnType<typeof openCompany>>;
let store: Store;
let names: string[];
beforeAll(async () => {
  shop = await openCompany();
  const admin = await insertUser(db(), { roles: ['admin'], fullName: 'Olga Office' });
  const company = { ...shop.company, ownerId: shop.owner.userId };
  store = { admin, company, site: shop.north, companyId: shop.companyId, ownerId: shop.owner.userId };
  const [bookings, members, { name, billingEmail }] = await Promise.all([
    db().booking.findMany({ where: { companyId: shop.companyId }, select: { reference: true, contactName: true } }),
    db().companyMember.findMany({ where: { companyId: shop.companyId }, include: { user: true } }),
    db().company.findUniqueOrThrow({ where: { id: shop.companyId } }),
  ]);
  names = [
    ...[name, billingEmail, 'North store', 'South store', 'Mara Manager', 'Olga Office', 'CANARYGATE 4711', 'Rodent program'],
    ...[
      '12 North Ave',
      '34 South Ave',
      'IL 60614',
      'Up to 2,000 sq ft',
      'PDF',
      'CSV',
      'Hotel',
      ' north',
      ' south',
      'Storefront',
      'Mondays suit us.',
    ],
    ...bookings.flatMap(({ reference, contactName }) => [reference, contactName]),
    ...members.flatMap(({ user }) => [user.fullName, user.email]),
  ].filter(Boolean);
});

function day(days: number): string {
  return localDate(new Date(now().getTime() + days * DAY_MS), 'America/Chicago');
}

async function expectSpanish(reader: Browsing, path: string, fields?: Record<string, string>, more: string[] = []) {
  const sent = fields && new URLSearchParams({ opId: randomUUID(), ...fields });
  const typed = Object.values(fields ?? {}).filter((value) => value.length > 1);
  const found = await leftInEnglish(asking(), path, { cookie: reader.cookie, sent, names: [...names, ...typed, ...more] });
  expect({ path, fields, left: found.filter((text) => text.length > 1) }).toEqual({ path, fields, left: [] });
}

const LISTS = [
  ...['dashboard', 'visits', 'visits?tab=overdue', 'visits?tab=history', 'programs', 'programs?tab=past', 'members'],
  ...['due', 'completed', 'taken'].map((tab) => `visits?tab=${tab}&from=2026-01-01&to=2026-01-02`),
];
const MONEY = [
  ...['invoices', 'invoices?tab=paid', 'invoices?tab=all&from=2026-01-01', 'payments', 'payments?from=2026-01-01&to=2026-01-02'],
  ...['reports', 'analytics', 'messages', 'messages?about=problem', 'settings'],
];

test('"/commercial/dashboard" is in Spanish for a person without a company, and so is what its form refuses', async () => {
  const { id } = await insertUser(db(), { fullName: 'Nora Newcomer' });
  const person = await browsing(id);
  const own = ['Nora Newcomer', (await db().user.findUniqueOrThrow({ where: { id } })).email];
  await expectSpanish(person, '/commercial/dashboard', undefined, own);
  const refused = { [FORM_ID_FIELD]: 'new-company', name: '', billingEmail: '' };
  await expectSpanish(person, '/commercial/dashboard', refused, own);
});

test('"/commercial/invoices", "/commercial/payments", "/commercial/reports", "/commercial/analytics", "/commercial/messages", "/commercial/settings" and the lists are in Spanish for every role', async () => {
  for (const page of [...LISTS, ...MONEY]) await expectSpanish(shop.owner, `/commercial/${page}`);
  for (const page of ['dashboard', 'members', 'settings', 'visits', 'programs'])
    await expectSpanish(shop.contact, `/commercial/${page}`);
  for (const page of ['dashboard', 'members', 'invoices', 'settings']) await expectSpanish(shop.billing, `/commercial/${page}`);
});

test('"/commercial/locations/:locationId", "/commercial/locations/new" and what is kept of a location are in Spanish', async () => {
  // "/commercial/locations/:locationId/details", "/commercial/locations/:locationId/photos" and "/commercial/locations/:locationId/binder".
  const at = `/commercial/locations/${shop.north.id}`;
  for (const path of [at, `${at}/details`, `${at}/photos`, `${at}/binder`, '/commercial/locations/new'])
    await expectSpanish(shop.owner, path);
  for (const path of [at, `${at}/details`, `${at}/photos`]) await expectSpanish(shop.contact, path);
  await expectSpanish(shop.owner, '/commercial/locations/new', {
    [FORM_ID_FIELD]: 'location',
    label: '',
    zip: '1',
    squareFeet: 'x',
  });
  await expectSpanish(shop.owner, `${at}/binder`, { [FORM_ID_FIELD]: 'binder', fromOn: day(-3), toOn: day(-9) });
  expect((await shop.owner.post(`${at}/binder`, { fromOn: day(-90), toOn: day(0) })).status).toBe(302);
  await expectSpanish(shop.owner, `${at}/binder`);
});

test('"/commercial/members/:memberId" and "/commercial/join/:token" are in Spanish, and so is what they refuse', async () => {
  await expectSpanish(shop.owner, `/commercial/members/${shop.contact.userId}`);
  await expectSpanish(shop.owner, '/commercial/members', {
    [FORM_ID_FIELD]: 'invite',
    intent: 'invite',
    email: '',
    role: 'chief',
  });
  await shop.owner.post('/commercial/members', { intent: 'invite', email: 'newer@home.test', role: 'billing' });
  await expectSpanish(shop.owner, '/commercial/members', undefined, ['newer@home.test']);
  const notice = await db().notification.findFirstOrThrow({
    where: { template: 'company-invited' },
    orderBy: { createdAt: 'desc' },
  });
  const path = new URL((notice.data as { url: string }).url).pathname;
  await expectSpanish(shop.owner, path);
});

test('"/commercial/visits/:visitId", "/commercial/visits/:visitId/cancel" and "/commercial/visits/:visitId/reschedule" are in Spanish', async () => {
  const at = `/commercial/visits/${shop.atNorth.id}`;
  for (const path of [at, `${at}/cancel`, `${at}/reschedule`]) await expectSpanish(shop.owner, path);
  await expectSpanish(shop.contact, at);
  await expectSpanish(shop.billing, at);
  await expectSpanish(shop.owner, `${at}/cancel`, { [FORM_ID_FIELD]: 'cancel-visit', reason: '1'.repeat(501), feeCents: '0' });
  const done = await doneAt({ companyId: shop.companyId, siteId: shop.north.id, customerId: shop.manager.userId, days: 3 });
  const late = { dueIn: -40, description: 'Storefront' };
  const visit = await db().visit.findUniqueOrThrow({ where: { id: done.visit.id }, include: { booking: true } });
  const [open, paid] = [
    await insertInvoice(db(), { visit, ...late }),
    await insertInvoice(db(), { visit, kind: 'fee', status: 'paid', paidAt: now(), description: 'Storefront' }),
  ];
  const pro = await db().pro.findUniqueOrThrow({ where: { id: done.assignment.proId }, include: { user: true } });
  const more = [
    open.number ?? '',
    paid.number ?? '',
    visit.booking.reference,
    pro.user.fullName,
    pro.companyName ?? '',
    visit.booking.contactName,
  ].filter(Boolean);
  for (const path of [
    `/commercial/visits/${done.visit.id}`,
    '/commercial/invoices?tab=all',
    '/commercial/reports',
    '/commercial/dashboard',
  ])
    await expectSpanish(shop.owner, path, undefined, more);
});

test('an invoice as a PDF is in the language of who opens it, and a receipt too', async () => {
  const visit = await db().visit.findUniqueOrThrow({ where: { id: shop.atSouth.id }, include: { booking: true } });
  const invoice = await insertInvoice(db(), { visit, description: 'Storefront' });
  const path = `/commercial/invoices/${invoice.id}.pdf`;
  expect([path, '/billing-history/receipts/1', '/billing-history/invoices/1'].map((each) => isInSpanish(each))).toEqual([
    true,
    true,
    true,
  ]);
  const text = await inLanguage('es', async () => pdfText(Buffer.from(await (await shop.owner.get(path)).arrayBuffer())));
  for (const words of ['Factura', 'Estado: Por pagar', 'Facturado a', 'Vence el ', 'Total', '¿Preguntas sobre esta factura?'])
    expect(text).toContain(words);
  for (const words of ['Invoice', 'Billed to', 'Due on', 'Questions']) expect(text).not.toContain(words);
});

test('"/commercial/programs/:siteProgramId" is in Spanish from the proposal to the end, with its history; what was accepted is kept in English', async () => {
  const proposal = await offered(store);
  const more = [store.site.label ?? '', 'Stations are checked and refilled at every visit.'];
  await expectSpanish(shop.owner, `/commercial/programs/${proposal}`, undefined, more);
  await expectSpanish(shop.billing, `/commercial/programs/${proposal}`, undefined, more);
  await expectSpanish(shop.contact, `/commercial/programs/${proposal}`, undefined, more);
  await expectSpanish(
    shop.owner,
    `/commercial/programs/${proposal}`,
    { [FORM_ID_FIELD]: 'accept', intent: 'accept', name: '' },
    more,
  );
  const id = await sold({ ...store, site: shop.south });
  const change = { id, companyId: shop.companyId, actor: { kind: 'customer', userId: shop.owner.userId } } as const;
  await transact(db(), (tx) => requestVisit(tx, { ...change, day: day(20) }));
  const { agreedText } = await db().siteProgram.findUniqueOrThrow({ where: { id } });
  const path = `/commercial/programs/${id}`;
  const kept = [...more, ...(agreedText ?? '').split('\n')];
  await expectSpanish(shop.owner, path, undefined, kept);
  await expectSpanish(shop.owner, path, { [FORM_ID_FIELD]: 'end', intent: 'end', endsOn: day(1), reason: '1' }, kept);
  await transact(db(), (tx) => pauseProgram(tx, { ...change, until: day(60), reason: 'Remodeling' }));
  await transact(db(), (tx) => endProgram(tx, { ...change, endsOn: day(90), reason: 'Moving' }));
  await expectSpanish(shop.owner, path, undefined, kept);
  const page = await readIn(asking(), path, 'es', { cookie: shop.owner.cookie });
  expect(page).toContain('Aceptado por Ona Owner');
  expect(page).toMatch(/En pausa hasta el \S+, \d+ de [a-z]+ de 2026: Remodeling/);
  expect(page).toContain('Visita solicitada para el');
  for (const list of ['dashboard', 'programs', `locations/${shop.south.id}`])
    await expectSpanish(shop.owner, `/commercial/${list}`, undefined, more);
});
