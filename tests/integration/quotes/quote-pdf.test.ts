import { beforeAll, beforeEach, expect, test } from 'vitest';
import { printKey } from '#app/domain/files/picture-sizes.server';
import { removeFile } from '#app/domain/files/remove-file.server';
import { sweepFiles } from '#app/domain/files/sweep-files.server';
import { issueQuoteAsAdmin } from '#app/domain/quotes/issue-quote-as-admin.server';
import { db, transact } from '#app/platform/db.server';
import { deleteFile, findFileBytes, newFileKey, putFile } from '#app/platform/storage.server';
import { inLanguage } from '#app/platform/texts/language.server';
import { isInSpanish } from '#app/platform/texts/spanish-pages';
import { now } from '#app/platform/clock.server';
import { pictureBytes } from '#tests/factories/files';
import { insertQuote } from '#tests/factories/quotes';
import { signatureFields } from '#tests/factories/sign-quote';
import { insertUser } from '#tests/factories/users';
import { signInAs } from '#tests/setup/ask';
import { pdfPages, pdfPictures, pdfText } from '#tests/setup/pdf-text';
import { lacks } from '#tests/setup/plain-page';
import { type Office, openOffice } from '../business/business-pages';
import { quotedBusiness } from '../payments/business-fixtures';
import { askFor, openFixture, wish } from '../payments/payment-fixtures';

const LINES = [{ label: 'The whole front', amountCents: 200_000 }];
const OPTIONS = [
  { name: 'Good', note: '', isRecommended: false, lines: [{ label: 'Front', amountCents: 100_000 }] },
  { name: 'Better', note: 'Our usual', isRecommended: true, lines: [{ label: 'All sides', amountCents: 200_000 }] },
  { name: 'Best', note: '', isRecommended: false, lines: [{ label: 'All sides and the garden', amountCents: 300_000 }] },
];

let office = {} as Office;
let cookie = '';

beforeAll(async () => {
  office = await openOffice();
  await openFixture();
  cookie = await signInAs(office.adminId);
  await db().siteSetting.upsert({
    where: { key: 'postalAddress' },
    create: { key: 'postalAddress', value: '1 Lake St, Chicago, IL 60601' },
    update: { value: '1 Lake St, Chicago, IL 60601' },
  });
}, 180_000);

beforeEach(async () => {
  await db().rateLimit.deleteMany();
});

type Answered = Partial<Parameters<typeof issueQuoteAsAdmin>[1]>;

/** A quote of the office, with its page and its PDF for the customer and for the office. */
async function quoted(answer: Answered) {
  const { token } = await askFor(wish({ service: 'premium', email: `pat-${crypto.randomUUID()}@town.test` }));
  const request = await db().quoteRequest.findUniqueOrThrow({ where: { token } });
  const given = { lines: LINES, ...answer, quoteRequestId: request.id, adminId: office.adminId };
  const quote = await transact(db(), (tx) => issueQuoteAsAdmin(tx, given));
  const page = `/quotes/${quote.token}`;
  const desk = `/admin/quotes/${request.id}`;
  return { request, quote, page, desk, pdf: `${page}/pdf`, officePdf: `${desk}/pdf/${quote.id}` };
}

async function words(path: string, as?: string): Promise<string> {
  const answer = await office.ask(path, { cookie: as });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return pdfText(Buffer.from(await answer.arrayBuffer()));
}

async function sign(page: string, token: string, more: Record<string, string> = {}): Promise<void> {
  const fields = { opId: crypto.randomUUID(), ...(await signatureFields(token, 'Patricia Q. Porter')), ...more };
  expect((await office.ask(page, { method: 'POST', body: new URLSearchParams(fields) })).status).toBe(303);
}

test('a guest downloads the quote of their link: lines, tax, deposit, how long it is valid, and the rules', async () => {
  const { request, page, pdf, desk, officePdf } = await quoted({});
  expect(await (await office.ask(page)).text()).toContain(`href="${pdf}"`);
  const text = await words(pdf);
  const seller = ['From', '1 Lake St, Chicago, IL 60601'];
  const sums = ['The whole front', '$2,000.00', 'Sales tax', '$125.00', '$2,125.00', 'Deposit, due now', '$1,062.50'];
  const rest = [
    'Premium',
    'Valid until',
    'Waiting for your answer',
    request.name,
    request.street,
    'If you cancel',
    'Free until 48 hours',
    'Terms of Service',
  ];
  expect(lacks(text, [...seller, ...sums, ...rest])).toEqual([]);
  expect([text.includes('Option A'), text.includes('Signature')]).toEqual([false, false]);
  const name = (await office.ask(pdf)).headers.get('content-disposition');
  expect(name).toBe(`inline; filename="quote-${request.id.slice(-8).toUpperCase()}-v1.pdf"`);

  expect(await (await office.ask(desk, { cookie })).text()).toContain(`href="${officePdf}"`);
  expect(await words(officePdf, cookie)).toBe(text);
});

