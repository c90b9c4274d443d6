import { beforeAll, describe, expect, test } from 'vitest';
import { dispatchVisit } from '#app/domain/dispatching/dispatch-visit.server';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { useDemoData } from '#tests/setup/demo-database';
import { leftInEnglish, readIn } from '#tests/setup/spanish-page';
import { writtenWords } from '#tests/setup/written-words';

/** Kinds of files, the mark of a ticket, languages in their own words, and why the demo's office holds a visit. */
const NAMES = ['PDF', 'SUP', 'English', 'Español', 'The roof is being repaired', 'Customer is choosing colors'];

let ask: Ask;
let cookie: string;
let names: string[];

beforeAll(async () => {
  await useDemoData();
  ask = asker(await loadBuild());
  const admin = await db().user.findFirstOrThrow({ where: { email: 'admin@demo.test' } });
  cookie = await signInAs(admin.id);
  names = [...NAMES, ...(await writtenWords())];
  // The demo's visits have found their pros without a search that was kept.
  const waiting = await db().visit.findMany({
    where: { status: 'pending', hold: false, poolSince: null, settleAt: null },
    orderBy: { windowStart: 'desc' },
    take: 3,
  });
  for (const { id: visitId } of waiting) {
    await db().visit.update({ where: { id: visitId }, data: { dispatchAfter: null } });
    await transact(db(), (tx) => dispatchVisit(tx, { visitId, trigger: 'nightly' }));
  }
}, 300_000);

function left(path: string, fields?: Record<string, string>, status?: number) {
  const sent = fields && new URLSearchParams({ opId: crypto.randomUUID(), ...fields });
  return leftInEnglish(ask, path, { cookie, names: [...names, ...Object.values(fields ?? {})], sent, status });
}

