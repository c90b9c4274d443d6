import { BOLD, REGULAR } from '#app/platform/pdf/fonts.server';
import { drawRule, getAccent, FAINT, INK, LEFT, openPdf, RIGHT, WIDTH, drawBrand } from '#app/platform/pdf/pdf-page.server';
import type { PrintLook } from '#app/platform/pdf/print-look';
import { printableTexts } from '#app/platform/pdf/printable-text.server';
import { drawMarkedPhoto, markedPhotoHeight } from './print-marks.server';
import { drawPhotos, type Pictures } from './print-photos.server';
import { heading, makeRoom, text } from './print-parts.server';
import { type Finding, type ReportData, SEVERITY_LABELS, type Severity } from './report-data';
import { t, translate } from '#app/platform/texts/t';

type Doc = PDFKit.PDFDocument;

const GOOD = '#1E6B4F';
const SUMMARY = '#FFF3DC';
const TINTS: Record<Severity, { back: string; ink: string }> = {
  low: { back: '#E6E9EE', ink: '#3F4B5F' },
  medium: { back: '#FFEFC9', ink: '#7A4B00' },
  high: { back: '#FBE0D5', ink: '#9B2C0B' },
  critical: { back: '#FBE0D5', ink: '#9B2C0B' },
};

type PrintedWith = { business: string; look?: PrintLook; pictures: Pictures; madeAt: Date; stamp?: string };

/** A report as a PDF, page by page, from the same data as the sheet on the page. A picture that is not there leaves no hole. */
export async function printReport(
  given: ReportData,
  { business: name, look, pictures, madeAt, stamp }: PrintedWith,
): Promise<Buffer> {
  const { business, ...report } = printableTexts({ ...given, business: name });
  const { doc, finish } = openPdf({ title: `${report.title} ${report.number}`, business, madeAt });
  drawBrand(doc, business, look);
  if (stamp) drawStamp(doc, stamp);
  drawHead(doc, report);
  drawSummary(doc, report.summary);
  drawFindings(doc, report.findings, pictures);
  drawWork(doc, report.work);
  drawChecks(doc, report.checks);
  drawPairs(doc, t('Added on site'), report.additions);
  drawPairs(
    doc,
    t('Materials used'),
    report.materials.map(({ name, where, amount }) => ({ label: `${name}\n${where}`, value: amount })),
  );
  drawNotes(doc, report.notes);
  drawLines(doc, t('Guarantee'), report.guarantee ? [report.guarantee] : []);
  drawLines(doc, t('What comes next'), report.next);
  drawPhotos(doc, report, pictures);
  drawFeet(doc, report, business);
  return finish();
}

function drawStamp(doc: Doc, stamp: string): void {
  doc.font(BOLD).fontSize(10);
  const width = doc.widthOfString(stamp) + 24;
  doc.roundedRect(RIGHT - width, 52, width, 20, 10).fill('#FFB547');
  text(doc, stamp, { x: RIGHT - width + 12, y: 57, width, size: 10, bold: true });
}

/** What it is, its number and facts, and a column for each party. */
export function drawHead(
  doc: Doc,
  { title, number, facts, parties }: Pick<ReportData, 'title' | 'number' | 'facts' | 'parties'>,
): void {
  const top = 112;
  text(doc, title, { y: top, width: 250, size: 24, bold: true });
  const underTitle = text(doc, number, { y: doc.y + 2, width: 250, size: 10.5, color: FAINT });
  let right = top + 4;
  for (const { label, value } of facts) {
    text(doc, label, { x: 320, y: right, width: 76, color: FAINT });
    right = text(doc, value, { x: 396, y: right, width: RIGHT - 396, bold: true }) + 4;
  }
  const row = Math.max(underTitle, right) + 16;
  const wide = WIDTH / Math.max(2, parties.length);
  const ends = parties.map(({ label, lines: [first = '', ...rest] }, at) => {
    const place = { x: LEFT + at * wide, width: wide - 16 };
    const named = text(doc, label, { ...place, y: row, color: FAINT });
    const bold = text(doc, first, { ...place, y: named + 2, bold: true });
    return rest.length ? text(doc, rest.join('\n'), { ...place, y: bold + 1 }) : bold;
  });
  doc.y = Math.max(row, ...ends) + 16;
}

function drawSummary(doc: Doc, summary: string): void {
  if (!summary) return;
  doc.font(REGULAR).fontSize(11.5);
  const height = doc.heightOfString(summary, { width: WIDTH - 32, lineGap: 2.5 }) + 24;
  makeRoom(doc, height);
  const top = doc.y;
  doc.roundedRect(LEFT, top, WIDTH, height, 8).fill(SUMMARY);
  text(doc, summary, { x: LEFT + 16, y: top + 13, width: WIDTH - 32, size: 11.5, lineGap: 2.5 });
  doc.y = top + height + 6;
}

function drawFindings(doc: Doc, findings: Finding[], pictures: Pictures): void {
  if (findings.length === 0) return;
  heading(doc, t('Findings'), 120);
  findings.forEach((finding, at) => drawFinding(doc, { finding, at, picture: pictures.get(finding.picture ?? '') }));
}

/** At most so many points. */
const FINDING_PHOTO = { width: 132, height: 120 };
type DrawnFinding = { finding: Finding; at: number; picture: Buffer | undefined };