test('the PDF of a quote is in the language of who opens it; what the office wrote stays as it wrote it', async () => {
  const { quote, page, pdf } = await quoted({ options: OPTIONS });
  expect(isInSpanish(pdf)).toBe(true);
  const open = await inLanguage('es', () => words(pdf));
  const spanish = [
    'Cotización',
    'Lo que pidió',
    'Opción B: Better (Recomendada)',
    'Impuesto sobre las ventas',
    'Depósito, a pagar ahora',
    'Si cancela',
  ];
  expect(lacks(open, [...spanish, 'Preparada para', 'Espera su respuesta', 'Our usual'])).toEqual([]);
  for (const english of ['Quote', 'Sales tax', 'Preferred', 'Deposit', 'Page ']) expect(open).not.toContain(english);
  await sign(page, quote.token, { option: '3' });
  expect(
    lacks(await inLanguage('es', () => words(pdf)), ['Firma', 'Aceptada por Patricia Q. Porter, ', 'Lo que se firmó']),
  ).toEqual([]);
});

test('the PDF of a quote on invoice says when it is paid and what being late costs', async () => {
  const { quoteToken } = await quotedBusiness({ unsigned: true });
  const text = await words(`/quotes/${quoteToken}/pdf`);
  expect(lacks(text, ['Due now', '$0.00', 'Invoiced after each visit, Net 30', 'simple interest of 1.5%'])).toEqual([]);
  expect(text).not.toContain('Deposit');
});

test('the PDF of a quote with options has each with its total and deposit, and then which one was signed by whom', async () => {
  const { quote, page, pdf } = await quoted({ options: OPTIONS });
  const open = await words(pdf);
  const titles = ['Option A: Good', 'Option B: Better (Recommended)', 'Our usual', 'Option C: Best'];
  const sums = ['$1,062.50', '$531.25', '$2,125.00', '$3,187.50', '$1,593.75'];
  expect(lacks(open, [...titles, ...sums])).toEqual([]);
  expect(open).not.toContain('Accepted');

  await sign(page, quote.token, { option: '3' });
  const signed = await words(pdf);
  const kept = ['Signature', 'Accepted by Patricia Q. Porter, ', 'What was signed', 'All sides and the garden: $3,000.00'];
  expect(lacks(signed, ['Option A: Good', 'Option C: Best (Accepted)', ...sums, ...kept])).toEqual([]);
  expect(signed).not.toContain('Recommended');
});

test('the PDF of a signed quote has the words that were signed, whatever the terms say later', async () => {
  const { quote, page, pdf, officePdf } = await quoted({});
  await sign(page, quote.token);
  const { text: kept } = await db().quoteAcceptance.findUniqueOrThrow({ where: { quoteId: quote.id } });
  const text = (await words(pdf)).replaceAll('\n', ' ').replaceAll('  ', ' ');
  expect(lacks(text, ['Accepted by Patricia Q. Porter, ', ...kept.split('\n')])).toEqual([]);
  expect(text).not.toContain('If you cancel');
  expect(await words(officePdf, cookie)).toContain('Accepted by Patricia Q. Porter');
});

test('a version that was replaced says so, and the new one says what has changed', async () => {
  const { request, quote, pdf } = await quoted({});
  const next = { lines: LINES, quoteRequestId: request.id, adminId: office.adminId, revisionNote: 'The garden is left out' };
  const { token } = await transact(db(), (tx) => issueQuoteAsAdmin(tx, next));
  expect(await words(pdf)).toContain('Replaced');
  expect(token).not.toBe(quote.token);
  expect(lacks(await words(`/quotes/${token}/pdf`), ['Quote, version 2', 'The garden is left out'])).toEqual([]);
});

