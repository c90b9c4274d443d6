import { drawBrand, FAINT, LEFT, openPdf, RIGHT, WIDTH } from '#app/platform/pdf/pdf-page.server';
import type { PrintLook } from '#app/platform/pdf/print-look';
import { printableTexts } from '#app/platform/pdf/printable-text.server';
import type { PhotoMark } from '../findings/photo-marks';
import { drawMarkedPhoto, markedPhotoHeight } from '../reports/print-marks.server';
import type { Pictures } from '../reports/print-photos.server';
import { heading, makeRoom, text } from '../reports/print-parts.server';
import { drawFeet } from '../reports/print-report.server';
import { SEVERITY_LABELS } from '../reports/report-data';
import type { BinderData } from './collect-binder.server';
import { t, translate } from '#app/platform/texts/t';

type Doc = PDFKit.PDFDocument;

/** A binder as a PDF: what was agreed, done, found, corrected and used, and who was licensed for it. */
export async function printBinder(
  given: BinderData,
  { look, pictures, madeAt }: { look?: PrintLook; pictures: Pictures; madeAt: Date },
): Promise<Buffer> {
  const binder = printableTexts(given);
  const { doc, finish } = openPdf({
    title: t('Compliance binder {number}', { number: binder.number }),
    business: binder.business,
    madeAt,
  });
  drawBrand(doc, binder.business, look);
  drawHead(doc, binder);
  drawEntries(
    doc,
    t('Programs'),
    binder.programs.map(({ name, detail }) => ({ title: name, lines: [detail] })),
  );
  drawEntries(doc, t('Visits and reports'), binder.visits);
  drawEntries(
    doc,
    t('Findings and corrective actions'),
    binder.findings.map(({ title, severity, lines, photo }) => {
      const picture = photo && pictures.get(photo.id);
      return {
        title,
        lines,
        side: translate(SEVERITY_LABELS[severity]),
        photo: picture ? { picture, marks: photo.marks } : undefined,
      };
    }),
  );
  drawEntries(
    doc,
    t('Materials used'),
    binder.materials.map(({ day, product, amount, place }) => ({ title: product, lines: [`${day}, ${place}`], side: amount })),
  );
  drawEntries(
    doc,
    t('Licenses'),
    binder.licenses.map(({ pro, lines }) => ({ title: pro, lines })),
  );
  drawFeet(doc, { number: binder.number }, binder.business);
  return finish();
}

function drawHead(doc: Doc, { company, site, period, madeAt, summary }: BinderData): void {
  const down = text(doc, t('Compliance binder'), { y: 112, width: 280, size: 24, bold: true });
  const under = text(doc, period, { y: down + 2, width: 280, size: 10.5, color: FAINT });
  const facts: [string, string][] = [
    [t('Company'), company],
    [t('Location'), [site.name, ...site.lines.filter((line) => line !== site.name)].join('\n')],
    [t('Made'), madeAt],
  ];
  let right = 116;
  for (const [label, value] of facts) {
    text(doc, label, { x: 340, y: right, width: 60, color: FAINT });
    right = text(doc, value, { x: 400, y: right, width: RIGHT - 400, bold: true }) + 4;
  }
  doc.y = Math.max(under, right) + 16;
  for (const line of summary) doc.y = text(doc, line, { y: doc.y, width: WIDTH, size: 11.5 }) + 4;
}

type Entry = { title: string; lines: string[]; side?: string; photo?: { picture: Buffer; marks: PhotoMark[] } };
const SIDE_WIDTH = 110;
/** A photo stands under its words, at most so many points wide and high. */
const PHOTO = { width: 200, height: 150 };

function drawEntries(doc: Doc, title: string, entries: Entry[]): void {
  if (entries.length === 0) return;
  heading(doc, title, 40);
  for (const { title: name, lines, side, photo } of entries) {
    makeRoom(doc, 34);
    const top = doc.y;
    const width = side ? WIDTH - SIDE_WIDTH - 10 : WIDTH;
    if (side) text(doc, side, { x: RIGHT - SIDE_WIDTH, y: top, width: SIDE_WIDTH, bold: true, align: 'right' });
    doc.y = text(doc, name, { y: top, width, size: 10.5, bold: true }) + 2;
    for (const line of lines) {
      makeRoom(doc, 16);
      doc.y = text(doc, line, { x: LEFT, y: doc.y, width, color: FAINT }) + 1;
    }
    if (photo) {
      makeRoom(doc, markedPhotoHeight(doc, photo, PHOTO) + 4);
      doc.y = drawMarkedPhoto(doc, photo, { ...PHOTO, x: LEFT, top: doc.y + 4, align: 'left' });
    }
    doc.y += 8;
  }
}
