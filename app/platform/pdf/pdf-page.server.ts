import PDFDocument from 'pdfkit';
import { BULB, CAP, GLINT } from '../logo-paths';
import { BOLD, pdfFonts, REGULAR } from './fonts.server';

/** What every PDF of ours looks like: the daylight colors, a letter's sheet, the name at its head. */
export const INK = '#0F1B2D';
export const FAINT = '#5B6676';
export const LINE = '#D9D4CA';
export const EVERGREEN = '#14463B';
export const LAMP = '#FFB547';
export const LEFT = 56;
export const RIGHT = 556;
export const WIDTH = RIGHT - LEFT;

/** A short strand beside the name: lamplight, ember, the green of the tree and the blue of the hour. */
const STRAND = [LAMP, '#D9622B', '#3C8C6E', '#5B86C4'];

export type PdfPage = { doc: PDFKit.PDFDocument; finish: () => Promise<Buffer> };

/** An empty sheet; `finish` ends it and answers its bytes. Pages stay open until then, so that each can say of how many it is one. */
export function openPdf({ title, madeAt }: { title: string; madeAt: Date }): PdfPage {
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: LEFT,
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: 'Brightcrew', CreationDate: madeAt },
    // No font to begin with, or every file names Helvetica, of which a PDF has only Latin-1.
    font: '',
  });
  const { regular, bold } = pdfFonts();
  doc.registerFont(REGULAR, regular).registerFont(BOLD, bold).font(REGULAR);
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

/** The mark and the name at the top left, with a strand of lights along the width. */
export function drawBrand(doc: PDFKit.PDFDocument): void {
  doc
    .save()
    .translate(LEFT - 5, 44)
    .scale(1.02);
  doc.path(BULB).fill(LAMP);
  doc.path(CAP).fill(INK);
  doc.path(GLINT).fill(INK);
  doc.restore();
  doc
    .font(BOLD)
    .fontSize(20)
    .fillColor(INK)
    .text('Brightcrew', LEFT + 34, 53);
  const top = 90;
  doc.moveTo(LEFT, top).lineTo(RIGHT, top).lineWidth(0.75).strokeColor(LINE).stroke();
  STRAND.forEach((colour, at) => doc.circle(LEFT + 8 + at * 15, top, 3).fill(colour));
}
