import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { dateText, localDate } from '#app/platform/local-date';
import { fileLink } from '../files/file-link.server';
import type { PhotoMark } from './photo-marks';

/** The photos that a report shows: of the work, and not taken away. */
export const reportable = {
  moment: { in: ['before' as const, 'after' as const] },
  hiddenAt: null,
  file: { deletedAt: null },
} satisfies Prisma.VisitPhotoWhereInput;

const shown = {
  id: true,
  visitId: true,
  place: true,
  what: true,
  severity: true,
  action: true,
  fixer: true,
  dueOn: true,
  fixedAt: true,
  fixNote: true,
  createdAt: true,
} as const;

/** The photo of a finding with what is needed to show it, and the marks on it. */
export const withPhoto = {
  photo: {
    select: { id: true, fileId: true, moment: true, hiddenAt: true, file: { select: { key: true, deletedAt: true } } },
  },
  marks: {
    orderBy: { position: 'asc' as const },
    select: { kind: true, fromX: true, fromY: true, toX: true, toY: true },
  },
} satisfies Prisma.VisitFindingSelect;

type Photographed = Prisma.VisitFindingGetPayload<{ select: typeof withPhoto }>;
export type FindingPhoto = { id: string; fileId: string; key: string; marks: PhotoMark[] };

/** The photo of a finding with its marks; null where there is none that a report shows. */
export function findingPhoto({ photo, marks }: Photographed): FindingPhoto | null {
  if (!photo || photo.moment === 'proof' || photo.hiddenAt || photo.file.deletedAt) return null;
  const { id, fileId, file } = photo;
  return {
    id,
    fileId,
    key: file.key,
    marks: marks.map((mark) => ({ ...mark, kind: mark.kind === 'circle' ? 'circle' : 'arrow' })),
  };
}

const MOST = 50;

/** What was found and used on a visit, in the order in which it was written down. */
export async function readVisitNotes(db: Db, visitId: string) {
  const [findings, materials] = await Promise.all([
    db.visitFinding.findMany({
      where: { visitId },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: MOST,
      select: { ...shown, ...withPhoto },
    }),
    db.visitMaterial.findMany({
      where: { visitId },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: MOST,
      select: { id: true, product: true, epaNumber: true, amount: true, place: true },
    }),
  ]);
  return {
    findings: findings.map(({ photo, marks, ...finding }) => ({
      ...finding,
      dueOn: finding.dueOn && dateText(finding.dueOn),
      photo: findingPhoto({ photo, marks }),
    })),
    materials,
  };
}

/** What earlier visits found at a visit’s location and left to our crews, the most urgent day first. */
export async function listLeftToCrews(db: Db, visitId: string) {
  const findings = await db.visitFinding.findMany({
    where: {
      site: { bookings: { some: { visits: { some: { id: visitId } } } } },
      visitId: { not: visitId },
      fixer: 'us',
      fixedAt: null,
    },
    orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
    take: MOST,
    select: { id: true, place: true, what: true, severity: true, action: true, dueOn: true },
  });
  return findings.map(({ dueOn, ...finding }) => ({ ...finding, dueOn: dueOn && dateText(dueOn) }));
}

/** A finding of a pro's own visit whose photo can be drawn on. Whether the visit is theirs is the caller's question too. Throws NotFound. */
export async function readMarkedFinding(
  db: Db,
  { findingId, visitId, proId }: { findingId: string; visitId: string; proId: string },
) {
  const finding = await db.visitFinding.findFirst({
    where: { id: findingId, visitId, proId },
    select: { id: true, place: true, what: true, ...withPhoto },
  });
  const photo = finding && findingPhoto(finding);
  if (!finding || !photo) throw new NotFound();
  return { id: finding.id, place: finding.place, what: finding.what, photo };
}

/**
 * A page of the findings of a location whose visits are done: those that are open with the most urgent first, then those that were fixed
 * last. `open` is how many are open in all. Their photos are links for the viewer.
 */
export async function listSiteFindings(db: Db, { siteId, viewerId, page }: { siteId: string; viewerId: string; page: number }) {
  const { zone } = await db.site.findUniqueOrThrow({ where: { id: siteId }, select: { zone: true } });
  const done = { siteId, visit: { status: 'completed' as const } };
  const skip = (page - 1) * MOST;
  const select = { ...shown, ...withPhoto };
  const [count, open] = await Promise.all([
    db.visitFinding.count({ where: { ...done, fixedAt: null } }),
    db.visitFinding.findMany({
      where: { ...done, fixedAt: null },
      orderBy: [{ dueOn: 'asc' }, { severity: 'desc' }, { id: 'asc' }],
      skip,
      take: MOST + 1,
      select,
    }),
  ]);
  const fixed = await db.visitFinding.findMany({
    where: { ...done, fixedAt: { not: null } },
    orderBy: [{ fixedAt: 'desc' }, { id: 'desc' }],
    skip: Math.max(0, skip - count),
    take: MOST + 1 - open.length,
    select,
  });
  const rows = [...open, ...fixed];
  const today = localDate(now(), zone);
  return {
    open: count,
    next: rows.length > MOST ? String(page + 1) : null,
    findings: rows.slice(0, MOST).map(({ dueOn, photo, marks, ...finding }) => {
      const shownPhoto = findingPhoto({ photo, marks });
      return {
        ...finding,
        dueOn: dueOn && dateText(dueOn),
        isLate: finding.fixedAt === null && dueOn !== null && dateText(dueOn) < today,
        photo: shownPhoto && { url: fileLink({ fileId: shownPhoto.fileId, viewerId }), marks: shownPhoto.marks },
      };
    }),
  };
}
