import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { NotFound } from '#app/platform/errors';
import { findDoer } from '#app/platform/request-context.server';
import { ordersFor } from '../memberships/check-booker.server';
import { lockVisit } from '../visits/change-visit.server';
import { publishVisit } from '../visits/publish-visit.server';
import { recordEvent } from '../visits/record-event.server';
import type { ConsentView } from './consent-view';

/** Work whose photos may be shown: the first of what was sold, not what takes it down or repairs it. */
const SHOWN_KINDS = ['install', 'service'] as const;

/** `link`: through the link to the sign-off, which is mailed to the customer. */
type ConsentWay = 'account' | 'link' | 'company';

const shownPhotos = { hiddenAt: null, file: { deletedAt: null } };

/**
 * What a visit's customer is asked, and how they answered. Null where there is nothing to ask: it is not done, or has no photos of both
 * before and after.
 */
async function readPhotoConsent(db: Db, visitId: string): Promise<ConsentView | null> {
  const visit = await db.visit.findUnique({
    where: { id: visitId, status: 'completed', leadVisitId: null, kind: { in: [...SHOWN_KINDS] } },
    select: {
      photoConsent: { select: { givenAt: true, work: { select: { id: true } } } },
      photos: { where: { moment: { in: ['before', 'after'] }, ...shownPhotos }, select: { moment: true } },
    },
  });
  if (!visit) return null;
  const moments = new Set(visit.photos.map(({ moment }) => moment));
  const given = visit.photoConsent;
  if (!given && moments.size < 2) return null;
  return { givenAt: given?.givenAt ?? null, isShown: Boolean(given?.work) };
}

type Answer = { visitId: string; by: { userId: string; way: ConsentWay } };

/** The photos of a visit may be shown. Saying it again changes nothing. Throws NotFound where there is nothing to say yes to. */
async function allowPhotos(tx: Tx, { visitId, by }: Answer): Promise<void> {
  await lockVisit(tx, visitId);
  const asked = await readPhotoConsent(tx, visitId);
  if (!asked) throw new NotFound();
  if (asked.givenAt) return;
  const givenById = findDoer(by.userId).userId ?? by.userId;
  await tx.photoConsent.create({ data: { visitId, givenAt: now(), givenById, via: by.way } });
  await recordAnswer(tx, { visitId, by }, 'photos-allowed');
}

/** The photos may be shown no longer: what was published of them is gone with this. Saying it again changes nothing. */
async function withdrawPhotos(tx: Tx, { visitId, by }: Answer): Promise<void> {
  await lockVisit(tx, visitId);
  const { count } = await tx.photoConsent.deleteMany({ where: { visitId } });
  if (count > 0) await recordAnswer(tx, { visitId, by }, 'photos-withdrawn');
}

async function recordAnswer(tx: Tx, { visitId, by }: Answer, type: 'photos-allowed' | 'photos-withdrawn'): Promise<void> {
  // Who opened a mailed link is not known; the history names the customer without an account.
  const userId = by.way === 'link' ? null : by.userId;
  await recordEvent(tx, { visitId, type, actor: { kind: 'customer', userId }, data: { way: by.way } });
  await publishVisit(tx, visitId);
}

type Reader = { visitId: string; userId: string };

/** How this person may answer for a visit: as its customer, or as one who orders for the company whose it is. Null where they may not. */
async function findWay(db: Db, { visitId, userId }: Reader): Promise<ConsentWay | null> {
  const visit = await db.visit.findUnique({
    where: { id: visitId },
    select: { booking: { select: { companyId: true, customerId: true } } },
  });
  if (!visit) return null;
  const { companyId, customerId } = visit.booking;
  if (companyId) return (await ordersFor(db, { companyId, userId })) ? 'company' : null;
  return customerId === userId ? 'account' : null;
}

/** What this person is asked about the photos of a visit; null where it is not theirs to answer, or nothing is to be asked. */
export async function readConsentFor(db: Db, reader: Reader): Promise<ConsentView | null> {
  return (await findWay(db, reader)) ? readPhotoConsent(db, reader.visitId) : null;
}

/** Their answer. Throws NotFound where it is not theirs to give. */
export async function answerFor(tx: Tx, { allows, ...reader }: Reader & { allows: boolean }): Promise<void> {
  const way = await findWay(tx, reader);
  if (!way) throw new NotFound();
  const { visitId, userId } = reader;
  await (allows ? allowPhotos : withdrawPhotos)(tx, { visitId, by: { userId, way } });
}

/** The same through the mailed link, which speaks for the customer; not for a company, whose link may go to anyone there. */
export async function readConsentByLink(db: Db, visitId: string): Promise<ConsentView | null> {
  return (await findLinkAnswerer(db, visitId)) ? readPhotoConsent(db, visitId) : null;
}

export async function answerByLink(tx: Tx, { visitId, allows }: { visitId: string; allows: boolean }): Promise<void> {
  const userId = await findLinkAnswerer(tx, visitId);
  if (!userId) throw new NotFound();
  await (allows ? allowPhotos : withdrawPhotos)(tx, { visitId, by: { userId, way: 'link' } });
}

async function findLinkAnswerer(db: Db, visitId: string): Promise<string | null> {
  const visit = await db.visit.findUnique({
    where: { id: visitId },
    select: { booking: { select: { companyId: true, customerId: true } } },
  });
  return visit && !visit.booking.companyId ? visit.booking.customerId : null;
}
