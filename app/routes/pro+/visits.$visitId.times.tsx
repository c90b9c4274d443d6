import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { DateField } from '#app/components/forms/date-field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { readOwnVisit } from '#app/domain/pro-jobs/read-own-visit.server';
import { promiseInWords } from '#app/domain/visits/local-time';
import { NOTE_LIMIT, START_HOURS, timesSchema } from '#app/domain/fulfillment/propose-times.schema';
import { proposeTimes, whyNoTimes } from '#app/domain/fulfillment/propose-times.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { Conflict } from '#app/platform/errors';
import { localDate } from '#app/platform/local-date';
import { mark, t, translate } from '#app/platform/texts/t';

const ROUTE = 'routes/pro+/visits.$visitId.times';
const validator = lazyValidator(() =>
  import('#app/domain/fulfillment/propose-times.schema').then((module) => module.timesSchema),
);

const pageView = z.object({ visitId: z.string(), promise: z.string(), today: z.string(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Propose another time'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const visitId = readId(params.visitId);
  const visit = await readOwnVisit(db, { visitId, proId: actor.pro.proId });
  const refusal = whyNoTimes(visit);
  if (refusal) throw new Conflict('illegal_transition', refusal);
  return respond(pageView, {
    visitId,
    promise: promiseInWords(visit.start, visit.zone),
    today: localDate(now(), visit.zone),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const own = { visitId: readId(params.visitId), proId: actor.pro.proId, userId: actor.userId };
  const form = await read(timesSchema);
  await wrapUnexpected(t('Reschedule Failed. Please try again or contact support.'), () =>
    run(form, `times:${own.visitId}`, (tx) => proposeTimes(tx, own, form.data)),
  );
  return redirectWithNotice(`/pro/visits/${own.visitId}`, {
    type: 'success',
    message: t('Sent to the customer'),
    description: t('You’re still booked for the original time.'),
  });
});

function hourLabel(hour: number): string {
  return `${((hour + 11) % 12) + 1}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

const hours = START_HOURS.map((hour) => ({ value: hour, label: hourLabel(Number(hour)) }));
const words = [mark('First choice'), mark('Second choice'), mark('Third choice')] as const;

export default function TimesPage() {
  const { visitId, promise, today, opId } = useLoaderData<typeof loader>();
  const back = `/pro/visits/${visitId}`;
  return (
    <DialogPage title={t('Propose another time')} closeTo={back}>
      <p className="text-ink-soft">
        {t('The customer expects you {promise}. Your original time stays until they pick one of these from the email we send.', {
          promise,
        })}
      </p>
      <PersistentForm id="propose-times" validator={validator} className="mt-5 space-y-5">
        <OperationId value={opId} />
        {words.map((word, index) => (
          <fieldset key={word} className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-2 font-semibold">
              {translate(word)}
              {index > 0 ? <span className="font-normal text-ink-faint"> {t('(optional)')}</span> : null}
            </legend>
            <DateField name={`date${index + 1}`} label={t('Date')} min={today} />
            <Select name={`hour${index + 1}`} label={t('Start')} options={hours} defaultValue="9" />
          </fieldset>
        ))}
        <TextArea name="note" label={t('Message to the customer')} optional limit={NOTE_LIMIT} rows={2} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{t('Send to customer')}</SubmitButton>
          <LinkButton to={back} variant="secondary" preventScrollReset>
            {t('Keep current time')}
          </LinkButton>
        </div>
      </PersistentForm>
    </DialogPage>
  );
}
