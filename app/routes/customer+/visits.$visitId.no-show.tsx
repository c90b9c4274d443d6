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
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { NO_SHOW_FEE_CENTS } from '#app/domain/fulfillment/late-release-policy';
import { promiseInWords } from '#app/domain/visits/local-time';
import { readMissable, reportNoShow } from '#app/domain/fulfillment/report-no-show.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/customer+/visits.$visitId.no-show';

const noShowSchema = z.object({ wish: z.enum(['soon', 'later']).default('soon') });
const validator = withZod(noShowSchema);

const pageView = z.object({
  visitId: z.string(),
  when: z.string().nullable(),
  arrived: z.string().nullable(),
  isOverdue: z.boolean(),
  isDay: z.boolean(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Report a no-show')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const visit = await readMissable(db, { visitId: readId(params.visitId), customerId: actor.userId });
  return respond(pageView, {
    visitId: visit.id,
    when: visit.held && promiseInWords(visit.held.start, visit.zone),
    arrived: visit.arrivedAt && formatDateTime(visit.arrivedAt, { style: 'time', zone: visit.zone }),
    isOverdue: visit.isOverdue,
    isDay: visit.day > 1,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const mine = { visitId: readId(params.visitId), customerId: actor.userId };
  const form = await read(noShowSchema);
  await run(form, 'no-show', (tx) => reportNoShow(tx, { ...mine, wish: form.data.wish }));
  const at = `/customer/visits/${mine.visitId}`;
  return redirectWithNotice(form.data.wish === 'soon' ? at : `${at}/reschedule`, {
    type: 'success',
    message: t('We’re sorry no one showed up'),
    description: form.data.wish === 'soon' ? t('We’re looking for another pro right now.') : t('Choose another time at no cost.'),
  });
});

export default function NoShowPage() {
  const data = useLoaderData<typeof loader>();
  const back = `/customer/visits/${data.visitId}`;
  return (
    <DialogPage title={t('Didn’t show up?')} closeTo={back}>
      {data.isOverdue ? (
        <PersistentForm id="no-show" validator={validator}>
          <OperationId value={data.opId} />
          <p className="text-ink-soft">
            {t('They were due {when}. We’re sorry. What would help you most?', { when: data.when ?? '' })}
          </p>
          <div className="mt-4">
            <RadioCards
              name="wish"
              legend={t('What would you like to do?')}
              defaultValue="soon"
              cards={[
                {
                  value: 'soon',
                  label: t('Find another pro'),
                  detail: t('We ask pros near you right away. Your visit has priority.'),
                },
                // One day of several is looked for again at once: the others stand.
                ...(data.isDay
                  ? []
                  : [
                      {
                        value: 'later',
                        label: t('Another time or a refund'),
                        detail: t('You choose on the next page. Rescheduling is free.'),
                      },
                    ]),
              ]}
            />
          </div>
          <p className="mt-4 text-sm text-ink-soft">
            {t('Either way, you get a {credit} credit.', { credit: formatMoney(NO_SHOW_FEE_CENTS / 2) })}
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <SubmitButton busyText={t('Sending…')}>{t('Report a no-show')}</SubmitButton>
            <LinkButton to={back} variant="secondary" preventScrollReset>
              {t('Back')}
            </LinkButton>
          </div>
        </PersistentForm>
      ) : (
        <Notice
          tone="info"
          title={
            data.arrived
              ? t('Your pro checked in at {time}. Send them a message, or contact us if they aren’t there.', {
                  time: data.arrived,
                })
              : data.when
                ? t('Your pro still has time to arrive: {when}', { when: data.when })
                : t('No pro is assigned to this visit right now')
          }
        >
          {data.when && !data.arrived
            ? t('Send them a message. Once the arrival window has passed, you can report a no-show here.')
            : null}
        </Notice>
      )}
    </DialogPage>
  );
}
