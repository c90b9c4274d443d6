import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { DAY_MS } from '#app/platform/durations';
import type { FileNoun } from './file-nouns';

/** As long as the address of finished work is shown. */
const SEEN_AFTER_MS = 14 * DAY_MS;

type File = { ownerId: string | null; noun: string; subjectId: string | null };
type Viewer = { userId: string; isAdmin: boolean };

/** Released and canceled jobs belong to no pro any more. */
const HIS_JOB = ['accepted', 'en_route', 'in_progress', 'completed'] as const;

/** Who else than its owner and the admins may open a file, asked anew at every opening: a pro who lost the job lost its pictures. */
const OTHERS: Record<FileNoun, (db: Db, file: File, viewer: Viewer) => Promise<boolean> | boolean> = {
  // Every signed-in person who was given a link to the face of their pro.
  avatar: () => true,
  'pro-document': () => false,
  'license-evidence': () => false,
  'support-attachment': () => false,
  // The pro who does the work sees the house as its owner showed it, until a while after the work is done.
  'quote-photo': async (db, { subjectId }, { userId }) => {
    if (!subjectId) return false;
    const held = await db.assignment.findFirst({
      where: {
        pro: { userId },
        visit: { booking: { quote: { quoteRequestId: subjectId } } },
        OR: [
          { status: { in: ['accepted', 'en_route', 'in_progress'] } },
          { status: 'completed', visit: { completedAt: { gt: new Date(now().getTime() - SEEN_AFTER_MS) } } },
        ],
      },
      select: { id: true },
    });
    return held !== null;
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
    const member = await db.companyMember.findFirst({
      where: { userId, companyId: subjectId, role: { in: ['owner', 'manager'] } },
      select: { userId: true },
    });
    return member !== null;
  },
  // Everyone sees it, at an address of its own.
  'business-logo': () => false,
  'visit-photo': async (db, { subjectId }, { userId }) => {
    if (!subjectId) return false;
    const visit = await db.visit.findFirst({
      where: {
        id: subjectId,
        OR: [{ booking: { customerId: userId } }, { assignments: { some: { status: { in: [...HIS_JOB] }, pro: { userId } } } }],
      },
      select: { id: true },
    });
    return visit !== null;
  },
};

/** Pictures and documents that stay with us, no matter who sent them. */
const NOT_THE_OWNERS: readonly string[] = ['visit-photo', 'license-evidence', 'site-binder'];

/** Whether this person may open this file now. */
export async function mayOpenFile(db: Db, { file, viewer }: { file: File; viewer: Viewer }): Promise<boolean> {
  // Everything that the business has: for the admin who proved who they are and asked for it, and no other.
  if (file.noun === 'business-export') return viewer.isAdmin && file.ownerId === viewer.userId;
  if (viewer.isAdmin) return true;
  if (file.ownerId !== null && file.ownerId === viewer.userId && !NOT_THE_OWNERS.includes(file.noun)) return true;
  const rule = OTHERS[file.noun as FileNoun] as (typeof OTHERS)[FileNoun] | undefined;
  return rule ? rule(db, file, viewer) : false;
}
