import { formatMoney } from '#app/platform/format-money';
import { BOLD, REGULAR } from '#app/platform/pdf/fonts.server';
import { drawBrand, drawRule, FAINT, openPdf, RIGHT, WIDTH } from '#app/platform/pdf/pdf-page.server';
import type { PrintLook } from '#app/platform/pdf/print-look';
import { printableTexts } from '#app/platform/pdf/printable-text.server';
import { heading, makeRoom, text } from '../reports/print-parts.server';
import { drawFeet, drawHead, drawLines } from '../reports/print-report.server';
import type { QuoteLineInput } from '../quotes/quote-totals';

type Pair = { label: string; value: string };

/** What is offered for one price: the quote, or each of its options. */
export type PrintedOffer = {
  title: string;
  /** "Recommended", "Accepted" or nothing. */
  mark: string;
  note: string;
  lines: QuoteLineInput[];
  taxCents: number;
  totalCents: number;
  /** What is paid when. */
  due: QuoteLineInput[];
};

/** A quote in the words that its PDF has. */
export type PrintedQuote = {
  title: string;
  number: string;
  facts: Pair[];
  parties: { label: string; lines: string[] }[];
  request: string[];
  changed: string[];
  offers: PrintedOffer[];
  payment: string[];
  rules: string[];
  /** Who signed and when. */
  signature: string[];
  /** Everything that was signed, as it is kept. */
  signed: string[];
};

type Doc = PDFKit.PDFDocument;

const AMOUNT = 110;

/** A quote as a PDF, made from the rows whenever it is asked for. */
export function printQuote(
  given: PrintedQuote,
  { business: name, look, madeAt }: { business: string; look?: PrintLook; madeAt: Date },
): Promise<Buffer> {
  const { business, ...quote } = printableTexts({ ...given, business: name });
  const { doc, finish } = openPdf({ title: `${quote.title} ${quote.number}`, business, madeAt });
  drawBrand(doc, business, look);
  drawHead(doc, quote);
  drawLines(doc, 'What you asked for', quote.request);
  drawLines(doc, 'What has changed', quote.changed);
  for (const offer of quote.offers) drawOffer(doc, offer);
  drawLines(doc, 'Payment', quote.payment);
  drawLines(doc, 'If you cancel', quote.rules);
  drawLines(doc, 'Signature', quote.signature);
  drawLines(doc, 'What was signed', quote.signed);
  drawFeet(doc, { number: `Quote ${quote.number}` }, business);
  return finish();
}

function drawOffer(doc: Doc, { title, mark, note, lines, taxCents, totalCents, due }: PrintedOffer): void {
  heading(doc, mark ? `${title} (${mark})` : title, 60);
  if (note) doc.y = text(doc, note, { y: doc.y, width: WIDTH, size: 10.5, colour: FAINT }) + 6;
  for (const line of lines) drawSum(doc, line);
  drawSum(doc, { label: 'Sales tax', amountCents: taxCents });
  drawSum(doc, { label: 'Total', amountCents: totalCents }, true);
  for (const line of due) drawSum(doc, line);
}

function drawSum(doc: Doc, { label, amountCents }: QuoteLineInput, bold = false): void {
  const width = WIDTH - AMOUNT - 10;
  doc.font(bold ? BOLD : REGULAR).fontSize(10.5);
  makeRoom(doc, doc.heightOfString(label, { width, lineGap: 2 }) + 8);
  const top = doc.y;
  const down = text(doc, label, { y: top, width, size: 10.5, bold });
  const amount = formatMoney(amountCents, 'always');
  text(doc, amount, { x: RIGHT - AMOUNT, y: top, width: AMOUNT, size: 10.5, align: 'right', bold });
  drawRule(doc, down + 2);
  doc.y = down + 8;
}
