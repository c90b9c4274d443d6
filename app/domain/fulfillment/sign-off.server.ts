import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { Conflict, InputError, NotFound } from '#app/platform/errors';
import { signLink } from '#app/platform/link-token.server';
import { enqueue } from '#app/tasks/enqueue.server';
import { t } from '#app/platform/texts/t';
import { serviceName } from '../catalog/service-names';
import { lockVisit } from '../visits/change-visit.server';
import { recordEvent } from '../visits/record-event.server';
import { recordAudit } from '../audit/record-audit.server';
import { queueDueTransfer } from '../payouts/transfers-to-send.server';
import { notifyDisputed, notifySettled } from './notify-sign-off.server';
import { publishVisit } from '../visits/publish-visit.server';
import type { VisitActor } from '../visits/visit-status';
import { joinNames, seatHolders, whoComes } from '../visits/team.server';
import { proNameForCustomers } from '../names/pro-name';

/** Silence is a yes after this long. */
export const SIGN_OFF_HOURS = 48;
/** The link shows the photos this long. */
const LINK_DAYS = 60;

/** Asks for the customer's sign-off of finished work. Returns the link that takes it. The caller holds the visit. */
export async function askForSignOff(tx: Tx, visit: { id: string; windowVersion: number }): Promise<string> {
  const { id: visitId, windowVersion } = visit;
  const askedAt = now();
  const autoAt = new Date(askedAt.getTime() + SIGN_OFF_HOURS * HOUR_MS);
  await tx.visitSignOff.createMany({ data: [{ visitId, askedAt, autoAt }], skipDuplicates: true });
  await enqueue(tx, 'visits/sign-off', { visitId }, { runAt: autoAt });
  return signOffUrl({ visitId, windowVersion, askedAt });
}

function signOffUrl({ visitId, windowVersion, askedAt }: { visitId: string; windowVersion: number; askedAt: Date }): string {
  const expiresAt = new Date(askedAt.getTime() + LINK_DAYS * 24 * HOUR_MS);
  return appUrl(`/visits/sign-off/${signLink({ purpose: 'visit-sign-off', visitId, windowVersion, expiresAt })}`);
}

/** How the customer's sign-off of a visit stands, with the page that takes it; null where none was asked for. */
export async function findSignOff(db: Db, { visitId, windowVersion }: { visitId: string; windowVersion: number }) {
  const signOff = await db.visitSignOff.findUnique({
    where: { visitId },
    select: { status: true, autoAt: true, note: true, askedAt: true },
  });
  if (!signOff) return null;
  const { askedAt, ...state } = signOff;
  return { ...state, page: signOffUrl({ visitId, windowVersion, askedAt }) };
}

/** What the customer sees before they sign: what was ticked, the photos, and what they have said. Throws NotFound. */
export async function readSignOff(db: Db, { visitId }: { visitId: string }) {
  const visit = await db.visit.findFirst({
    where: { id: visitId, status: 'completed', signOff: { isNot: null } },
    select: {
      kind: true,
      zone: true,
      completedAt: true,
      booking: { select: { reference: true, package: { select: { name: true } } } },
      assignments: {
        where: { status: 'completed' },
        select: { pro: { select: { companyName: true, user: { select: { fullName: true } } } } },
      },
      seats: seatHolders,
      signOff: true,
      checks: { orderBy: { position: 'asc' }, select: { position: true, label: true } },
    },
  });
  if (!visit?.signOff) throw new NotFound(t('This link no longer works.'));
  const pro = visit.assignments[0]?.pro;
  return {
    visitId,
    service: serviceName(visit.booking.package.name, visit.kind),
    reference: visit.booking.reference,
    zone: visit.zone,
    completedAt: visit.completedAt ?? visit.signOff.askedAt,
    pro: pro ? joinNames(whoComes(visit).map(proNameForCustomers)) : 'Your pro',
    status: visit.signOff.status,
    autoAt: visit.signOff.autoAt,
    answeredAt: visit.signOff.answeredAt,
    note: visit.signOff.note,
    checks: visit.checks,
  };
}

type Answer = { visitId: string; actor: VisitActor };

