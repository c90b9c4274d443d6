import type { Invoice } from '../stripe/billing/invoice-object';
import { dateTime, dollars } from './layout';

const WIDTH = 500;

/** The invoice as the one-page PDF that `invoice_pdf` leads to. */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: 'LETTER', margin: 56, info: { Title: `Invoice ${invoice.number ?? ''}` } });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  doc.fontSize(20).text(`Invoice ${invoice.number ?? '(draft)'}`);
  doc.fontSize(10).text(`Status: ${invoice.status}`);
  if (invoice.due_date) doc.text(`Due ${dateTime(invoice.due_date)}`);
  doc.text(`To ${invoice.customer_name ?? invoice.customer_email ?? invoice.customer}`).moveDown();
  for (const { description, amount } of invoice.lines.data) drawLine(doc, description ?? 'Item', amount);
  drawLine(doc, 'Total', invoice.total);
  doc.moveDown().text('Made by the sandbox. No money has moved.');
  doc.end();
  return done;
}

function drawLine(doc: PDFKit.PDFDocument, what: string, cents: number): void {
  const top = doc.y;
  doc.text(dollars(cents), { width: WIDTH, align: 'right' });
  doc.text(what, doc.page.margins.left, top, { width: WIDTH - 120 }).moveDown(0.5);
}
