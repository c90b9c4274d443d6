import { FAINT } from '#app/platform/pdf/pdf-page.server';
import { markColors, nameMarks, type PhotoMark } from '../findings/photo-marks';
import { text } from './print-parts.server';

type Doc = PDFKit.PDFDocument;
type Box = { x: number; y: number; width: number; height: number };
type Corner = [x: number, y: number];

const LINE = 1.8;
const RIM = 4.2;
/** Points from the tip to the ends of the head, and how far it opens to each side. */
const HEAD = 8;
const OPENING = Math.PI / 6;
const WORDS = 7.5;

type Marked = { picture: Buffer; marks: readonly PhotoMark[] };
export type PhotoFit = { x: number; top: number; width: number; height: number; align: 'left' | 'right' };

/** How many points a photo and the words for its marks take from the top. */
export function markedPhotoHeight(
  doc: Doc,
  { picture, marks }: Marked,
  { width, height }: Pick<PhotoFit, 'width' | 'height'>,
): number {
  const words = nameMarks(marks);
  doc.fontSize(WORDS);
  return fitIn(doc, picture, { width, height }).height + (words ? doc.heightOfString(words, { width, lineGap: 1 }) + 4 : 0);
}

/** A photo as it was taken, its marks over it and in words under it. Returns where they end. */
export function drawMarkedPhoto(doc: Doc, { picture, marks }: Marked, { x, top, width, height, align }: PhotoFit): number {
  const size = fitIn(doc, picture, { width, height });
  const box = { ...size, x: align === 'right' ? x + width - size.width : x, y: top };
  doc.image(picture, box.x, box.y, size);
  doc.save();
  doc.rect(box.x, box.y, box.width, box.height).clip().lineCap('round').lineJoin('round');
  for (const [color, line] of [
    [markColors.rim, RIM],
    [markColors.line, LINE],
  ] as const)
    for (const mark of marks) {
      doc.lineWidth(line).strokeColor(color);
      drawMark(doc, mark, box).stroke();
    }
  doc.restore();
  const words = nameMarks(marks);
  if (!words) return top + size.height;
  return text(doc, words, { x, y: top + size.height + 4, width, size: WORDS, lineGap: 1, color: FAINT, align });
}

type Size = { width: number; height: number };

function fitIn(doc: Doc, picture: Buffer, fit: Size): Size {
  // PDFKit reads the size of a picture before it is drawn, of which its types don't know.
  const { width, height } = (doc as unknown as { openImage: (bytes: Buffer) => Size }).openImage(picture);
  const scale = Math.min(fit.width / width, fit.height / height);
  return { width: width * scale, height: height * scale };
}

function drawMark(doc: Doc, { kind, fromX, fromY, toX, toY }: PhotoMark, { x, y, width, height }: Box): Doc {
  const from: Corner = [x + fromX * width, y + fromY * height];
  const to: Corner = [x + toX * width, y + toY * height];
  if (kind === 'circle') {
    const [wide, high] = [Math.abs(to[0] - from[0]) / 2, Math.abs(to[1] - from[1]) / 2];
    return doc.ellipse((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, wide, high);
  }
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const end = (turn: number): Corner => [to[0] - HEAD * Math.cos(angle + turn), to[1] - HEAD * Math.sin(angle + turn)];
  return doc
    .moveTo(...from)
    .lineTo(...to)
    .moveTo(...end(OPENING))
    .lineTo(...to)
    .lineTo(...end(-OPENING));
}
