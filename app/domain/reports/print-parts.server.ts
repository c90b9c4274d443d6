import { BOLD, REGULAR } from '#app/platform/pdf/fonts.server';
import { drawRule, getAccent, INK, LEFT, WIDTH } from '#app/platform/pdf/pdf-page.server';

/** Where the foot of a page begins. */
const BOTTOM = 730;
const TOP = 64;

type Placed = {
  x?: number;
  y: number;
  width: number;
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right';
  lineGap?: number;
};

/** Words at a place, at most so wide. Returns where they end. */
export function text(doc: PDFKit.PDFDocument, words: string, at: Placed): number {
  const { x = LEFT, y, width, size = 10, bold = false, color = INK, align = 'left', lineGap = 2 } = at;
  doc
    .font(bold ? BOLD : REGULAR)
    .fontSize(size)
    .fillColor(color)
    .text(words, x, y, { width, align, lineGap });
  return doc.y;
}

/** Goes on to the next page where so much does not fit any more. */
export function makeRoom(doc: PDFKit.PDFDocument, height: number): void {
  if (doc.y + height <= BOTTOM) return;
  doc.addPage();
  doc.y = TOP;
}

/** The name of a part, kept together with the first `least` points of it. */
export function heading(doc: PDFKit.PDFDocument, title: string, least: number): void {
  makeRoom(doc, 40 + least);
  const top = doc.y === TOP ? TOP : doc.y + 14;
  const down = text(doc, title, { y: top, width: WIDTH, size: 12.5, bold: true, color: getAccent(doc) });
  drawRule(doc, down + 1, 0.75);
  doc.y = down + 9;
}
