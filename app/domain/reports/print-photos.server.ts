import { FAINT, LEFT, LINE, RIGHT, WIDTH } from '#app/platform/pdf/pdf-page.server';
import { heading, makeRoom, text } from './print-parts.server';
import { photoGroups, type ReportData, type ReportPhoto } from './report-data';

/** The bytes of pictures, JPEG, by id. */
export type Pictures = ReadonlyMap<string, Buffer>;

const GAP = 16;
const CELL = (WIDTH - GAP) / 2;
/** Points of a photo in its frame. */
export const PHOTO_HEIGHT = CELL * 0.75;

/** The photos in two columns, before the work and after it, each whole in its frame. */
export function drawPhotos(
  doc: PDFKit.PDFDocument,
  { photos, photoNote }: Pick<ReportData, 'photos' | 'photoNote'>,
  pictures: Pictures,
): void {
  for (const { title, photos: shown } of photoGroups(photos.filter(({ id }) => pictures.has(id)))) {
    heading(doc, title, PHOTO_HEIGHT + 20);
    for (let at = 0; at < shown.length; at += 2) drawPhotoRow(doc, shown.slice(at, at + 2), pictures);
  }
  if (!photoNote) return;
  makeRoom(doc, 24);
  doc.y = text(doc, photoNote, { y: doc.y + 4, width: WIDTH, color: FAINT });
}

/** Up to two photos side by side, with their captions. */
export function drawPhotoRow(
  doc: PDFKit.PDFDocument,
  row: readonly Pick<ReportPhoto, 'id' | 'caption'>[],
  pictures: Pictures,
): void {
  makeRoom(doc, PHOTO_HEIGHT + 20);
  const top = doc.y;
  row.forEach((photo, at) => {
    const bytes = pictures.get(photo.id);
    const left = at === 0 ? LEFT : RIGHT - CELL;
    if (!bytes) return;
    doc.save();
    doc.roundedRect(left, top, CELL, PHOTO_HEIGHT, 6).clip();
    doc.rect(left, top, CELL, PHOTO_HEIGHT).fill('#EFEBE3');
    doc.image(bytes, left, top, { fit: [CELL, PHOTO_HEIGHT], align: 'center', valign: 'center' });
    doc.restore();
    doc.roundedRect(left, top, CELL, PHOTO_HEIGHT, 6).lineWidth(0.5).strokeColor(LINE).stroke();
    text(doc, photo.caption, { x: left, y: top + PHOTO_HEIGHT + 4, width: CELL, size: 8.5, color: FAINT });
  });
  doc.y = top + PHOTO_HEIGHT + 22;
}
