import { createHash } from 'node:crypto';
import type { PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { crashpoint } from '#app/platform/crashpoint.server';
import { transact, type Tx } from '#app/platform/db.server';
import { deleteFile, newFileKey, putFile } from '#app/platform/storage.server';
import { type NewFile, storeFile } from '../files/store-file.server';
import { readPrintLook } from '../settings/look-files.server';
import { readBusinessName } from '../settings/queries.server';
import { publishVisit } from '../visits/publish-visit.server';
import { collectReport, findReportedVisit, type ReportedVisit } from './collect-report.server';
import { mailReport } from './mail-report.server';
import { printReport } from './print-report.server';
import { readPictures } from './read-pictures.server';
import type { ReportData } from './report-data';
import { t } from '#app/platform/texts/t';
import { inLanguage } from '#app/platform/texts/language.server';
import { asLanguage } from '#app/platform/texts/language';

/** Sharp at the size that a photo has on the sheet, and small enough that forty of them make a file that can be mailed on. */
const PHOTO_SIDE = 900;
const MANY_PHOTOS = 12;
const SMALLER_SIDE = 640;

/**
 * Makes one report: collects what it says, prints it, stores it, and in the transaction that makes it ready puts its mail into the
 * outbox. Killed anywhere or run twice it is one report and one mail: bytes that no row keeps are swept, and only the first to finish
 * finds the row unmade. Stops quietly when it is made, or when there is no customer any more whose it would be. Throws when the storage does
 * not take it: the task is tried again, and given up after its last attempt.
 */
export async function renderReport(
  db: PrismaClient,
  { reportId, isLastAttempt }: { reportId: string; isLastAttempt: boolean },
): Promise<void> {
  const unmade = { id: reportId, renderedAt: null };
  const [report] = await db.visitReport.updateManyAndReturn({ where: unmade, data: { attempts: { increment: 1 } } });
  if (!report) return;
  const visit = await findReportedVisit(db, report.visitId);
  if (!visit) {
    await db.visitReport.deleteMany({ where: unmade });
    return;
  }
  try {
    const madeAt = now();
    const pictures = await readPhotos(visit);
    const { content, bytes } = await inLanguage(asLanguage(visit.booking.customer.language), async () => {
      const made = withoutHoles(await collectReport(db, visit, report), pictures);
      const printed = { business: await readBusinessName(db), look: await readPrintLook(db), pictures, madeAt };
      return { content: made, bytes: await printReport(made, printed) };
    });
    crashpoint('report.printed');
    const file = fileOf(bytes, content.number);
    await putFile(file.key, bytes, file.contentType);
    crashpoint('report.stored');
    const isKept = await transact(db, (tx) => keepReport(tx, { reportId, visit, content, file }));
    crashpoint('report.kept');
    if (!isKept) await deleteFile(file.key);
  } catch (error) {
    const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await db.visitReport.updateMany({ where: unmade, data: { lastError, ...(isLastAttempt ? { status: 'failed' } : {}) } });
    throw error;
  }
}

function fileOf(bytes: Buffer, number: string): NewFile {
  return {
    key: newFileKey('pdf'),
    name: `${number.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase()}.pdf`,
    contentType: 'application/pdf',
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

/** The photos of the work, by their ids. */
function readPhotos({ id, photos }: ReportedVisit): Promise<Map<string, Buffer>> {
  const side = photos.length > MANY_PHOTOS ? SMALLER_SIDE : PHOTO_SIDE;
  return readPictures(
    photos.map((photo) => ({ id: photo.id, key: photo.file.key })),
    { side, printedIn: `visit ${id}` },
  );
}

/** Names only the photos that are in it, and says how many are not. */
function withoutHoles(report: ReportData, pictures: ReadonlyMap<string, Buffer>): ReportData {
  const photos = report.photos.filter(({ id }) => pictures.has(id));
  const left = report.photos.length - photos.length;
  if (left === 0) return report;
  return {
    ...report,
    photos,
    findings: report.findings.map((finding) =>
      finding.picture && pictures.has(finding.picture) ? finding : { ...finding, picture: null, marks: [] },
    ),
    photoNote: t(
      '{count, plural, one {# photo could not be read and is left out.} other {# photos could not be read and are left out.}}',
      {
        count: left,
      },
    ),
  };
}

type Kept = { reportId: string; visit: ReportedVisit; content: ReportData; file: NewFile };

/** The report becomes ready, once; answers whether this was the time. */
async function keepReport(tx: Tx, { reportId, visit, content, file }: Kept): Promise<boolean> {
  const [report] = await tx.$queryRaw<{ isMade: boolean; isMailed: boolean; revision: number }[]>`
    SELECT rendered_at IS NOT NULL AS "isMade", is_mailed AS "isMailed", revision
    FROM visit_report WHERE id = ${reportId}::uuid FOR UPDATE`;
  if (!report || report.isMade) return false;
  const { customerId } = visit.booking;
  const stored = await storeFile(tx, { file, ownerId: customerId, kind: 'visit-report', subjectId: visit.id });
  await tx.visitReport.update({
    where: { id: reportId },
    data: {
      status: 'ready',
      content: content,
      fileId: stored.id,
      renderedAt: now(),
      lastError: null,
    },
  });
  if (report.isMailed) await mailReport(tx, { reportId, revision: report.revision, visit, content });
  await publishVisit(tx, visit.id);
  return true;
}