test('a stranger, who may not see a quote, gets no PDF of it', async () => {
  const { quote, desk, officePdf } = await quoted({});
  const other = await quoted({});
  for (const path of ['/quotes/made-up/pdf', `/quotes/${quote.id}/pdf`]) expect((await office.ask(path)).status, path).toBe(404);
  for (const path of [`${desk}/pdf/${other.quote.id}`, `${desk}/pdf/${crypto.randomUUID()}`, `${desk}/pdf/1`])
    expect((await office.ask(path, { cookie })).status, path).toBe(404);

  const stranger = await signInAs((await insertUser(db())).id);
  expect((await office.ask(officePdf, { cookie: stranger })).headers.get('location')).toBe('/');
  expect((await office.ask(officePdf)).headers.get('location')).toContain('/auth');

  // What the office has not sent yet does not exist, as on its page.
  const draft = await insertQuote(db(), { status: 'draft' });
  const hidden = [`/quotes/${draft.token}`, `/quotes/${draft.token}/pdf`];
  for (const path of hidden) expect((await office.ask(path)).status, path).toBe(404);
  const draftAtDesk = `/admin/quotes/${draft.quoteRequestId}/pdf/${draft.id}`;
  expect((await office.ask(draftAtDesk, { cookie })).status).toBe(404);
});

test('an option stands on one page of the PDF, from its title to what is due, however long the ones before it are', async () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ label: `Side ${at + 1}, ${'with its gutter '.repeat(6)}`, amountCents: 10_000 }));
  for (const count of [1, 4, 7, 9, 12]) {
    const options = OPTIONS.map((option) => ({ ...option, note: 'Our usual. '.repeat(15).trim(), lines: many(count) }));
    const { pdf } = await quoted({ lines: many(count), options });
    const pages = await pdfPages(Buffer.from(await (await office.ask(pdf)).arrayBuffer()));
    const titles = pages.map((page) => page.match(/^Option [ABC]: /gm)?.length ?? 0);
    expect(titles.reduce((sum, each) => sum + each, 0)).toBe(3);
    expect(
      pages.map((page) => page.match(/^When the work is done/gm)?.length ?? 0),
      `${count} lines`,
    ).toEqual(titles);
  }
});

async function addPhoto(requestId: string, name: string, bytes: Buffer): Promise<{ id: string; key: string }> {
  const key = newFileKey('jpg');
  await putFile(key, bytes, 'image/jpeg');
  const file = { key, name, contentType: 'image/jpeg', size: bytes.length, sha256: 'a'.repeat(64) };
  return db().storedFile.create({ data: { ...file, kind: 'quote-photo', subjectId: requestId, createdAt: now() } });
}

test('the PDF has the photos of the request, made small; one that can’t be read is left out', async () => {
  const { request, pdf, officePdf } = await quoted({});
  const at = async (path: string) => Buffer.from(await (await office.ask(path, { cookie })).arrayBuffer());
  const bare = await at(pdf);
  const add = (name: string, bytes: Buffer) => addPhoto(request.id, name, bytes);
  const big = await pictureBytes('jpeg', 3_000);
  await add('house.jpg', big);
  await add('porch.jpg', await pictureBytes('jpeg', 500));
  await add('broken.jpg', Buffer.from('no picture'));
  for (const path of [pdf, officePdf]) {
    const printed = await at(path);
    expect(pdfPictures(printed) - pdfPictures(bare)).toBe(2);
    expect(await pdfText(printed)).toContain('Photos of the house');
    // Nothing of the camera is left in it.
    expect(printed.includes('CANARYCAMERA')).toBe(false);
    expect(printed.length - bare.length).toBeLessThan(big.length);
  }
  expect(await pdfText(bare)).not.toContain('Photos of the house');
});

test('a photo is made small once; its print size is kept while the photo is, and goes with it', async () => {
  const { request, pdf } = await quoted({});
  const at = async () => pdfPictures(Buffer.from(await (await office.ask(pdf, { cookie })).arrayBuffer()));
  const bare = await at();
  const { id, key } = await addPhoto(request.id, 'house.jpg', await pictureBytes('jpeg', 900));
  expect((await at()) - bare).toBe(1);
  // What is printed from here on is the size that is kept, not the photo.
  await deleteFile(key);
  await sweepFiles(db());
  expect((await at()) - bare).toBe(1);

  await transact(db(), (tx) => removeFile(tx, { fileId: id }));
  await sweepFiles(db());
  expect(await findFileBytes(printKey(key))).toBeNull();
  expect(await at()).toBe(bare);
});
