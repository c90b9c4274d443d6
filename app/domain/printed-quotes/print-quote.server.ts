import { formatMoney } from '#app/platform/format-money';
import { BOLD, REGULAR } from '#app/platform/pdf/fonts.server';
import { drawBrand, drawRule, FAINT, openPdf, RIGHT, WIDTH } from '#app/platform/pdf/pdf-page.server';
import type { PrintLook } from '#app/platform/pdf/print-look';
import { printableTexts } from '#app/platform/pdf/printable-text.server';
import { drawPhotoRow, PHOTO_HEIGHT } from '../reports/print-photos.server';
import { heading, makeRoom, text } from '../reports/print-parts.server';
import { drawFeet, drawHead, drawLines } from '../reports/print-report.server';
import type { QuoteLineInput } from '../quotes/quote-totals';
import { t } from '#app/platform/texts/t';

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
  { business: name, look, madeAt, pictures }: { business: string; look?: PrintLook; madeAt: Date; pictures: readonly Buffer[] },
): Promise<Buffer> {
  const { business, ...quote } = printableTexts({ ...given, business: name });
  const { doc, finish } = openPdf({ title: `${quote.title} ${quote.number}`, business, madeAt });
  drawBrand(doc, business, look);
  drawHead(doc, quote);
  drawLines(doc, t('What you asked for'), quote.request);
  drawLines(doc, t('What has changed'), quote.changed);
  for (const offer of quote.offers) drawOffer(doc, offer);
  drawLines(doc, t('Payment'), quote.payment);
  drawLines(doc, t('If you cancel'), quote.rules);
  drawLines(doc, t('Signature'), quote.signature);
  drawLines(doc, t('What was signed'), quote.signed);
  drawPictures(doc, pictures);
  drawFeet(doc, { number: t('Quote {number}', { number: quote.number }) }, business);
  return finish();
}

/** An offer on one page: what it holds is not read over two. */
function drawOffer(doc: Doc, { title, mark, note, lines, taxCents, totalCents, due }: PrintedOffer): void {
  const sums: Sum[] = [
    ...lines,
    { label: t('Sales tax'), amountCents: taxCents },
    { label: t('Total'), amountCents: totalCents, bold: true },
    ...due,
  ];
  const titled = mark ? `${title} (${mark})` : title;
  const second = Math.max(0, heightAs(doc, titled, { size: 12.5, bold: true }) - 18);
  const noted = note ? heightAs(doc, note, {}) + 6 : 0;
  heading(doc, titled, second + noted + sums.reduce((height, sum) => height + sumHeight(doc, sum), 0));
  if (note) doc.y = text(doc, note, { y: doc.y, width: WIDTH, size: 10.5, color: FAINT }) + 6;
  for (const sum of sums) drawSum(doc, sum);
}

type Sum = QuoteLineInput & { bold?: boolean };
type Type = { size?: number; bold?: boolean; width?: number };

function heightAs(doc: Doc, words: string, { size = 10.5, bold = false, width = WIDTH }: Type): number {
  doc.font(bold ? BOLD : REGULAR).fontSize(size);
  return doc.heightOfString(words, { width, lineGap: 2 });
}

const LABEL = WIDTH - AMOUNT - 10;

function sumHeight(doc: Doc, { label, bold }: Sum): number {
  return heightAs(doc, label, { bold, width: LABEL }) + 8;
}

function drawSum(doc: Doc, { label, amountCents, bold }: Sum): void {
  const width = LABEL;
  makeRoom(doc, sumHeight(doc, { label, amountCents, bold }));
  const top = doc.y;
  const down = text(doc, label, { y: top, width, size: 10.5, bold });
  const amount = formatMoney(amountCents, 'always');
  text(doc, amount, { x: RIGHT - AMOUNT, y: top, width: AMOUNT, size: 10.5, align: 'right', bold });
  drawRule(doc, down + 2);
  doc.y = down + 8;
}

function drawPictures(doc: Doc, pictures: readonly Buffer[]): void {
  if (pictures.length === 0) return;
  heading(doc, t('Photos of the house'), PHOTO_HEIGHT + 20);
  const cells = pictures.map((_, at) => ({ id: String(at), caption: t('Photo {number}', { number: at + 1 }) }));
  const byId = new Map(pictures.map((picture, at) => [String(at), picture]));
  for (let at = 0; at < cells.length; at += 2) drawPhotoRow(doc, cells.slice(at, at + 2), byId);
}
