import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { LastingForm } from '#app/components/forms/lasting-form';
import { inputClass } from '#app/components/forms/field-frame';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { Button, LinkButton } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { formatDateTime } from '#app/components/ui/date-time';
import { Notice } from '#app/components/ui/notice';
import {
  currentDate,
  listRescheduleSlots,
  readMovableVisit,
  rescheduleVisit,
  whyNotMovable,
} from '#app/domain/bookings/reschedule-visit.server';
import { firstBookableDate, longDate } from '#app/domain/bookings/visit-windows';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';

const ROUTE = 'routes/customer+/visits.$visitId.reschedule';

const localDate = z
  .string({ required_error: 'Please select a date' })
  .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Please select a date')
  .refine(
    (date) => !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date),
    'Please select a date',
  );
const rescheduleSchema = z.object({
  date: localDate,
  hour: z.coerce
    .number({ invalid_type_error: 'Choose your preferred date and time', required_error: 'Choose your preferred date and time' })
    .int()
    .min(9)
    .max(17),
});
const validator = withZod(rescheduleSchema);

const pageView = z.object({
  visitId: z.string(),
  reason: z.string().nullable(),
  date: z.string(),
  dateWords: z.string(),
  earliest: z.string(),
  slots: z.array(z.object({ hour: z.number(), label: z.string() })),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: 'Reschedule · Brightcrew' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const visit = await readMovableVisit(db, { visitId: readId(params.visitId), customerId: actor.userId });
  const earliest = firstBookableDate(now(), visit.zone);
  const asked = localDate.safeParse(url.searchParams.get('date'));
  const fallback = currentDate(visit) > earliest ? currentDate(visit) : earliest;
  const date = asked.success && asked.data >= earliest ? asked.data : fallback;
  const reason = whyNotMovable(visit, now());
  const slots = reason ? [] : await listRescheduleSlots(db, { visitId: visit.id, date, zone: visit.zone });
  return respond(pageView, {
    visitId: visit.id,
    reason,
    date,
    dateWords: longDate(date),
    earliest,
    slots: slots.map(({ hour, window }) => ({
      hour,
      label: formatDateTime(window.windowStart, { style: 'time', zone: visit.zone }),
    })),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(rescheduleSchema);
  await run(form, 'reschedule', (tx) => rescheduleVisit(tx, { visitId, customerId: actor.userId, ...form.data }));
  return redirectWithNotice(`/customer/visits/${visitId}`, {
    type: 'success',
    message: 'Your visit is moved',
    description: 'We tell you as soon as a pro is set for the new time.',
  });
});

export default function RescheduleVisitPage() {
  const data = useLoaderData<typeof loader>();
  const back = `/customer/visits/${data.visitId}`;
  return (
    <DialogPage title="Choose your preferred date and time" closeTo={back}>
      {data.reason ? (
        <Notice tone="warn" title={data.reason} />
      ) : (
        <>
          <Form method="get" className="flex flex-wrap items-end gap-3">
            <label className="grow">
              <span className="block font-semibold">Date</span>
              <input type="date" name="date" min={data.earliest} defaultValue={data.date} className={inputClass} />
            </label>
            <Button type="submit" variant="secondary">
              Show times
            </Button>
          </Form>
          <ChooseHour data={data} back={back} />
        </>
      )}
    </DialogPage>
  );
}

function ChooseHour({ data, back }: { data: z.output<typeof pageView>; back: string }) {
  if (data.slots.length === 0) {
    return (
      <Notice tone="info" title={`No crew is free on ${data.dateWords}`} className="mt-5">
        Try the day before or after.
      </Notice>
    );
  }
  return (
    <LastingForm id="reschedule" validator={validator} className="mt-5">
      <OperationId value={data.opId} />
      <input type="hidden" name="date" value={data.date} />
      <RadioCards
        name="hour"
        legend={`Times on ${data.dateWords}`}
        hint="Your crew arrives within two hours of this time."
        columns={3}
        defaultValue={String(data.slots[0]?.hour)}
        cards={data.slots.map(({ hour, label }) => ({ value: String(hour), label }))}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <SubmitButton busyText="Moving…">Move the visit</SubmitButton>
        <LinkButton to={back} variant="secondary" preventScrollReset>
          Keep the old time
        </LinkButton>
      </div>
    </LastingForm>
  );
}
