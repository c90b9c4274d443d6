import { inLanguage } from '#app/platform/texts/language.server';
import { t } from '#app/platform/texts/t';
import { appUrl } from '#app/platform/app-url.server';
import { now } from '#app/platform/clock.server';
import type { Tx } from '#app/platform/db.server';
import { InputError } from '#app/platform/errors';
import { formatMoney } from '#app/platform/format-money';
import { dateColumn, localDate } from '#app/platform/local-date';
import { enqueue } from '#app/tasks/enqueue.server';
import { recordAudit } from '../audit/record-audit.server';
import { taxRateBps } from '../taxes/tax-rates.server';
import { getBps, getPayout } from '../catalog/shares';
import { longDate } from '../catalog/visit-windows';
import { lockBooking, refreshPaymentStatus } from '../payments/booking-account.server';
import { lockVisit } from '../visits/change-visit.server';
import { nextStatus } from '../visits/visit-status';
import { lockProgram, type LockedProgram, readPriceOn, requireStatus } from './lock-program.server';
import { sumBooking } from './month-booking.server';
import { makeKey, notifyCompany } from './notify-program.server';
import { recordProgramEvent } from './record-event.server';
import { releaseVisits } from './release-visits.server';

type Reprice = { id: string; adminId: string; fromOn: string; priceCents: number; reason: string };

/**
 * Another price for a program's visits from a day on; what was done or is due before keeps its own. Visits that are there already get
 * it too: one whose pro was promised more than it leaves is made anew. Throws NotFound, Conflict, InputError for a day that is past.
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
  await repriceVisits(tx, { program, fromOn });
  await enqueue(tx, 'programs/generate', { siteProgramId: id });
  const text = () =>
    t('{price} a visit from {day}: {reason}', { price: formatMoney(priceCents, 'always'), day: longDate(fromOn), reason });
  const actor = { kind: 'admin', userId: adminId } as const;
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
    text,
    url: appUrl(`/commercial/programs/${id}`),
  });
  await tx.siteProgram.update({ where: { id }, data: { version: { increment: 1 } } });
}

async function repriceVisits(tx: Tx, { program, fromOn }: { program: LockedProgram; fromOn: string }): Promise<void> {
  const ahead = await tx.programVisit.findMany({
    where: {
      siteProgramId: program.id,
      releasedAt: null,
      dueOn: { gte: dateColumn(fromOn) },
      visit: { windowStart: { gt: now() }, status: { in: ['pending', 'offered', 'accepted', 'unfulfilled', 'no_show'] } },
    },
    orderBy: { visitId: 'asc' },
    select: { visitId: true, dueOn: true, visit: { select: { booking: { select: { id: true, platformFeeBps: true } } } } },
  });
  const site = await tx.site.findUniqueOrThrow({ where: { id: program.siteId }, select: { state: true, zip: true } });
  const taxBps = await taxRateBps(tx, site);
  const anew: string[] = [];
  for (const { visitId, dueOn, visit } of ahead) {
    const priceCents = await readPriceOn(tx, { program, day: dueOn });
    await lockBooking(tx, visit.booking.id);
    const { status, payoutCents } = await lockVisit(tx, visitId);
    if (!nextStatus(status, 'cancel', 'system')) continue;
    const isAsked = status === 'offered' || status === 'accepted';
    const share = getPayout(priceCents, visit.booking.platformFeeBps);
    if (isAsked && payoutCents > share) {
      anew.push(visitId);
      continue;
    }
    const taxCents = getBps(priceCents, taxBps);
    // What a pro was promised stays as it was promised.
    await tx.visit.update({ where: { id: visitId }, data: { priceCents, taxCents, ...(isAsked ? {} : { payoutCents: share }) } });
    await sumBooking(tx, visit.booking.id);
    await refreshPaymentStatus(tx, visit.booking.id);
  }
  if (anew.length > 0) await releaseVisits(tx, { program, from: fromOn, reason: 'The price changed', visitIds: anew });
}
