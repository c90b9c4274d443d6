import { longDate } from '#app/domain/catalog/visit-windows';
import { freeUntil } from '#app/domain/catalog/cancellation-policy';
import { listFreeDays, listRescheduleSlots, movableDays } from '#app/domain/reschedules/list-slots.server';
import { rescheduleDateSchema } from '#app/domain/reschedules/reschedule.schema';
import { rescheduleTerms } from '#app/domain/reschedules/reschedule-terms';
import type { MovableVisit } from '#app/domain/reschedules/read-reschedulable.server';
import { closedText } from '#app/domain/closed-days/closed-days';
import { findClosed } from '#app/domain/closed-days/read-closed.server';
import { promiseInWords, windowInWords } from '#app/domain/visits/local-time';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { localDate } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { KEEP_PRO, type ReschedulePage } from './reschedule-view';

const NEAR_DAYS = 6;

/** The days and hours to which a visit can be moved, and what that costs, for the day that the address names. */
export async function presentMove(db: Db, { visit, url }: { visit: MovableVisit; url: URL }): Promise<ReschedulePage> {
  const terms = rescheduleTerms(visit, now());
  const { first, last } = await movableDays(db, visit);
  const asked = rescheduleDateSchema.safeParse(url.searchParams.get('date'));
  const current = localDate(visit.held?.start ?? visit.windowStart, visit.zone);
  const date = asked.data ?? (current < first ? first : current > last ? last : current);
  const keepsPro = visit.held !== null && url.searchParams.get('pro') === KEEP_PRO;
  const place = { visitId: visit.id, zone: visit.zone, proId: keepsPro ? visit.held?.proId : undefined };
  const inside = terms.allowed && date >= first && date <= last;
  const slots = inside ? ((await listRescheduleSlots(db, { ...place, dates: [date] })).get(date) ?? []) : [];
  const closed = inside ? await findClosed(db, { zip: visit.zip, service: visit.service, date }) : null;
  const from = date < first || date > last ? first : date;
  const days = terms.allowed ? await listFreeDays(db, { ...place, first: from, last, count: NEAR_DAYS }) : [];
  return {
    visitId: visit.id,
    reason: terms.allowed ? null : terms.reason,
    feeCents: terms.allowed ? terms.feeCents : 0,
    rule: terms.allowed ? terms.rule : null,
    freeUntil: formatDateTime(freeUntil(visit.policy, visit.windowStart), { zone: visit.zone, showZone: true }),
    current: visit.held
      ? promiseInWords(visit.held.start, visit.zone)
      : windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
    isHeld: visit.held !== null,
    proName: visit.held?.proName ?? null,
    keepsPro,
    asked: visit.openMove && promiseInWords(visit.openMove.windowStart, visit.zone),
    dateProblem: url.searchParams.has('date') && !asked.success ? t('Please select a date') : null,
    closed: closed && closedText(closed, date),
    date,
    dateWords: longDate(date),
    first,
    last,
    slots: slots.map(({ hour, window }) => ({
      hour,
      label: formatDateTime(window.windowStart, { style: 'time', zone: visit.zone }),
    })),
    days: days.map((day) => ({ ...day, label: shortDay(day.date) })),
    opId: crypto.randomUUID(),
  };
}

function shortDay(date: string): string {
  return formatDateTime(new Date(`${date}T12:00:00Z`), { style: 'date', zone: 'UTC' });
}
