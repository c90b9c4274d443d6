import PDFDocument from 'pdfkit';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatMoney } from '#app/platform/format-money';
import type { PrintedInvoice } from './list-billing.server';

const INK = '#0F1B2D';
const FAINT = '#5B6676';
const LINE = '#D9D4CA';
const LEFT = 56;
const RIGHT = 556;

/** An invoice or receipt as a PDF of one page, made from the rows whenever it is asked for. */
export function printInvoice(invoice: PrintedInvoice): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: LEFT,
    info: { Title: `${invoice.title} ${invoice.number}`, Author: 'Brightcrew', CreationDate: invoice.issuedAt },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  drawHead(doc, invoice);
  drawLines(doc, invoice);
  doc.end();
  return done;
}

function money(cents: number): string {
  return formatMoney(cents, 'always');
}

function drawHead(doc: PDFKit.PDFDocument, invoice: PrintedInvoice): void {
  doc.font('Helvetica-Bold').fontSize(20).fillColor(INK).text('Brightcrew', LEFT, 56);
  doc.fontSize(20).text(invoice.title, LEFT, 56, { width: RIGHT - LEFT, align: 'right' });
  doc.font('Helvetica').fontSize(10).fillColor(FAINT);
  const facts = [
    `Number ${invoice.number}`,
    formatDateTime(invoice.issuedAt, { style: 'long-date', zone: invoice.zone }),
    `Status: ${invoice.status}`,
    ...(invoice.dueAt ? [`Due on ${formatDateTime(invoice.dueAt, { style: 'long-date', zone: invoice.zone })}`] : []),
  ];
  doc.text(facts.join('\n'), LEFT, 84, { width: RIGHT - LEFT, align: 'right', lineGap: 3 });
  doc.text('Billed to', LEFT, 110);
  doc.fillColor(INK).text(invoice.billedTo.join('\n'), LEFT, 124, { width: 300, lineGap: 3 });
  doc.y = Math.max(doc.y, 190) + 20;
}

function drawRow(doc: PDFKit.PDFDocument, label: string, amount: string, bold = false): void {
  const top = doc.y;
  doc
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(11)
    .fillColor(INK);
  const height = doc.heightOfString(label, { width: 380 });
  doc.text(label, LEFT, top, { width: 380 });
  doc.text(amount, LEFT + 390, top, { width: RIGHT - LEFT - 390, align: 'right' });
  doc.y = top + height + 9;
  doc
    .moveTo(LEFT, doc.y - 4)
    .lineTo(RIGHT, doc.y - 4)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  doc.y += 5;
}

function drawLines(doc: PDFKit.PDFDocument, invoice: PrintedInvoice): void {
  for (const line of invoice.lines) drawRow(doc, line.label, money(line.amountCents));
  if (invoice.taxCents > 0) drawRow(doc, 'Sales tax', money(invoice.taxCents));
  drawRow(doc, 'Total', money(invoice.totalCents), true);
  if (invoice.refundedCents > 0) {
    drawRow(doc, 'Refunded', money(-invoice.refundedCents));
    drawRow(doc, 'Kept', money(invoice.totalCents - invoice.refundedCents), true);
  }
  doc.font('Helvetica').fontSize(9).fillColor(FAINT);
  doc.text('Questions about this paper? Reply to the mail it came with, or write to us on the booking.', LEFT, 700, {
    width: RIGHT - LEFT,
  });
}
