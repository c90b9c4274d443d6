import type { Db, Tx } from '#app/platform/db.server';
import { HOUR_MS } from '#app/platform/durations';
import { Conflict } from '#app/platform/errors';
import { formatDateTime } from '#app/platform/format-date-time';
import { t, translateKnown } from '#app/platform/texts/t';
import { assignByAdmin, offerByAdmin } from '../dispatching/override-dispatch.server';
import { ACTIVE_STATUSES } from '../visits/visit-status';
import { lockVisit } from '../visits/change-visit.server';
import { canGoBackTo } from './undo-on-board.server';

/** Work so near to the window is what keeps a pro from it. */
const AROUND_MS = 12 * HOUR_MS;

export type Give = {
  intent: 'assign' | 'offer';
  visitId: string;
  proId: string;
  adminId: string;
  overrideReason?: string;
  /** The visit's version on the screen of who gives it; left out where none was shown. */
  seen?: number;
};

/**
 * Assigns or offers a visit as it was seen, and answers whether that can be undone. Throws as `assignByAdmin` does, and Conflict('version') with what changed meanwhile when the
 * visit is no longer what was on the screen.
 */
export async function giveOnBoard(tx: Tx, { intent, seen, ...given }: Give): Promise<{ canUndo: boolean }> {
  const visit = await lockVisit(tx, given.visitId);
  if (seen !== undefined && visit.version !== seen) throw new Conflict('version', await whatChanged(tx, given.visitId));
  if (intent === 'assign') await assignByAdmin(tx, given);
  else await offerByAdmin(tx, given);
  return { canUndo: canGoBackTo(visit.status) };
}

const DONE: Record<string, (who: string) => string> = {
  offer: (who) => t('{who} offered it', { who }),
  'end-offer': (who) => t('{who} ended the offer', { who }),
  claim: (who) => t('{who} claimed it', { who }),
  accept: (who) => t('{who} accepted it', { who }),
  assign: (who) => t('{who} assigned it', { who }),
  reassign: (who) => t('{who} assigned it', { who }),
  'set-out': (who) => t('{who} set out for it', { who }),
  start: (who) => t('{who} started it', { who }),
  complete: (who) => t('{who} completed it', { who }),
  release: (who) => t('{who} gave it back', { who }),
  unassign: (who) => t('{who} took it from its pro', { who }),
  cancel: (who) => t('{who} canceled it', { who }),
  reopen: (who) => t('{who} reopened it', { who }),
  hold: (who) => t('{who} put it on hold', { who }),
  unhold: (who) => t('{who} released its hold', { who }),
  reschedule: (who) => t('{who} moved it', { who }),
  'pool-opened': (who) => t('{who} opened it to all pros', { who }),
};

/** Who did what to the visit last, in words. */
async function whatChanged(db: Db, visitId: string): Promise<string> {
  const event = await db.visitEvent.findFirst({
    where: { visitId },
    orderBy: { id: 'desc' },
    select: { type: true, at: true, actorKind: true, actorId: true, data: true, visit: { select: { zone: true } } },
  });
  if (!event) return t('This visit has changed since you opened it. Check it again.');
  const actor = event.actorId ? await db.user.findUnique({ where: { id: event.actorId }, select: { fullName: true } }) : null;
  const who = actor?.fullName || actorText(event.actorKind);
  const { proId } = (event.data ?? {}) as { proId?: unknown };
  const to = event.actorKind !== 'pro' && typeof proId === 'string' ? await proName(db, proId) : null;
  const at = formatDateTime(event.at, { style: 'time', zone: event.visit.zone });
  const done = DONE[event.type]?.(who) ?? t('{who} changed it', { who });
  return t('This visit has changed since you opened it: {done} at {at}. Check it again.', {
    done: to ? `${done} (${to})` : done,
    at,
  });
}

function actorText(kind: string): string {
  switch (kind) {
    case 'system':
      return t('The search for a pro');
    case 'pro':
      return t('A pro');
    case 'customer':
      return t('The customer');
    default:
      return t('The office');
  }
}

async function proName(db: Db, proId: string): Promise<string | null> {
  const pro = await db.pro.findUnique({
    where: { id: proId },
    select: { companyName: true, user: { select: { fullName: true } } },
  });
  return pro && (pro.user.fullName || pro.companyName);
}

/** A refusal because the pro is somewhere else then, with the visit that they have; every other error as it is. */
export async function explainOverlap(
  db: Db,
  error: unknown,
  { visitId, proId }: { visitId: string; proId: string },
): Promise<unknown> {
  if (!(error instanceof Conflict) || error.code !== 'pro_overlap') return error;
  const visit = await db.visit.findUnique({ where: { id: visitId }, select: { windowStart: true, windowEnd: true, zone: true } });
  if (!visit) return error;
  const other = await db.assignment.findFirst({
    where: {
      proId,
      visitId: { not: visitId },
      status: { in: [...ACTIVE_STATUSES] },
      start: {
        lte: new Date(visit.windowEnd.getTime() + AROUND_MS),
        gte: new Date(visit.windowStart.getTime() - AROUND_MS),
      },
    },
    orderBy: { acceptedAt: 'desc' },
    select: { start: true, acceptedAt: true, visit: { select: { booking: { select: { reference: true } } } } },
  });
  if (!other) return error;
  const at = formatDateTime(other.start, { zone: visit.zone });
  const since = formatDateTime(other.acceptedAt, { style: 'time', zone: visit.zone });
  return new Conflict(
    'pro_overlap',
    t('{refusal} They have {reference} on {at}, since {since}.', {
      refusal: translateKnown(error.message),
      reference: other.visit.booking.reference,
      at,
      since,
    }),
  );
}
