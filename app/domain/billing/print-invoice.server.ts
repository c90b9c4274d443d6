import { appUrl } from '#app/platform/app-url.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatMoney } from '#app/platform/format-money';
import { BOLD, REGULAR } from '#app/platform/pdf/fonts.server';
import { drawBrand, drawRule, FAINT, INK, LEFT, openPdf, RIGHT } from '#app/platform/pdf/pdf-page.server';
import type { PrintLook } from '#app/platform/pdf/print-look';
import { printableTexts } from '#app/platform/pdf/printable-text.server';
import type { PrintedInvoice } from './list-billing.server';
import { t } from '#app/platform/texts/t';

/** An invoice or receipt as a PDF, made from the rows whenever it is asked for. `seller` is printed line by line, its name first, see `readSeller`. */
export function printInvoice(given: PrintedInvoice, seller: readonly string[], look?: PrintLook): Promise<Buffer> {
  const invoice = printableTexts({ ...given, seller: [...seller] });
  const [business = ''] = invoice.seller;
  const { doc, finish } = openPdf({ title: `${invoice.title} ${invoice.number}`, business, madeAt: invoice.issuedAt });
  drawBrand(doc, business, look);
  drawHead(doc, invoice);
  drawLines(doc, invoice);
  numberPages(doc, invoice);
  return finish();
}

type Printed = PrintedInvoice & { seller: string[] };

function money(cents: number): string {
  return formatMoney(cents, 'always');
}

function drawHead(doc: PDFKit.PDFDocument, invoice: Printed): void {
  doc.font(BOLD).fontSize(20).fillColor(INK);
  doc.text(invoice.title, LEFT, 53, { width: RIGHT - LEFT, align: 'right' });
  doc.font(REGULAR).fontSize(10).fillColor(FAINT);
  const facts = [
    t('Number {number}', { number: invoice.number }),
    formatDateTime(invoice.issuedAt, { style: 'long-date', zone: invoice.zone }),
    t('Status: {status}', { status: invoice.status }),
    ...(invoice.paidWith ? [invoice.paidWith] : []),
    ...(invoice.dueAt
      ? [t('Due on {day}', { day: formatDateTime(invoice.dueAt, { style: 'long-date', zone: invoice.zone }) })]
      : []),
  ];
  doc.text(facts.join('\n'), LEFT, 106, { width: RIGHT - LEFT, align: 'right', lineGap: 3 });
  drawParty(doc, { title: t('From'), lines: invoice.seller, left: LEFT });
  const sellerEnds = doc.y;
  drawParty(doc, { title: t('Billed to'), lines: invoice.billedTo, left: LEFT + PARTY });
  doc.y = Math.max(doc.y, sellerEnds);
  doc.y = Math.max(doc.y, 190) + 20;
}

/** The width of each of the two parties. */
const PARTY = 165;

function drawParty(
  doc: PDFKit.PDFDocument,
  { title, lines, left }: { title: string; lines: readonly string[]; left: number },
): void {
  doc.fillColor(FAINT).text(title, left, 106);
  doc.fillColor(INK).text(lines.join('\n'), left, 120, { width: PARTY - 12, lineGap: 3 });
}

/** Where the note at the foot begins: rows that would come below go onto a sheet of their own. */
const FOOT = 700;

function drawRow(doc: PDFKit.PDFDocument, label: string, amount: string, bold = false): void {
  doc
    .font(bold ? BOLD : REGULAR)
    .fontSize(11)
    .fillColor(INK);
  const height = doc.heightOfString(label, { width: 380 });
  if (doc.y + height + 14 > FOOT) {
    doc.addPage();
    doc.y = LEFT;
  }
  const top = doc.y;
  doc.text(label, LEFT, top, { width: 380 });
  doc.text(amount, LEFT + 390, top, { width: RIGHT - LEFT - 390, align: 'right' });
  doc.y = top + height + 9;
  drawRule(doc, doc.y - 4);
  doc.y += 5;
}

function drawLines(doc: PDFKit.PDFDocument, invoice: PrintedInvoice): void {
  for (const line of invoice.lines) drawRow(doc, line.label, money(line.amountCents));
  if (invoice.taxCents > 0) drawRow(doc, t('Sales tax'), money(invoice.taxCents));
  drawRow(doc, t('Total'), money(invoice.totalCents), true);
  if (invoice.refundedCents > 0) {
    drawRow(doc, t('Refunded'), money(-invoice.refundedCents));
    drawRow(doc, t('Paid after refund'), money(invoice.totalCents - invoice.refundedCents), true);
  }
  if (invoice.balanceCents) drawRow(doc, t('Balance due when the work is done'), money(invoice.balanceCents));
  doc.font(REGULAR).fontSize(9).fillColor(FAINT);
  const contact = appUrl('/contact');
  const questions =
    invoice.kind === 'invoice'
      ? t('Questions about this invoice? Contact us at {contact}.', { contact })
      : t('Questions about this receipt? Contact us at {contact}.', { contact });
  doc.text(questions, LEFT, FOOT, { width: RIGHT - LEFT });
}

/** Where there is more than one sheet, each says which it is, and of what. */
function numberPages(doc: PDFKit.PDFDocument, invoice: PrintedInvoice): void {
  const { start, count } = doc.bufferedPageRange();
  if (count === 1) return;
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(start + page);
    doc.font(REGULAR).fontSize(9).fillColor(FAINT);
    const text = t('{what}, page {page} of {count}', { what: `${invoice.title} ${invoice.number}`, page: page + 1, count });
    doc.text(text, LEFT, FOOT + 20, { width: RIGHT - LEFT, align: 'right', lineBreak: false });
  }
}
