import type { Visit } from '#prisma';
import { inLanguage } from '#app/platform/texts/language.server';
import { mark, t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { dateColumn, localDate } from '#app/platform/local-date';
import { recordAudit } from '../audit/record-audit.server';
import { sumBooking } from '../bookings/sum-booking.server';
import { taxRateBps } from '../taxes/tax-rates.server';
import { getBps, getPayout } from '../catalog/shares';
import { longDate } from '../catalog/visit-windows';
import { lockBooking, refreshPaymentStatus } from '../payments/booking-account.server';
import { notifyUnassigned } from '../visit-notices/unassigned-notice.server';
import { notifyFindingAnother } from '../visit-notices/visit-notifications.server';
import { lockVisit } from '../visits/change-visit.server';
import { NOT_UNDER_WAY_STATUSES } from '../visits/visit-status';
import { resizeVisit } from '../work-changes/resize-visit.server';
import { reofferedText } from './event-text';
import { lockProgram, type LockedProgram, readPriceOn, requireStatus } from './lock-program.server';
import { makeKey, notifyCompany } from './notify-program.server';
import { recordProgramEvent } from './record-event.server';

type Reprice = { id: string; adminId: string; fromOn: string; priceCents: number; reason: string };

/**
 * Another price for a program's visits from a day on; what was done or is due before keeps its own. Visits that are there already get
 * it too: one whose pro was promised more than it leaves stands on its day and is offered again, to them first; for one without a pro they are
 * asked at what it pays now. Throws NotFound, Conflict, InputError for a day that is past.
 */
export async function repriceProgram(tx: Tx, { id, adminId, fromOn, priceCents, reason }: Reprice): Promise<void> {
  const program = await lockProgram(tx, { id });
  requireStatus(program, ['active', 'paused']);
  if (fromOn < localDate(now(), program.zone))
    throw new InputError(t('Choose a later day'), { fromOn: t('Choose today or a later day') });
  const change = { priceCents, reason, byId: adminId, createdAt: now() };
  await tx.programPriceChange.upsert({
    where: { siteProgramId_fromOn: { siteProgramId: id, fromOn: dateColumn(fromOn) } },
    create: { siteProgramId: id, fromOn: dateColumn(fromOn), ...change },
    update: change,
  });
  const reoffered = await repriceVisits(tx, { program, fromOn });
  const texts = [
    () => t('{price} a visit from {day}: {reason}', { price: formatMoney(priceCents, 'always'), day: longDate(fromOn), reason }),
    ...(reoffered > 0 ? [() => reofferedText(reoffered)] : []),
  ];
  const actor = { kind: 'admin', userId: adminId } as const;
  for (const text of texts)
    await recordProgramEvent(tx, { id, companyId: program.companyId, type: 'price', actor, text: inLanguage('en', text) });
  await recordAudit(tx, {
    actor,
    action: 'program.price',
    objectType: 'site_program',
    objectId: id,
    reason,
    data: { fromOn, priceCents },
  });
  await notifyCompany(tx, {
    id,
    companyId: program.companyId,
    key: makeKey('price', fromOn, String(priceCents), String(program.version)),
    subject: () => t('{program}: another price', { program: program.name }),
    text: () => texts.map((write) => write()).join('\n\n'),
    url: appUrl(`/commercial/programs/${id}`),
  });
  await tx.siteProgram.update({ where: { id }, data: { version: { increment: 1 } } });
}

/** Returns how many visits were taken from their pros. */
async function repriceVisits(tx: Tx, { program, fromOn }: { program: LockedProgram; fromOn: string }): Promise<number> {
  const ahead = await tx.programVisit.findMany({
    where: {
      siteProgramId: program.id,
      releasedAt: null,
      dueOn: { gte: dateColumn(fromOn) },
      visit: { windowStart: { gt: now() }, status: { in: [...NOT_UNDER_WAY_STATUSES] } },
    },
    orderBy: { visitId: 'asc' },
    select: { visitId: true, dueOn: true, visit: { select: { booking: { select: { id: true, platformFeeBps: true } } } } },
  });
  const taxBps = await taxRateBps(tx, program);
  let reoffered = 0;
  for (const { visitId, dueOn, visit } of ahead) {
    const priceCents = await readPriceOn(tx, { program, day: dueOn });
    await lockBooking(tx, visit.booking.id);
    const before = await lockVisit(tx, visitId);
    if (!NOT_UNDER_WAY_STATUSES.some((status) => status === before.status)) continue;
    const { isAsked, paidCents } = await readPlaces(tx, before);
    const share = getPayout(priceCents, visit.booking.platformFeeBps);
    const terms = { priceCents, taxCents: getBps(priceCents, taxBps) };
    // What a pro was promised stays as it was promised, as long as the price leaves it.
    if (isAsked && paidCents <= share) await tx.visit.update({ where: { id: visitId }, data: terms });
    else if (await changePayout(tx, { before, terms, moreCents: share - paidCents })) reoffered += 1;
    await sumBooking(tx, visit.booking.id);
    await refreshPaymentStatus(tx, visit.booking.id);
  }
  return reoffered;
}

/** What all places and days of a visit pay together, and whether a pro was asked for one of them or has it. */
async function readPlaces(tx: Tx, { id }: Visit): Promise<{ isAsked: boolean; paidCents: number }> {
  const places = await tx.visit.findMany({
    where: { OR: [{ id }, { leadVisitId: id, status: { not: 'cancelled' } }] },
    select: { status: true, payoutCents: true },
  });
  return {
    isAsked: places.some(({ status }) => status === 'offered' || status === 'accepted'),
    paidCents: places.reduce((sum, { payoutCents }) => sum + payoutCents, 0),
  };
}

type ChangedPayout = { before: Visit; terms: { priceCents: number; taxCents: number }; moreCents: number };

/**
 * The visit stands on its day and its pros are paid what its new price leaves; who was promised more is told, and asked first. One without a pro
 * is searched for at that. Returns whether a pro was promised more.
 */
async function changePayout(tx: Tx, { before, terms, moreCents }: ChangedPayout): Promise<boolean> {
  const { id: visitId } = before;
  const more = {
    priceCents: terms.priceCents - before.priceCents,
    taxCents: terms.taxCents - before.taxCents,
    payoutCents: moreCents,
  };
  const reason = mark('The price changed');
  const { released } = await resizeVisit(tx, { visitId, takes: {}, more, reason, refusal: null, asksAgain: true });
  if (!released) return false;
  const { assignmentId } = released;
  const { payoutCents } = await tx.visit.findUniqueOrThrow({ where: { id: visitId }, select: { payoutCents: true } });
  const why = () =>
    t('The price of this visit is lower now, and it pays {payout}. We’re asking you first if you still want it.', {
      payout: formatMoney(payoutCents, 'always'),
    });
  await notifyUnassigned(tx, { assignmentId, reason: why });
  await notifyFindingAnother(tx, { visitId, cause: assignmentId });
  return true;
}