/** One visit of each state. */
async function visits(): Promise<string[]> {
  const found = await db().visit.findMany({
    where: { status: { not: 'draft' } },
    distinct: ['status', 'hold'],
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  return found.map(({ id }) => id);
}

async function firstVisit(status: 'pending' | 'accepted' | 'completed'): Promise<string> {
  return (await db().visit.findFirstOrThrow({ where: { status, hold: false }, orderBy: { id: 'asc' } })).id;
}

/** One pro of each state. */
async function pros(): Promise<string[]> {
  const found = await db().pro.findMany({
    distinct: ['status', 'helperWaivedAt'],
    orderBy: { id: 'asc' },
    take: 8,
    select: { id: true },
  });
  return found.map(({ id }) => id);
}

/** A request whose quote the customer wants changed. */
async function askForChange(): Promise<string> {
  const quote = await db().quote.findFirstOrThrow({ orderBy: { issuedAt: 'desc' } });
  const open = await db().quoteChange.findFirst({ where: { answeredAt: null }, include: { quote: true } });
  if (open) return open.quote.quoteRequestId;
  await db().quoteChange.create({ data: { id: crypto.randomUUID(), quoteId: quote.id, text: 'Neu', askedAt: now() } });
  names.push('Neu');
  return quote.quoteRequestId;
}

/** Each page, and where the demo has it. */
const OPENED: Record<string, () => Promise<string[]>> = {
  '/admin/dispatch': () =>
    Promise.resolve(
      ['', '?view=attention', '?view=pool', '?view=done', '?q=nothing-like-that'].map((q) => `/admin/dispatch${q}`),
    ),
  '/admin/dispatch/:visitId': async () => (await visits()).map((id) => `/admin/dispatch/${id}`),
  '/admin/dispatch/:visitId/cancel': async () => [
    `/admin/dispatch/${await firstVisit('accepted')}/cancel`,
    `/admin/dispatch/${await firstVisit('accepted')}/cancel?scope=booking&fee=amount&amount=1`,
    `/admin/dispatch/${await firstVisit('completed')}/cancel`,
  ],
  '/admin/dispatch/:visitId/decisions/:decisionId': async () => {
    const found = await db().dispatchDecision.findMany({ distinct: ['outcome'], select: { id: true, visitId: true } });
    return found.map(({ id, visitId }) => `/admin/dispatch/${visitId}/decisions/${id}`);
  },
  '/admin/dispatch/:visitId/message': async () => [`/admin/dispatch/${await firstVisit('accepted')}/message`],
  '/admin/dispatch/:visitId/move': async () => [`/admin/dispatch/${await firstVisit('accepted')}/move`],
  '/admin/dispatch/:visitId/needs': async () =>
    (await Promise.all([firstVisit('pending'), firstVisit('accepted')])).map((id) => `/admin/dispatch/${id}/needs`),
  '/admin/dispatch/:visitId/notes': async () => [`/admin/dispatch/${await firstVisit('accepted')}/notes`],
  '/admin/dispatch/:visitId/package': async () => {
    const visits = await Promise.all([firstVisit('pending'), firstVisit('accepted'), firstVisit('completed')]);
    return visits.flatMap((id) => [`/admin/dispatch/${id}/package`, `/admin/dispatch/${id}/package?service=standard&feet=x`]);
  },
  '/admin/dispatch/:visitId/payout': async () =>
    (await Promise.all([firstVisit('pending'), firstVisit('accepted')])).map((id) => `/admin/dispatch/${id}/payout`),
  // What it offers and how an order stands: tests/integration/payments/storage-by-office.test.ts.
  '/admin/dispatch/:visitId/storage': async () =>
    (await Promise.all([firstVisit('pending'), firstVisit('completed')])).map((id) => `/admin/dispatch/${id}/storage`),
  '/admin/bookings': () =>
    Promise.resolve(['', '?sort=total', '?zip=60614&from=2026-01-01&to=2026-01-02'].map((query) => `/admin/bookings${query}`)),
  '/admin/bookings/new': async () => {
    const { customerId } = await db().booking.findFirstOrThrow({ orderBy: { id: 'asc' } });
    return ['/admin/bookings/new', `/admin/bookings/new?customer=${customerId}`];
  },
  '/admin/callbacks': () => Promise.resolve(['/admin/callbacks', '/admin/callbacks?show=done']),
  '/admin/customers': () => Promise.resolve(['/admin/customers', '/admin/customers?q=nothing-like-that']),
  '/admin/customers/:customerId': async () => {
    const bookings = await db().booking.findMany({ distinct: ['paymentStatus'], select: { customerId: true } });
    return bookings.map(({ customerId }) => `/admin/customers/${customerId}`);
  },
  '/admin/pros': () =>
    Promise.resolve(['', '?status=active', '?status=all', '?status=banned', '?q=-'].map((query) => `/admin/pros${query}`)),
  '/admin/pros/:proId': async () => (await pros()).map((id) => `/admin/pros/${id}`),
  '/admin/pros/:proId/documents/:documentId': async () => {
    const papers = await db().proDocument.findMany({ distinct: ['kind'], select: { id: true, proId: true } });
    return papers.map(({ id, proId }) => `/admin/pros/${proId}/documents/${id}`);
  },
  '/admin/pros/:proId/pause': async () => (await pros()).slice(0, 1).map((id) => `/admin/pros/${id}/pause`),
  '/admin/pros/:proId/suspend': async () => {
    const { proId } = await db().assignment.findFirstOrThrow({ where: { status: 'accepted' }, orderBy: { start: 'desc' } });
    return [`/admin/pros/${proId}/suspend`];
  },
  '/admin/quotes': () =>
    Promise.resolve(['waiting', 'quoted', 'all', 'all&to=2020-01-01'].map((show) => `/admin/quotes?show=${show}`)),
  '/admin/quotes/:requestId': async () => {
    const requests = await db().quoteRequest.findMany({ distinct: ['status', 'companyId'], take: 12, select: { id: true } });
    return requests.map(({ id }) => `/admin/quotes/${id}`);
  },
  '/admin/quotes/:requestId/change': async () => [`/admin/quotes/${await askForChange()}/change`],
  '/admin/support': () => Promise.resolve(['open', 'overdue', 'all'].map((show) => `/admin/support?show=${show}`)),
  '/admin/support/:ticketId': async () => {
    const tickets = await db().supportTicket.findMany({ distinct: ['status', 'channel'], select: { id: true } });
    return tickets.map(({ id }) => `/admin/support/${id}`);
  },
  '/admin/threads/:bookingId': async () => {
    const { bookingId } = await db().message.findFirstOrThrow({ orderBy: { id: 'asc' } });
    return [`/admin/threads/${bookingId}`];
  },
  '/admin/views': async () => {
    const opId = crypto.randomUUID();
    const sent = new URLSearchParams({
      [FORM_ID_FIELD]: 'save-view',
      subaction: 'save',
      list: 'customers',
      query: 'state=new',
      name: 'Neu',
      isShared: 'on',
      opId,
    });
    names.push('Neu');
    expect((await ask('/admin/views', { cookie, method: 'POST', body: sent })).status).toBe(302);
    return ['/admin/views', '/admin/customers?state=new'];
  },
};

describe('an admin who reads Spanish', () => {
  test.each(Object.keys(OPENED))('finds no English on %s', async (page) => {
    const paths = await OPENED[page]!();
    expect(paths).not.toEqual([]);
    for (const path of paths) expect({ path, left: await left(path) }).toEqual({ path, left: [] });
  });

  test('reads the part of the day that a customer prefers in Spanish', async () => {
    const { id } = await db().quoteRequest.findFirstOrThrow({ where: { dayPart: 'any' } });
    const html = await readIn(ask, `/admin/quotes/${id}`, 'es', { cookie });
    expect(html).toContain('cualquier hora');
    expect(html).not.toContain('any time');
  });

  test('is refused in Spanish by the other forms', async () => {
    const [proId] = await pros();
    const { id: customerId } = await db().user.findFirstOrThrow({ where: { bookings: { some: {} } } });
    const { id: requestId } = await db().quoteRequest.findFirstOrThrow({ where: { status: 'received' } });
    const { id: ticketId } = await db().supportTicket.findFirstOrThrow({ where: { status: 'open' } });
    const { bookingId } = await db().message.findFirstOrThrow({ orderBy: { id: 'desc' } });
    const forms: [string, string, Record<string, string>][] = [
      [`/admin/customers/${customerId}`, 'note', { intent: 'note', note: '' }],
      [`/admin/pros/${proId}/pause`, 'pause', { reason: '', until: '1' }],
      [`/admin/pros/${proId}/suspend`, 'suspend', { reason: '', until: '1' }],
      [`/admin/quotes/${requestId}`, 'issue', { packageId: '', label1: '1', amount1: '', labelB1: '', amountB1: '2' }],
      [`/admin/support/${ticketId}`, 'answer', { subaction: 'answer', kind: 'answer', body: '' }],
      [`/admin/threads/${bookingId}`, 'open-thread', { reason: '' }],
      ['/admin/views', 'save-view', { subaction: 'save', list: 'customers', query: '', name: '' }],
    ];
    for (const [path, name, fields] of forms) {
      const sent = { [FORM_ID_FIELD]: name, ...fields };
      expect({ path, left: await left(path, sent) }).toEqual({ path, left: [] });
    }
  });

  test('reads out a price in Spanish, and is refused in Spanish while booking for a customer', async () => {
    const path = '/admin/bookings/new';
    const place = { addressStreet: '1 Elm', addressCity: 'Chicago', addressState: 'IL', zip: '60614' };
    const work = { step: 'price', service: 'standard', date: '2026-12-08', window: 'any', ...place };
    const typed: [fields: Record<string, string>, status: number][] = [
      [work, 200],
      [{ ...work, service: 'premium' }, 200],
      [{ ...work, date: '2027-06-01' }, 200],
      [{ ...work, feet: 'x', addressState: 'WI', zip: '1' }, 422],
      [{ step: 'send', email: '1', phone: '1', language: 'xx' }, 422],
    ];
    for (const [fields, status] of typed) {
      const sent = { [FORM_ID_FIELD]: 'phone-booking', ...fields };
      expect({ fields, left: await left(path, sent, status) }).toEqual({ fields, left: [] });
    }
  });

  test('is refused in Spanish by the forms of a visit', async () => {
    const id = await firstVisit('pending');
    const forms: [string, string, Record<string, string>][] = [
      ['?form=give', 'give', { intent: 'assign' }],
      ['?form=change', 'change', { intent: 'unassign' }],
      ['?form=change', 'change', {}],
      ['/cancel', 'office-cancel', { feeCents: '0' }],
      ['/message', 'office-message', {}],
      ['/needs', 'visit-needs', { pros: '9', days: '9', people: '9' }],
      ['/needs', 'visit-needs', { pros: '2', days: '2', people: '1', proShares: '1' }],
      ['/package', 'change-package', { service: '', feet: 'x' }],
      ['/notes', 'visit-note', { note: '' }],
      ['/payout', 'raise-payout', { payout: 'x' }],
      ['/payout', 'raise-payout', { payout: '1' }],
      ['/storage', 'office-storage', { intent: 'order-storage', reason: '1'.repeat(501) }],
    ];
    for (const [form, name, fields] of forms) {
      const sent = { [FORM_ID_FIELD]: name, ...fields };
      const path = `/admin/dispatch/${id}${form}`;
      expect({ form, fields, left: await left(path, sent) }).toEqual({ form, fields, left: [] });
    }
  });
});
