import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { Notice } from '#app/components/ui/notice';
import { chooseTakedownWeek, readTakedown } from '#app/domain/bookings/choose-takedown-week.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { dateColumn } from '#app/platform/local-date';
import { mark, t } from '#app/platform/texts/t';

const ROUTE = 'routes/customer+/visits.$visitId.week';

const weekSchema = z.object({
  monday: z
    .string({ required_error: mark('Choose one of the weeks') })
    .regex(/^(any|20\d\d-\d\d-\d\d)$/, mark('Choose one of the weeks'))
    .transform((value) => (value === 'any' ? null : value)),
});
const validator = withZod(weekSchema);

const pageView = z.object({
  visitId: z.string(),
  isOpen: z.boolean(),
  until: z.string().nullable(),
  chosen: z.string().nullable(),
  weeks: z.array(z.object({ monday: z.string(), label: z.string() })),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your takedown week')) }];

function dayWords(date: string): string {
  return formatDateTime(dateColumn(date), { style: 'date', zone: 'UTC' });
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const visit = await readTakedown(db, { visitId: readId(params.visitId), customerId: actor.userId });
  return respond(pageView, {
    visitId: visit.id,
    isOpen: visit.isOpen,
    until: visit.dispatchAfter && formatDateTime(visit.dispatchAfter, { style: 'long-date', zone: visit.zone }),
    chosen: visit.chosen,
    weeks: visit.weeks.map(({ monday, from, to }) => ({
      monday,
      label: from === to ? dayWords(from) : t('{from} to {to}', { from: dayWords(from), to: dayWords(to) }),
    })),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(weekSchema);
  const { monday } = form.data;
  await run(form, 'week', (tx) => chooseTakedownWeek(tx, { visitId, customerId: actor.userId, monday }));
  return redirectWithNotice(`/customer/visits/${visitId}`, {
    type: 'success',
    message: monday ? t('Takedown week saved') : t('Any week of the season works'),
    description: t('We’ll look for a pro four weeks before, then tell you the 2-hour arrival window.'),
  });
});

export default function TakedownWeekPage() {
  const data = useLoaderData<typeof loader>();
  const back = `/customer/visits/${data.visitId}`;
  return (
    <DialogPage title={t('Which week should the lights come down?')} closeTo={back}>
      {data.isOpen ? (
        <PersistentForm id="week" validator={validator}>
          <OperationId value={data.opId} />
          <RadioCards
            name="monday"
            legend={t('Weeks of the season')}
            hint={data.until ? t('You can change it until {until}.', { until: data.until }) : undefined}
            columns={2}
            defaultValue={data.chosen ?? 'any'}
            cards={[
              { value: 'any', label: t('Any week'), detail: t('Whenever a crew is nearby') },
              ...data.weeks.map(({ monday, label }) => ({ value: monday, label })),
            ]}
          />
          <div className="mt-5 flex flex-wrap gap-3">
            <SubmitButton busyText={t('Saving…')}>{t('Save week')}</SubmitButton>
            <LinkButton to={back} variant="secondary" preventScrollReset>
              {t('Back')}
            </LinkButton>
          </div>
        </PersistentForm>
      ) : (
        <Notice tone="info" title={t('We’re already planning your takedown')}>
          {t('Reschedule the visit to choose another day.')}
        </Notice>
      )}
    </DialogPage>
  );
}
