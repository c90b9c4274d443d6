import { afterEach, describe, expect, test, vi } from 'vitest';
import { closeCompany } from '#app/domain/companies/members.server';
import { notifyInvoicePaid, notifyInvoiceVoided } from '#app/domain/invoices/invoice-notices.server';
import { listInvoices } from '#app/domain/invoices/list-invoices.server';
import { readInvoicePage } from '#app/domain/invoices/read-invoice-page.server';
import { refreshPaymentStatus } from '#app/domain/payments/booking-account.server';
import { renderReport } from '#app/domain/reports/render-report.server';
import { billingChannels } from '#app/domain/memberships/billing-channels.server';
import { now, setClock } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { rooms } from '#app/realtime/rooms';
import { insertCompany, insertLocation } from '#tests/factories/companies';
import { insertInvoice } from '#tests/factories/invoices';
import { tuesdayDone } from '#tests/factories/reports';
import { insertVisit } from '#tests/factories/visits';
import { lacks } from '#tests/setup/plain-page';
import { pdfText } from '#tests/setup/pdf-text';
import { openCustomers } from '../customers/customer-fixtures';
import { bookedBusiness } from '../payments/business-fixtures';
import { openStore, sold } from '../programs/program-fixtures';
import { browsing, type Browsing, doneAt, openCompany, visitor } from './company-fixtures';

vi.setConfig({ testTimeout: 120_000 });
openCustomers();
afterEach(() => setClock(null));

const INVOICES = '/commercial/invoices';
const REPORTS = '/commercial/reports';

/** The visit of a company with whose booking it is. */
function billed(visitId: string) {
  return db().visit.findUniqueOrThrow({
    where: { id: visitId },
    select: { id: true, bookingId: true, booking: { select: { customerId: true } } },
  });
}

/** A company with an invoice that is late and its late charge, one that is not due, a paid one and one that was taken back. */
async function billedCompany() {
  const scene = await openCompany();
  const [north, south] = [await billed(scene.atNorth.id), await billed(scene.atSouth.id)];
  const late = await insertInvoice(db(), { visit: north, dueIn: -40, description: 'Installation: North storefront' });
  const charge = await insertInvoice(db(), {
    visit: north,
    kind: 'late',
    lateOfId: late.id,
    lateMonth: 1,
    lateBps: 150,
    totalCents: 750,
    dueIn: 20,
    description: `Late charge for month 1 on invoice ${late.number}: 1.5% of $500.00`,
  });
  const open = await insertInvoice(db(), {
    visit: south,
    dueIn: 12,
    totalCents: 30_000,
    description: 'Installation: South storefront',
  });
  const paid = await insertInvoice(db(), {
    visit: south,
    kind: 'fee',
    status: 'paid',
    paidAt: now(),
    description: 'Fee of a late change',
  });
  const taken = await insertInvoice(db(), {
    visit: south,
    kind: 'fee',
    status: 'void',
    voidReason: 'Wrong shop',
    description: 'Fee of nothing',
  });
  const draft = await insertInvoice(db(), {
    visit: south,
    kind: 'fee',
    status: 'draft',
    number: null,
    description: 'Fee not issued yet',
  });
  return { ...scene, late, charge, open, paid, taken, draft };
}

async function pdf(person: Browsing, path: string): Promise<string> {
  const answer = await person.get(path);
  expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  return pdfText(Buffer.from(await answer.arrayBuffer()));
}

