import { formatDateTime } from '#app/platform/format-date-time';
import { formatMoney } from '#app/platform/format-money';
import { drawBrand, FAINT, LEFT, openPdf, WIDTH } from '#app/platform/pdf/pdf-page.server';
import type { PrintLook } from '#app/platform/pdf/print-look';
import { printableTexts } from '#app/platform/pdf/printable-text.server';
import { capitalize } from '#app/platform/capitalize';
import { heading, makeRoom, text } from '../reports/print-parts.server';
import { drawFeet } from '../reports/print-report.server';
import type { EvidencePack, PackPictures } from './collect-pack.server';
import { drawArrival } from './draw-arrival.server';
import type { ChainedRecord } from './hash-chain';

type Doc = PDFKit.PDFDocument;

const PHOTO = { width: 240, height: 180 };

const TITLES: Record<string, string> = {
  booking: 'Booking',
  quote: 'Quote',
  policy: 'Policy as sold',
  visit: 'Visit',
  'check-in': 'Check-in',
  event: 'What happened',
  checklist: 'Checklist',
  'sign-off': 'Sign-off',
  photo: 'Photos',
  message: 'Messages with the pro',
  'office-message': 'Messages with the office',
  payment: 'Payments',
};

/** A pack as a PDF: the same records as its JSON, in the same order, each with its number and hash, and the photos. */
export async function printPack(
  given: EvidencePack,
  { look, pictures }: { look?: PrintLook; pictures: PackPictures },
): Promise<Buffer> {
  const pack = printableTexts(given);
  const { doc, finish } = openPdf({ title: pack.title, business: pack.business, madeAt: new Date(given.madeAt) });
  drawBrand(doc, pack.business, look);
  doc.y = text(doc, pack.title, { y: 112, width: WIDTH, size: 22, bold: true }) + 4;
  const made = `Made ${whenIn(new Date(given.madeAt), given.zone)}. ${pack.records.length} records.`;
  for (const line of [made, `Hash of the pack: ${pack.hash}`, ...pack.leftOut]) drawLine(doc, line);
  let last = '';
  for (const record of pack.records) {
    if (record.kind !== last) heading(doc, TITLES[record.kind] ?? capitalize(record.kind), 40);
    last = record.kind;
    drawRecord(doc, record, { pack, pictures });
  }
  heading(doc, 'How to check this pack', 60);
  drawLine(doc, pack.howToCheck);
  drawFeet(doc, { number: pack.title }, pack.business);
  return finish();
}

function drawLine(doc: Doc, line: string): void {
  makeRoom(doc, 16);
  doc.y = text(doc, line, { x: LEFT, y: doc.y, width: WIDTH }) + 1;
}

function drawRecord(
  doc: Doc,
  { kind, position, content, hash }: ChainedRecord,
  given: { pack: EvidencePack; pictures: PackPictures },
): void {
  makeRoom(doc, 34);
  const { photoId } = content;
  const picture = typeof photoId === 'string' ? given.pictures.get(photoId) : undefined;
  if (picture) drawPicture(doc, picture);
  if (kind === 'check-in') drawArrival(doc, content);
  for (const [key, value] of Object.entries(content)) {
    if (key === 'visitId') continue;
    for (const line of linesOf(key, value, given.pack.zone)) drawLine(doc, line);
  }
  doc.y = text(doc, `Record ${position}, ${hash}`, { x: LEFT, y: doc.y, width: WIDTH, size: 7.5, color: FAINT }) + 8;
}

function drawPicture(doc: Doc, picture: Buffer): void {
  makeRoom(doc, PHOTO.height + 60);
  doc.image(picture, LEFT, doc.y, { fit: [PHOTO.width, PHOTO.height] });
  doc.y += PHOTO.height + 6;
}

type Value = ChainedRecord['content'][string];
const STAMP = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** A field in words: cents as dollars, instants in the zone of the address; what is empty is left out. */
function linesOf(key: string, value: Value, zone: string): string[] {
  if (value === null || value === '') return [];
  if (Array.isArray(value)) return value.flatMap((each) => linesOf(key, each, zone));
  if (typeof value === 'object') {
    const { label, amountCents } = value;
    if (typeof label === 'string' && typeof amountCents === 'number') return [`${label}: ${formatMoney(amountCents, 'always')}`];
    return Object.entries(value).flatMap(([name, each]) => linesOf(name, each, zone));
  }
  return [`${nameOf(key)}: ${wordsOf(key, value, zone)}`];
}

function nameOf(key: string): string {
  if (key === 'sha256') return 'SHA-256 at upload';
  return capitalize(
    key
      .replace(/Cents$/, '')
      .replace(/cancelled/i, 'canceled')
      .replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`),
  );
}

function wordsOf(key: string, value: string | number | boolean, zone: string): string {
  if (typeof value === 'number' && key.endsWith('Cents')) return formatMoney(value, 'always');
  if (typeof value === 'string' && STAMP.test(value)) return whenIn(new Date(value), zone);
  return String(value).replace(/^cancelled$/, 'canceled');
}

/** With the year: a bank reads it long after. */
function whenIn(at: Date, zone: string): string {
  return `${formatDateTime(at, { style: 'day', zone })}, ${formatDateTime(at, { style: 'time', zone, showZone: true })}`;
}