async function holdSignOff(tx: Tx, visitId: string) {
  await lockVisit(tx, visitId);
  const signOff = await tx.visitSignOff.findUnique({ where: { visitId } });
  if (!signOff) throw new NotFound(t('This link no longer works.'));
  return signOff;
}

/** All is well: now, or after what was wrong has been put right. Saying it again changes nothing. Throws NotFound. */
export async function acceptWork(tx: Tx, { visitId, actor }: Answer): Promise<void> {
  const { status } = await holdSignOff(tx, visitId);
  if (status !== 'waiting' && status !== 'disputed') return;
  await tx.visitSignOff.update({ where: { visitId }, data: { status: 'accepted', answeredAt: now() } });
  await recordEvent(tx, { visitId, type: 'signed-off', actor, data: { how: 'accepted' } });
  await queueDueTransfer(tx, visitId);
  await publishVisit(tx, visitId);
}

/**
 * Something is not right: the pro's share is kept back until it is settled, and the office is told.
 * Throws NotFound, InputError without a note on what, Conflict when the 48 hours are over.
 */
export async function disputeWork(tx: Tx, { visitId, actor, note }: Answer & { note: string }): Promise<void> {
  if (!note.trim()) throw new InputError(t('Tell us what’s wrong.'), { note: t('Tell us what’s wrong') });
  const signOff = await holdSignOff(tx, visitId);
  if (signOff.status === 'disputed') return;
  if (signOff.status !== 'waiting' || signOff.autoAt <= now())
    throw new Conflict('already_done', t('This work is already approved. If something is wrong, report it from your visit.'));
  await tx.visitSignOff.update({ where: { visitId }, data: { status: 'disputed', answeredAt: now(), note: note.trim() } });
  await recordEvent(tx, { visitId, type: 'sign-off-disputed', actor, data: { reason: note.trim() } });
  await notifyDisputed(tx, { visitId, note: note.trim() });
  await publishVisit(tx, visitId);
}

/**
 * An admin has settled what was disputed: the pro's share is paid out and both sides read how. Throws NotFound, InputError without
 * a note on how, Conflict when nothing is disputed.
 */
export async function resolveDispute(tx: Tx, { visitId, actor, note }: Answer & { note: string }): Promise<void> {
  if (!note.trim()) throw new InputError(t('Enter how it was resolved.'), { note: t('Enter how it was resolved') });
  const signOff = await holdSignOff(tx, visitId);
  if (signOff.status !== 'disputed') throw new Conflict('already_done', t('This sign-off is no longer disputed.'));
  await tx.visitSignOff.update({ where: { visitId }, data: { status: 'resolved', answeredAt: now() } });
  await recordEvent(tx, { visitId, type: 'sign-off-resolved', actor, data: { reason: note.trim() } });
  await recordAudit(tx, { actor, action: 'visit.settle-sign-off', objectType: 'visit', objectId: visitId, reason: note.trim() });
  await notifySettled(tx, { visitId, note: note.trim() });
  await queueDueTransfer(tx, visitId);
  await publishVisit(tx, visitId);
}

/** The customer said nothing for 48 hours. Stops quietly when they did, or when it is not yet time. */
export async function signOffBySilence(tx: Tx, { visitId }: { visitId: string }): Promise<void> {
  const signed = await tx.visitSignOff.updateMany({
    where: { visitId, status: 'waiting', autoAt: { lte: now() } },
    data: { status: 'auto_accepted', answeredAt: now() },
  });
  if (signed.count === 0) return;
  await recordEvent(tx, { visitId, type: 'signed-off', actor: { kind: 'system', userId: null }, data: { how: 'silence' } });
  await queueDueTransfer(tx, visitId);
  await publishVisit(tx, visitId);
}

/** Sign-offs whose task was lost. Returns how many. */
export async function listOverdueSignOffs(db: Db, take: number): Promise<string[]> {
  const rows = await db.visitSignOff.findMany({
    where: { status: 'waiting', autoAt: { lte: now() } },
    orderBy: { autoAt: 'asc' },
    take,
    select: { visitId: true },
  });
  return rows.map(({ visitId }) => visitId);
}