describe('the invoices of a company', () => {
  test('owner, manager and billing read them all with status, due date, PDF, page to pay and late charges', async () => {
    const { owner, manager, billing, late, charge, open, paid, company, atNorth } = await billedCompany();
    for (const person of [owner, manager, billing]) {
      const page = await person.text(INVOICES);
      const words = [
        'Installation: North storefront',
        '40 days overdue',
        'North store',
        'ordered by Mara Manager',
        'Pay this invoice',
      ];
      expect(lacks(page, [...words, 'South store', 'Unpaid', charge.description, company.billingEmail])).toEqual([]);
      expect(lacks(page, ['$807.50', '$500.00', '$300.00', '$7.50', 'Late charges on it so far: $7.50'])).toEqual([]);
      for (const { hostedUrl, id } of [late, open, charge])
        expect(lacks(page, [`href="${hostedUrl}"`, `href="${INVOICES}/${id}.pdf"`])).toEqual([]);
      expect(page).toContain(`/commercial/visits/${atNorth.id}`);
      expect(page.indexOf('North storefront')).toBeLessThan(page.indexOf('South storefront'));
      expect(lacks(page, [paid.description, 'Fee of nothing', 'Fee not issued yet'])).toHaveLength(3);
      expect(await pdf(person, `${INVOICES}/${late.id}.pdf`)).toContain(company.name);
    }
    const overdue = await billing.text(`${INVOICES}?tab=overdue`);
    expect(lacks(overdue, ['North storefront', 'South storefront'])).toEqual(['South storefront']);
    const done = await billing.text(`${INVOICES}?tab=paid`);
    expect(lacks(done, [paid.description, 'Paid', 'Invoice page', 'Pay this invoice'])).toEqual(['Pay this invoice']);
    const all = await billing.text(`${INVOICES}?tab=all`);
    expect(lacks(all, ['Fee of nothing', 'Voided', 'Fee not issued yet'])).toEqual(['Fee not issued yet']);
    expect(await billing.text(`${INVOICES}?tab=nonsense&page=-3`)).toContain('North storefront');
  });

  test('a site contact finds neither invoices nor reports, by no way', async () => {
    const { contact, late, atNorth } = await billedCompany();
    for (const path of [INVOICES, `${INVOICES}/${late.id}.pdf`, REPORTS, `/commercial/visits/${atNorth.id}/report.pdf`]) {
      const answer = await contact.get(path);
      expect([path, answer.status]).toEqual([path, 403]);
      expect(await answer.text()).not.toMatch(/storefront|\$500/);
    }
    const page = await contact.text('/commercial/visits');
    expect(lacks(page, [`href="${INVOICES}"`, `href="${REPORTS}"`])).toHaveLength(2);
    expect(await contact.text(`/commercial/visits/${atNorth.id}`)).not.toContain('report.pdf');
  });

  test('another company sees none of it, a person without a company is led to its start page, a former member reads no more', async () => {
    const { late, atNorth, billing, owner, manager, companyId } = await billedCompany();
    const other = await browsing((await insertCompany(db())).ownerId);
    const [stranger, pdfPath] = [await visitor(), `${INVOICES}/${late.id}.pdf`];
    const theirs = await other.text(`${INVOICES}?tab=all`);
    expect(lacks(theirs, ['No invoices', 'storefront', '$500.00'])).toEqual(['storefront', '$500.00']);
    for (const path of [pdfPath, `${INVOICES}/${crypto.randomUUID()}.pdf`, `/commercial/visits/${atNorth.id}/report.pdf`]) {
      expect([path, (await other.get(path)).status]).toEqual([path, 404]);
      expect((await stranger.get(path)).headers.get('location'), path).toBe('/commercial/dashboard');
    }
    for (const path of [INVOICES, REPORTS])
      expect((await stranger.get(path)).headers.get('location')).toBe('/commercial/dashboard');
    expect((await other.get(`${INVOICES}/nonsense.pdf`)).status).toBe(404);
    expect((await billing.get(pdfPath)).status).toBe(200);
    for (const { userId } of [billing, manager]) await owner.post(`/commercial/members/${userId}`, { intent: 'remove' });
    expect((await billing.get(pdfPath)).headers.get('location')).toBe('/commercial/dashboard');
    // What they ordered is the company's, and an owner's from now on.
    expect(await manager.text('/billing-history')).not.toContain('North storefront');
    expect(await owner.text('/billing-history')).toContain('North storefront');
    expect(await owner.text(INVOICES)).toContain('North storefront');
    expect(await db().companyMember.count({ where: { companyId } })).toBe(2);
  });

  test('what a member ordered for themselves, and what is in the other mode’s money, is not the company’s', async () => {
    const { manager, companyId, owner, south } = await openCompany();
    const own = await insertVisit(db(), { booking: { customerId: manager.userId, siteId: south.id } });
    await insertInvoice(db(), { visit: await billed(own.id), description: 'Fee of their own house', kind: 'fee' });
    const live = await insertVisit(db(), { booking: { companyId, customerId: manager.userId, siteId: south.id } });
    await insertInvoice(db(), { visit: await billed(live.id), description: 'Fee in live money', kind: 'fee', livemode: true });
    const page = await owner.text(`${INVOICES}?tab=all`);
    expect(lacks(page, ['No invoices', 'their own house', 'live money'])).toEqual(['their own house', 'live money']);
    expect(page).toContain('When a visit you pay by invoice is done, its invoice appears here.');
  });

  test('more than twenty come in pages, and nothing of a long name is lost', async () => {
    const { owner, atNorth, north } = await openCompany();
    const visit = await billed(atNorth.id);
    const label = 'Donaudampfschifffahrtsgesellschaftskapit';
    await db().site.update({ where: { id: north.id }, data: { label } });
    for (let at = 1; at <= 21; at += 1)
      await insertInvoice(db(), { visit, kind: 'fee', dueIn: at, description: `Fee number ${at}.` });
    const first = await owner.text(INVOICES);
    expect(lacks(first, ['Fee number 1.', 'Fee number 20.', 'Fee number 21.', label, '21 invoices'])).toEqual(['Fee number 21.']);
    expect(first).toContain(`${INVOICES}?tab=open&page=2`);
    const second = await owner.text(`${INVOICES}?tab=open&page=2`);
    expect(lacks(second, ['Fee number 21.', 'Fee number 20.'])).toEqual(['Fee number 20.']);
    expect(await owner.text(`${INVOICES}?tab=open&page=3`)).toContain('No invoices on this page');
  });

  test('members who see money are told when the money of a booking moves, a site contact does not', async () => {
    const { owner, manager, billing, contact, atNorth } = await openCompany();
    const heard = await billingChannels(db(), atNorth.bookingId);
    expect(heard.sort()).toEqual([owner, manager, billing].map(({ userId }) => rooms.user(userId)).sort());
    expect(heard).not.toContain(rooms.user(contact.userId));
    const own = await insertVisit(db());
    expect(await billingChannels(db(), own.bookingId)).toEqual([]);
    await transact(db(), (tx) => refreshPaymentStatus(tx, atNorth.bookingId));
  });
});

