import type { MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { inputClass } from '#app/components/forms/field-frame';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Button } from '#app/components/ui/button';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { closedText } from '#app/domain/closed-days/closed-days';
import { findClosed } from '#app/domain/closed-days/read-closed.server';
import { longDate } from '#app/domain/catalog/visit-windows';
import { listFreeDays, listRescheduleSlots, movableDays } from '#app/domain/reschedules/list-slots.server';
import { rescheduleTerms } from '#app/domain/reschedules/reschedule-terms';
import { readReschedulable } from '#app/domain/reschedules/read-reschedulable.server';
import { requestReschedule } from '#app/domain/reschedules/request-reschedule.server';
import { promiseInWords, windowInWords } from '#app/domain/visits/local-time';
import { readOfficeVisit } from '#app/domain/fulfillment/office-visit.server';
import { recordAudit } from '#app/domain/audit/record-audit.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { formatDateTime } from '#app/platform/format-date-time';
import { localDate } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';
import { rescheduleDateSchema, officeRescheduleSchema } from './_shared/visit-call-forms';
import { VisitHead } from './_shared/visit-head';

const ROUTE = 'routes/admin+/dispatch.$visitId_.move';
const NEAR_DAYS = 6;

const pageView = z.object({
  visitId: z.string(),
  reference: z.string(),
  refusal: z.string().nullable(),
  feeCents: z.number(),
  stands: z.string(),
  isHeld: z.boolean(),
  asked: z.string().nullable(),
  closed: z.string().nullable(),
  date: z.string(),
  dateWords: z.string(),
  first: z.string(),
  last: z.string(),
  slots: z.array(z.object({ hour: z.number(), label: z.string() })),
  days: z.array(z.object({ date: z.string(), label: z.string() })),
  opId: z.string(),
});
type Page = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Move the visit'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const visitId = readId(params.visitId);
  const { booking } = await readOfficeVisit(db, { visitId, adminId: actor.userId });
  const visit = await readReschedulable(db, { visitId });
  const terms = rescheduleTerms(visit, now());
  const { first, last } = await movableDays(db, visit);
  const current = localDate(visit.held?.start ?? visit.windowStart, visit.zone);
  const asked = rescheduleDateSchema.safeParse(url.searchParams.get('date')).data ?? current;
  const date = asked < first ? first : asked > last ? last : asked;
  const closed = await findClosed(db, { zip: visit.zip, service: visit.service, date });
  const place = { visitId, zone: visit.zone };
  const [slots, days] = terms.allowed
    ? await Promise.all([
        listRescheduleSlots(db, { ...place, dates: [date] }).then((found) => found.get(date) ?? []),
        listFreeDays(db, { ...place, first: date, last, count: NEAR_DAYS }),
      ])
    : [[], []];
  return respond(pageView, {
    visitId,
    reference: booking.reference,
    refusal: terms.allowed ? null : terms.reason,
    feeCents: terms.allowed ? terms.feeCents : 0,
    stands: visit.held
      ? promiseInWords(visit.held.start, visit.zone)
      : windowInWords(visit.windowStart, visit.windowEnd, visit.zone),
    isHeld: visit.held !== null,
    asked: visit.openMove && promiseInWords(visit.openMove.windowStart, visit.zone),
    closed: closed && closedText(closed, date),
    date,
    dateWords: longDate(date),
    first,
    last,
    slots: slots.map(({ hour, window }) => ({
      hour,
      label: formatDateTime(window.windowStart, { style: 'time', zone: visit.zone }),
    })),
    days: days.map((day) => ({
      date: day.date,
      label: formatDateTime(new Date(`${day.date}T12:00:00Z`), { style: 'date', zone: 'UTC' }),
    })),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(officeRescheduleSchema);
  const { date, hour, fee, feeCents: shownFeeCents } = form.data;
  const by = { kind: 'admin', userId: actor.userId } as const;
  const { outcome } = await run(form, `move:${visitId}`, async (tx) => {
    const isWaived = fee === 'waived';
    const done = await requestReschedule(tx, { visitId, date, hour, shownFeeCents, actor: by, isWaived });
    const data = { date, hour, isWaived, feeCents: done.feeCents };
    await recordAudit(tx, { actor: by, action: 'visit.move', objectType: 'visit', objectId: visitId, data });
    return done;
  });
  return redirectWithNotice(`/admin/dispatch/${visitId}`, {
    type: 'success',
    message: outcome === 'asked' ? t('We’re asking the pro about the new time') : t('Visit moved'),
    description: outcome === 'asked' ? t('The visit keeps its original time until a pro accepts the new one.') : undefined,
  });
});

export default function OfficeMovePage() {
  const data = useLoaderData<typeof loader>();
  const { visitId, reference, stands, refusal, asked } = data;
  return (
    <>
      <VisitHead title={t('Move the visit')} lead={t('Now: {when}', { when: stands })} visitId={visitId} reference={reference} />
      {asked ? (
        <Notice tone="info" title={t('A move to {when} is already requested', { when: asked })} className="mt-5 max-w-xl">
          {t('A new time replaces that request.')}
        </Notice>
      ) : null}
      {refusal ? <Notice tone="warn" title={refusal} className="mt-5 max-w-xl" /> : <ChooseTime data={data} />}
    </>
  );
}

function ChooseTime({ data }: { data: Page }) {
  const { date, dateWords, closed, first, last, slots, days, feeCents, isHeld, opId } = data;
  return (
    <div className="mt-5 max-w-xl space-y-5">
      <Form method="get" className="flex flex-wrap items-end gap-3">
        <label className="font-semibold">
          {t('Date')}
          <input type="date" name="date" defaultValue={date} min={first} max={last} className={inputClass} key={date} />
        </label>
        <Button type="submit" variant="secondary">
          {t('Show times')}
        </Button>
      </Form>
      {days.length > 0 ? (
        <nav aria-label={t('Days with free times')}>
          <ul className="flex flex-wrap gap-x-4 gap-y-2">
            {days.map((day) => (
              <li key={day.date}>
                <Link
                  to={`?date=${day.date}`}
                  aria-current={day.date === date ? 'date' : undefined}
                  className="inline-flex min-h-touch items-center text-link underline underline-offset-4"
                >
                  {day.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {slots.length === 0 ? (
        <Notice tone="info" title={closed ?? t('No pro is free on {day}', { day: dateWords })} />
      ) : (
        <PersistentForm id="office-move" validator={noClientValidation} className="space-y-4" key={date}>
          <OperationId value={opId} />
          <input type="hidden" name="date" value={date} />
          <input type="hidden" name="feeCents" value={feeCents} />
          <RadioCards
            name="hour"
            legend={t('Times on {day}', { day: dateWords })}
            columns={3}
            cards={slots.map(({ hour, label }) => ({ value: String(hour), label }))}
          />
          <RadioCards
            name="fee"
            legend={t('Rescheduling fee')}
            columns={2}
            defaultValue="policy"
            cards={[
              {
                value: 'policy',
                label: feeCents > 0 ? formatMoney(feeCents, 'always') : t('No fee'),
                detail: t('Charge the fee in the policy'),
              },
              { value: 'waived', label: t('Waive it'), detail: t('Does not use one of the customer’s free moves') },
            ]}
          />
          {isHeld ? (
            <p className="text-sm text-ink-soft">{t('The visit keeps its original time until a pro accepts the new one.')}</p>
          ) : null}
          <SubmitButton busyText={t('Moving…')}>{t('Move the visit')}</SubmitButton>
        </PersistentForm>
      )}
    </div>
  );
}