function drawFinding(doc: Doc, { finding, at, picture }: DrawnFinding): void {
  const width = picture ? WIDTH - 150 : WIDTH;
  const action = t('Corrective action: {action}', { action: finding.action });
  doc.font(REGULAR).fontSize(10);
  const height = [finding.what, action, finding.state].reduce(
    (sum, line) => sum + doc.heightOfString(line, { width, lineGap: 2 }) + 4,
    26,
  );
  const shown = picture && { picture, marks: finding.marks };
  const pictureHeight = shown ? markedPhotoHeight(doc, shown, FINDING_PHOTO) : 0;
  makeRoom(doc, Math.max(height, pictureHeight + 14));
  const top = doc.y;
  text(doc, `${at + 1}. ${finding.place}`, { y: top, width: width - 80, size: 11, bold: true });
  const after = doc.y;
  drawChip(doc, { severity: finding.severity, right: LEFT + width, top: top - 2 });
  let down = text(doc, finding.what, { y: after + 3, width, color: '#3F4B5F' });
  down = text(doc, action, { y: down + 4, width });
  down = text(doc, finding.state, { y: down + 2, width, color: FAINT });
  const under = shown
    ? drawMarkedPhoto(doc, shown, { ...FINDING_PHOTO, x: RIGHT - FINDING_PHOTO.width, top, align: 'right' })
    : 0;
  doc.y = Math.max(down, under + 2) + 8;
  rule(doc);
}

function drawChip(doc: Doc, { severity, right, top }: { severity: Severity; right: number; top: number }): void {
  const label = translate(SEVERITY_LABELS[severity]);
  doc.font(BOLD).fontSize(8.5);
  const width = doc.widthOfString(label) + 16;
  doc.roundedRect(right - width, top, width, 16, 8).fill(TINTS[severity].back);
  text(doc, label, { x: right - width + 8, y: top + 4, width, size: 8.5, bold: true, color: TINTS[severity].ink });
}

function drawWork(doc: Doc, work: string[]): void {
  if (work.length === 0) return;
  heading(doc, t('What was done'), 22);
  for (const line of work) {
    makeRoom(doc, 18);
    const top = doc.y;
    doc.circle(LEFT + 4, top + 5.5, 2.2).fill(getAccent(doc));
    doc.y = text(doc, line, { x: LEFT + 16, y: top, width: WIDTH - 16, size: 10.5 }) + 5;
  }
}

function drawChecks(doc: Doc, checks: ReportData['checks']): void {
  if (checks.length === 0) return;
  heading(doc, t('Checked'), 22);
  for (const { label, result, isDone } of checks) {
    makeRoom(doc, 20);
    const top = doc.y;
    drawTick(doc, { top, isDone });
    const down = text(doc, label, { x: LEFT + 20, y: top, width: WIDTH - 170, size: 10.5 });
    if (result) text(doc, result, { x: RIGHT - 140, y: top, width: 140, size: 10.5, align: 'right', bold: isDone });
    doc.y = down + 6;
  }
}

function drawTick(doc: Doc, { top, isDone }: { top: number; isDone: boolean }): void {
  doc.lineWidth(0.9).roundedRect(LEFT, top - 1, 11.5, 11.5, 2.5);
  if (!isDone) return void doc.strokeColor(FAINT).stroke();
  doc.fillAndStroke(GOOD, GOOD);
  doc.lineWidth(1.5).lineCap('round').lineJoin('round').strokeColor('#FFFFFF');
  doc
    .moveTo(LEFT + 2.7, top + 5)
    .lineTo(LEFT + 5, top + 7.4)
    .lineTo(LEFT + 9, top + 2.4)
    .stroke();
}

function drawPairs(doc: Doc, title: string, pairs: { label: string; value: string }[]): void {
  if (pairs.length === 0) return;
  heading(doc, title, 26);
  for (const { label, value } of pairs) {
    const [name = '', ...more] = label.split('\n');
    makeRoom(doc, 30);
    const top = doc.y;
    let down = text(doc, name, { y: top, width: WIDTH - 160, size: 10.5 });
    if (more.length) down = text(doc, more.join('\n'), { y: down + 1, width: WIDTH - 160, color: FAINT });
    text(doc, value, { x: RIGHT - 150, y: top, width: 150, size: 10.5, align: 'right', bold: true });
    doc.y = down + 6;
    rule(doc);
  }
}

function drawNotes(doc: Doc, notes: ReportData['notes']): void {
  if (notes.length === 0) return;
  heading(doc, t('Notes'), 34);
  for (const { by, text: words } of notes) {
    makeRoom(doc, 34);
    const named = text(doc, by, { y: doc.y, width: WIDTH, color: FAINT });
    doc.y = text(doc, words, { y: named + 2, width: WIDTH, size: 10.5 }) + 8;
  }
}

/** A part of plain lines; nothing where there are none. */
export function drawLines(doc: Doc, title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  heading(doc, title, 22);
  for (const line of lines) {
    makeRoom(doc, 18);
    doc.y = text(doc, line, { y: doc.y, width: WIDTH, size: 10.5 }) + 5;
  }
}

function rule(doc: Doc): void {
  drawRule(doc, doc.y);
  doc.y += 8;
}

/** At the foot of every page: the business, what it is, and which page of how many. */
export function drawFeet(doc: Doc, { number }: Pick<ReportData, 'number'>, business: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // Under the margin, where a line of text would otherwise open another page.
    doc.page.margins.bottom = 0;
    drawRule(doc, 746);
    text(doc, `${business}. ${number}`, { y: 754, width: 330, size: 8.5, color: FAINT });
    const where = { x: RIGHT - 160, y: 754, width: 160 };
    text(doc, t('Page {page} of {count}', { page: page - start + 1, count }), {
      ...where,
      size: 8.5,
      color: FAINT,
      align: 'right',
    });
  }
  doc.fillColor(INK);
}