/** A finished visit of the company at its first location, with its report made. */
async function reported(company: { companyId: string; north: { id: string } }) {
  const scene = await tuesdayDone('Mind the gutter');
  await renderReport(db(), { reportId: scene.reportId, isLastAttempt: false });
  const { companyId, north } = company;
  await db().booking.update({ where: { id: scene.visit.bookingId }, data: { companyId, siteId: north.id } });
  setClock(null);
  return scene;
}

describe('the reports of a company', () => {
  test('members who see money open the report of every finished visit, no matter who ordered it', async () => {
    const company = await openCompany();
    const { visitId } = await reported(company);
    const path = `/commercial/visits/${visitId}/report.pdf`;
    for (const person of [company.owner, company.manager, company.billing]) {
      const page = await person.text(REPORTS);
      expect(
        lacks(page, ['North store, 12 North Ave, Chicago', `href="${path}"`, 'Lakeside Lights', `/commercial/visits/${visitId}`]),
      ).toEqual([]);
      expect(await person.text(`/commercial/visits/${visitId}`)).toContain(`href="${path}"`);
      expect(await pdf(person, path)).toContain('Mind the gutter');
    }
    expect((await company.contact.get(path)).status).toBe(403);
    const other = await openCompany();
    expect((await other.owner.get(path)).status).toBe(404);
    expect(lacks(await other.owner.text(REPORTS), ['No reports yet', visitId])).toEqual([visitId]);
    expect((await company.owner.get(`/commercial/visits/${company.atNorth.id}/report.pdf`)).status).toBe(404);
  });

  test('members who see money download the list of reports as CSV, no one else', async () => {
    const company = await openCompany();
    const { visitId } = await reported(company);
    expect(await company.owner.text(REPORTS)).toContain('href="/commercial/reports/csv"');
    const file = await company.billing.get(`${REPORTS}/csv`);
    expect(file.headers.get('content-disposition')).toContain('reports.csv');
    const [head, line, ...more] = (await file.text()).trim().split(/\r?\n/);
    expect([head, more.length]).toEqual([expect.stringContaining('Completed,Visit,Service,Booking,Location'), 0]);
    expect(lacks(line ?? '', ['North store', 'Lakeside Lights', `/commercial/visits/${visitId}/report.pdf`])).toEqual([]);
    expect((await company.contact.get(`${REPORTS}/csv`)).status).toBe(403);
    expect((await (await (await openCompany()).owner.get(`${REPORTS}/csv`)).text()).trim().split('\n')).toHaveLength(1);
  });

  test('a report that was erased is not listed', async () => {
    const company = await openCompany();
    const { visitId } = await reported(company);
    const { fileId } = await db().visitReport.findFirstOrThrow({ where: { visitId } });
    await db().storedFile.update({ where: { id: fileId! }, data: { deletedAt: now() } });
    expect(await company.owner.text(REPORTS)).toContain('No reports yet');
    await db().storedFile.update({ where: { id: fileId! }, data: { deletedAt: null } });
    expect(await company.owner.text(REPORTS)).toContain(visitId);
    expect(await company.owner.text(`${REPORTS}?page=2`)).toContain('No reports on this page');
  });
});

