import type { Font } from 'fontkit';
import type PDFKitDocument from 'pdfkit';
import { BULB, CAP, GLINT } from '../logo-paths';
import { requireLater } from '../require-later.server';
import { PLAIN_PRINT, type PrintLook } from './print-look';
import { BOLD, pdfFonts, REGULAR } from './fonts.server';
import { currentLocale } from '../texts/language';

/** What every PDF of ours looks like: the daylight colors, a letter's sheet, the name at its head. */
export const INK = '#0F1B2D';
export const FAINT = '#5B6676';
export const LINE = '#D9D4CA';
const EVERGREEN = '#14463B';
const LAMP = '#FFB547';
export const LEFT = 56;
export const RIGHT = 556;
export const WIDTH = RIGHT - LEFT;

/** A short strand beside the name: lamplight, ember, the green of the tree and the blue of the hour. */
const STRAND = [LAMP, '#D9622B', '#3C8C6E', '#5B86C4'];

/** The color of headings and marks, by the document that is drawn. */
const accents = new WeakMap<PDFKit.PDFDocument, string>();

export function getAccent(doc: PDFKit.PDFDocument): string {
  return accents.get(doc) ?? EVERGREEN;
}

export type PdfPage = { doc: PDFKit.PDFDocument; finish: () => Promise<Buffer> };

/** PDFKit takes a font that is open already too, of which its types don't know. */
function source(font: Font): PDFKit.Mixins.PDFFontSource {
  return font as unknown as PDFKit.Mixins.PDFFontSource;
}

/** An empty sheet; `finish` ends it and answers its bytes. Pages stay open until then, so that each can say of how many it is one. */
export function openPdf({ title, business, madeAt }: { title: string; business: string; madeAt: Date }): PdfPage {
  const PDFDocument = requireLater('pdfkit') as typeof PDFKitDocument;
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: LEFT,
    bufferPages: true,
    lang: currentLocale(),
    displayTitle: true,
    info: { Title: title, Author: business, CreationDate: madeAt },
    // No font to begin with, or every file names Helvetica, of which a PDF has only Latin-1.
    font: '',
  });
  const { regular, bold } = pdfFonts();
  doc.registerFont(REGULAR, source(regular)).registerFont(BOLD, source(bold)).font(REGULAR);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  function finish(): Promise<Buffer> {
    doc.end();
    return done;
  }
  return { doc, finish };
}

/** Under the head: a line along the width. */
const RULE = 90;
const LOGO_BOX = { width: 200, height: 36 };

/** The logo or the mark, and the name, at the top left over a line along the width. A name too long for its place ends in dots. */
export function drawBrand(doc: PDFKit.PDFDocument, business: string, look: PrintLook = PLAIN_PRINT): void {
  if (look.accent) accents.set(doc, look.accent);
  const left = look.logo ? drawLogo(doc, look.logo) : drawMark(doc, look.isLit);
  if (!look.logo?.named) {
    const width = LEFT + 324 - left;
    doc.font(BOLD).fontSize(20).fillColor(INK).text(business, left, 53, { width, height: 24, lineBreak: false, ellipsis: true });
  }
  doc
    .moveTo(LEFT, RULE)
    .lineTo(RIGHT, RULE)
    .lineWidth(look.accent ? 2 : 0.75)
    .strokeColor(look.accent ?? LINE)
    .stroke();
  if (look.logo || look.accent || !look.isLit) return;
  STRAND.forEach((color, at) => doc.circle(LEFT + 8 + at * 15, RULE, 3).fill(color));
}

/** Draws it and answers where words may begin beside it. */
function drawMark(doc: PDFKit.PDFDocument, hasCap: boolean): number {
  doc
    .save()
    .translate(LEFT - 5, 44)
    .scale(1.02);
  doc.path(BULB).fill(LAMP);
  if (hasCap) doc.path(CAP).fill(INK);
  doc.path(GLINT).fill(INK);
  doc.restore();
  return LEFT + 34;
}

function drawLogo(doc: PDFKit.PDFDocument, { bytes, width, height, plate }: NonNullable<PrintLook['logo']>): number {
  const scale = Math.min(LOGO_BOX.width / width, LOGO_BOX.height / height);
  const top = 44;
  // A sheet is white: only a light logo needs another ground.
  if (plate && plate !== '#FFFFFF') doc.roundedRect(LEFT - 4, top - 4, width * scale + 8, height * scale + 8, 4).fill(plate);
  doc.image(bytes, LEFT, top, { width: width * scale, height: height * scale });
  return LEFT + width * scale + 14;
}

/** A line across the page, from margin to margin. */
export function drawRule(doc: PDFKit.PDFDocument, y: number, weight = 0.5): void {
  doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(weight).strokeColor(LINE).stroke();
}
