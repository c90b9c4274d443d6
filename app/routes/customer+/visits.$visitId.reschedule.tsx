import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Notice } from '#app/components/ui/notice';
import { DialogPage } from '#app/components/ui/dialog-page';
import { longDate } from '#app/domain/bookings/visit-windows';
import { freeUntil } from '#app/domain/bookings/cancellation-policy';
import { listFreeDays, listMoveSlots, movableDays } from '#app/domain/moves/list-slots.server';
import { moveDateSchema, moveSchema } from '#app/domain/moves/move.schema';
import { moveTerms } from '#app/domain/moves/move-terms';
import { readMovable } from '#app/domain/moves/read-movable.server';
import { requestMove } from '#app/domain/moves/request-move.server';
import { promiseInWords, windowInWords } from '#app/domain/visits/local-time';
import { explainFailure } from '#app/http/explain-failure.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { localDate } from '#app/platform/local-date';
import { RescheduleForm } from './_shared/reschedule-form';
import { reschedulePageView } from './_shared/reschedule-view';

const ROUTE = 'routes/customer+/visits.$visitId.reschedule';
const NEAR_DAYS = 6;

export const meta: MetaFunction = () => [{ title: 'Reschedule · Brightcrew' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const visit = await readMovable(db, { visitId: readId(params.visitId), customerId: actor.userId });
  const terms = moveTerms(visit, now());
  const { first, last } = await movableDays(db, visit);
  const asked = moveDateSchema.safeParse(url.searchParams.get('date'));
  const current = localDate(visit.held?.start ?? visit.windowStart, visit.zone);
  const date = asked.data ?? (current < first ? first : current > last ? last : current);
  const inside = terms.allowed && date >= first && date <= last;
  const slots = inside ? ((await listMoveSlots(db, { visitId: visit.id, zone: visit.zone, dates: [date] })).get(date) ?? []) : [];
  const from = date < first || date > last ? first : date;
  const days = terms.allowed
    ? await listFreeDays(db, { visitId: visit.id, zone: visit.zone, first: from, last, count: NEAR_DAYS })
    : [];
  return respond(reschedulePageView, {
    visitId: visit.id,
    reason: terms.allowed ? null : terms.reason,
    feeCents: terms.allowed ? terms.feeCents : 0,
    rule: terms.allowed ? terms.rule : null,
    freeUntil: formatDateTime(freeUntil(visit.policy, visit.windowStart), { zone: visit.zone, showZone: true }),
    stands: visit.held
      ? promiseInWords(visit.held.start, visit.zone)
      : windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
    isHeld: visit.held !== null,
    asked: visit.openMove && promiseInWords(visit.openMove.windowStart, visit.zone),
    dateProblem: url.searchParams.has('date') && !asked.success ? 'Please select a date' : null,
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
  });
});

function shortDay(date: string): string {
  return formatDateTime(new Date(`${date}T12:00:00Z`), { style: 'date', zone: 'UTC' });
}

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(moveSchema);
  const { feeCents: shownFeeCents, date, hour } = form.data;
  const done = await explainFailure('Reschedule Failed. Please try again or contact support.', () =>
    run(form, 'reschedule', (tx) => requestMove(tx, { visitId, customerId: actor.userId, date, hour, shownFeeCents })),
  );
  return redirectWithNotice(`/customer/visits/${visitId}`, {
    type: 'success',
    message: done.outcome === 'asked' ? 'Reschedule requested' : 'Visit rescheduled',
    description:
      done.outcome === 'asked'
        ? 'You’ll keep your current time until a pro confirms the new one. We’ll email you then.'
        : 'We’ll email you as soon as a pro confirms the new time.',
  });
});

export default function RescheduleVisitPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <DialogPage title="Choose your preferred date and time" closeTo={`/customer/visits/${data.visitId}`}>
      {data.reason ? <Notice tone="warn" title={data.reason} /> : <RescheduleForm data={data} />}
    </DialogPage>
  );
}
