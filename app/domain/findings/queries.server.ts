import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { dateText, localDate } from '#app/platform/local-date';

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
  photoId: true,
  createdAt: true,
} as const;

const MOST = 50;

/** What was found and used on a visit, in the order in which it was written down. */
export async function readVisitNotes(db: Db, visitId: string) {
  const [findings, materials] = await Promise.all([
    db.visitFinding.findMany({ where: { visitId }, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: MOST, select: shown }),
    db.visitMaterial.findMany({
      where: { visitId },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: MOST,
      select: { id: true, product: true, epaNumber: true, amount: true, place: true },
    }),
  ]);
  return { findings: findings.map((finding) => ({ ...finding, dueOn: finding.dueOn && dateText(finding.dueOn) })), materials };
}

/** The findings of a location whose visits are done: those that are open with the most urgent first, then those that were fixed last. */
export async function listSiteFindings(db: Db, { siteId }: { siteId: string }) {
  const { zone } = await db.site.findUniqueOrThrow({ where: { id: siteId }, select: { zone: true } });
  const done = { siteId, visit: { status: 'completed' as const } };
  const [open, fixed] = await Promise.all([
    db.visitFinding.findMany({
      where: { ...done, fixedAt: null },
      orderBy: [{ dueOn: 'asc' }, { severity: 'desc' }, { id: 'asc' }],
      take: MOST,
      select: shown,
    }),
    db.visitFinding.findMany({
      where: { ...done, fixedAt: { not: null } },
      orderBy: [{ fixedAt: 'desc' }, { id: 'desc' }],
      take: 10,
      select: shown,
    }),
  ]);
  const today = localDate(now(), zone);
  return [...open, ...fixed].map(({ dueOn, ...finding }) => ({
    ...finding,
    dueOn: dueOn && dateText(dueOn),
    isLate: finding.fixedAt === null && dueOn !== null && dateText(dueOn) < today,
  }));
}
