import type { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import type { FileKind } from './file-kinds';

/** As long as the address of finished work is shown. */
const SEEN_AFTER_MS = 14 * DAY_MS;

type File = { id: string; ownerId: string | null; kind: string; subjectId: string | null };
type Viewer = { userId: string; isAdmin: boolean };

/** Released and canceled jobs belong to no pro any more. */
const HIS_JOB = ['accepted', 'en_route', 'in_progress', 'completed'] as const;

/** Who else than its owner and the admins may open a file, asked again at every opening: a pro who lost the job lost its pictures. */
const OTHERS: Record<FileKind, (db: Db, file: File, viewer: Viewer) => Promise<boolean> | boolean> = {
  // Every signed-in person who was given a link to the face of their pro.
  avatar: () => true,
  'pro-document': () => false,
  'license-evidence': () => false,
  'support-attachment': () => false,
  // The pro who does the work sees the house as its owner showed it, until a while after the work is done.
  'quote-photo': async (db, { subjectId }, { userId }) =>
    subjectId !== null && doesWorkAsked(db, { quoteRequestId: subjectId, userId }),
  // Its owner, the members of the company that it was asked for, and the pro as above.
  'house-design': async (db, { id }, { userId }) => {
    const designs = await db.houseDesign.findMany({
      where: { photoFileId: id },
      select: { ownerId: true, quoteRequest: { select: { id: true, companyId: true } } },
    });
    for (const { ownerId, quoteRequest } of designs) {
      if (ownerId === userId) return true;
      if (!quoteRequest) continue;
      const { id: quoteRequestId, companyId } = quoteRequest;
      if (companyId && (await isMember(db, { companyId, userId }))) return true;
      if (await doesWorkAsked(db, { quoteRequestId, userId })) return true;
    }
    return false;
  },
  // Those who know how to get in there: the owner, the people of its company and the pros who work there, until a while after the work.
  'site-photo': async (db, { id }, { userId }) => {
    const photo = await db.sitePhoto.findUnique({
      where: { fileId: id },
      select: { site: { select: { id: true, customerId: true, companyId: true } } },
    });
    if (!photo) return false;
    const { id: siteId, customerId, companyId } = photo.site;
    if (customerId === userId || (await doesWork(db, { userId, visit: { booking: { siteId } } }))) return true;
    return companyId !== null && ((await isMember(db, { companyId, userId })) || isContact(db, { siteId, userId }));
  },
  // The pro who repairs it sees what is wrong.
  'claim-photo': async (db, { subjectId }, { userId }) => {
    if (!subjectId) return false;
    const claim = await db.guaranteeClaim.findFirst({
      where: { id: subjectId, revisit: { assignments: { some: { status: { in: [...HIS_JOB] }, pro: { userId } } } } },
      select: { id: true },
    });
    return claim !== null;
  },
  'customer-import': () => false,
  'business-export': () => false,
  'data-export': () => false,
  'visit-report': () => false,
  // For those who order for the company, no matter which of them asked for it, and only while they do.
  'site-binder': async (db, { subjectId }, { userId }) => {
    if (!subjectId) return false;
    return isMember(db, { companyId: subjectId, userId });
  },
  // Everyone sees it, at an address of its own.
  'business-logo': () => false,
  // The customer and the pros of the visit; of finished work and of a finding also those of the company who see its location.
  'visit-photo': async (db, { id, subjectId }, { userId }) => {
    if (!subjectId) return false;
    const visit = await db.visit.findFirst({
      where: {
        id: subjectId,
        OR: [{ booking: { customerId: userId } }, { assignments: { some: { status: { in: [...HIS_JOB] }, pro: { userId } } } }],
      },
      select: { id: true },
    });
    return visit !== null || (await seesWork(db, { fileId: id, userId })) || seesFinding(db, { fileId: id, userId });
  },
};

/** Whether it shows finished work, before or after, of a visit of their company at a location that they see. */
async function seesWork(db: Db, { fileId, userId }: { fileId: string; userId: string }): Promise<boolean> {
  const photo = await db.visitPhoto.findFirst({
    where: { fileId, hiddenAt: null, moment: { in: ['before', 'after'] }, visit: { status: 'completed' } },
    select: { visit: { select: { booking: { select: { siteId: true, companyId: true } } } } },
  });
  return photo !== null && seesLocation(db, { ...photo.visit.booking, userId });
}

/** Whether it is the photo of a finding at a location of their company that they see, once the work is done. */
async function seesFinding(db: Db, { fileId, userId }: { fileId: string; userId: string }): Promise<boolean> {
  const finding = await db.visitFinding.findFirst({
    where: { photo: { fileId, hiddenAt: null }, visit: { status: 'completed' } },
    select: { site: { select: { id: true, companyId: true } } },
  });
  return finding !== null && seesLocation(db, { siteId: finding.site.id, companyId: finding.site.companyId, userId });
}

type Location = { siteId: string; companyId: string | null; userId: string };

/** Whether they belong to the company now and see this location of it: site contacts see those they look after. */
async function seesLocation(db: Db, { siteId, companyId, userId }: Location): Promise<boolean> {
  if (!companyId) return false;
  const member = await db.companyMember.findFirst({
    where: { userId, companyId, OR: [{ role: { not: 'site_contact' } }, { sites: { some: { siteId } } }] },
    select: { userId: true },
  });
  return member !== null;
}

/** Whether this pro holds a visit of what was asked for, or did it a while ago. */
function doesWorkAsked(db: Db, { quoteRequestId, userId }: { quoteRequestId: string; userId: string }): Promise<boolean> {
  return doesWork(db, { userId, visit: { booking: { quote: { quoteRequestId } } } });
}

/** Whether this pro holds such a visit, or did one a while ago. */
async function doesWork(db: Db, { userId, visit }: { userId: string; visit: Prisma.VisitWhereInput }): Promise<boolean> {
  const held = await db.assignment.findFirst({
    where: {
      pro: { userId },
      visit,
      OR: [
        { status: { in: ['accepted', 'en_route', 'in_progress'] } },
        { status: 'completed', visit: { completedAt: { gt: new Date(now().getTime() - SEEN_AFTER_MS) } } },
      ],
    },
    select: { id: true },
  });
  return held !== null;
}

/** Whether they order for the company. */
async function isMember(db: Db, { companyId, userId }: { companyId: string; userId: string }): Promise<boolean> {
  const member = await db.companyMember.findFirst({
    where: { userId, companyId, role: { in: ['owner', 'manager'] } },
    select: { userId: true },
  });
  return member !== null;
}

/** Whether they look after this location for the company. */
async function isContact(db: Db, { siteId, userId }: { siteId: string; userId: string }): Promise<boolean> {
  const member = await db.companyMember.findFirst({
    where: { userId, role: 'site_contact', sites: { some: { siteId } } },
    select: { userId: true },
  });
  return member !== null;
}

/** Pictures and documents that stay with us, no matter who sent them. */
const NOT_THE_OWNERS: readonly string[] = ['visit-photo', 'license-evidence', 'site-binder'];

/** Whether this person may open this file now. */
export async function mayOpenFile(db: Db, { file, viewer }: { file: File; viewer: Viewer }): Promise<boolean> {
  // Everything that the business has: for the admin who proved who they are and asked for it, and no other.
  if (file.kind === 'business-export') return viewer.isAdmin && file.ownerId === viewer.userId;
  if (viewer.isAdmin) return true;
  if (file.ownerId !== null && file.ownerId === viewer.userId && !NOT_THE_OWNERS.includes(file.kind)) return true;
  const rule = OTHERS[file.kind as FileKind] as (typeof OTHERS)[FileKind] | undefined;
  return rule ? rule(db, file, viewer) : false;
}