test('a booking on invoice leads its company’s members to the company’s invoices, not to the booker’s history', async () => {
  const { owner, companyId } = await openCompany();
  const { bookingId, install } = await bookedBusiness();
  await db().booking.update({ where: { id: bookingId }, data: { companyId } });
  const page = await owner.text(`/commercial/visits/${install.id}`);
  expect(lacks(page, ['Each visit is invoiced when it is done, Net 30.', `${INVOICES}?tab=all`, '/billing-history'])).toEqual([
    '/billing-history',
  ]);
  const siteProgramId = await sold(await openStore());
  await db().programMonth.create({ data: { bookingId, siteProgramId, month: new Date('2026-01-01'), billing: 'month' } });
  expect(await owner.text(`/commercial/visits/${install.id}`)).toContain(
    'One invoice a month for the visits that are done, Net 30.',
  );
});

test('mails about an invoice of a company lead to the page where its accountant finds it', async () => {
  const { taken, billing } = await billedCompany();
  await db().billingInvoice.update({ where: { id: taken.id }, data: { pdfUrl: null, hostedUrl: null } });
  await transact(db(), (tx) => notifyInvoiceVoided(tx, { invoiceId: taken.id }));
  const mail = await db().notification.findFirstOrThrow({ where: { dedupeKey: `invoice-voided:${taken.id}:email` } });
  const { url, pdfUrl } = mail.data as { url: string; pdfUrl: string };
  const [list, file] = [url, pdfUrl].map((each) => each.replace(/^https?:\/\/[^/]+/, ''));
  expect([list, file]).toEqual([`${INVOICES}?tab=all`, `${INVOICES}/${taken.id}.pdf`]);
  expect(await billing.text(list!)).toContain(taken.description);
  expect((await billing.get(file!)).status).toBe(200);
});

test('mails about an invoice of a company that was closed lead to the pages of who ordered the work', async () => {
  const owner = await visitor();
  const { userId } = owner;
  const { id: companyId } = await insertCompany(db(), { ownerId: userId });
  const { id: siteId } = await insertLocation(db(), { companyId });
  const { visit } = await doneAt({ companyId, siteId, customerId: userId, days: 3 });
  const invoice = await insertInvoice(db(), { visit: await billed(visit.id), pdfUrl: null, description: 'Work of before' });
  await transact(db(), (tx) => closeCompany(tx, { userId }));
  await transact(db(), (tx) => notifyInvoicePaid(tx, { invoiceId: invoice.id, paymentId: invoice.id, receiptNumber: 'R-1' }));
  const mail = await db().notification.findFirstOrThrow({ where: { dedupeKey: `invoice-paid:${invoice.id}:email` } });
  const { url, pdfUrl } = mail.data as { url: string; pdfUrl: string };
  const [list, file] = [url, pdfUrl].map((each) => each.replace(/^https?:\/\/[^/]+/, ''));
  expect([list, file]).toEqual(['/billing-history', `/billing-history/invoices/${invoice.id}`]);
  expect(await owner.text(list!)).toContain('Work of before');
  expect((await owner.get(file!)).status).toBe(200);
});

test('the office sees that a company’s invoice is mailed to its billing address, and finds it by that', async () => {
  const { late, company } = await billedCompany();
  expect((await readInvoicePage(db(), { invoiceId: late.id, before: null })).email).toBe(company.billingEmail);
  const filter = { state: 'all', bucket: null, search: company.billingEmail.toUpperCase() } as const;
  const sort = { field: 'sort_at', direction: 'asc' } as const;
  const { rows } = await listInvoices(db(), filter, { sort, after: '', take: 20 });
  expect(rows.map(({ id }) => id)).toContain(late.id);
});
