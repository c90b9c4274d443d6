import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { bookingTermsSchema } from '#app/domain/settings/booking-terms.schema';
import { readExampleJob, readStandingTerms, saveBookingTerms } from '#app/domain/settings/booking-terms.server';
import { getPayout } from '#app/domain/catalog/shares';
import { exampleReference } from '#app/domain/bookings/reference';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { formatMoney, plainDollars } from '#app/platform/format-money';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/admin+/business.bookings';

const pageView = z.object({
  values: z.record(z.string()),
  reference: z.string(),
  split: z.string(),
  seen: z.string(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Bookings and pay'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db }) => {
  const [{ terms, seen }, exampleCents] = await Promise.all([readStandingTerms(db), readExampleJob(db)]);
  const {
    referencePrefix,
    platformFeeBps,
    exampleJobCents,
    quoteDays,
    reviewDays,
    netDays,
    lateBps,
    planNoticeDays,
    instantFeeBps,
    instantLeastCents,
  } = terms;
  const pay = formatMoney(getPayout(exampleCents, platformFeeBps));
  return respond(pageView, {
    values: {
      referencePrefix,
      fee: String(platformFeeBps / 100),
      example: exampleJobCents === null ? '' : String(exampleJobCents / 100),
      quoteDays: String(quoteDays),
      reviewDays: String(reviewDays),
      netDays: String(netDays),
      late: String(lateBps / 100),
      planNoticeDays: String(planNoticeDays),
      instantFee: String(instantFeeBps / 100),
      instantLeast: plainDollars(instantLeastCents),
    },
    reference: exampleReference(referencePrefix),
    split: t('Of a job of {price} the pro gets {pay}.', { price: formatMoney(exampleCents), pay }),
    seen,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(bookingTermsSchema);
  await run(form, 'save', (tx) => saveBookingTerms(tx, { form: form.data, adminId: actor.userId }));
  return redirectWithNotice('/admin/business/bookings', { type: 'success', message: t('Bookings and pay saved') });
});

export default function BookingTermsPage() {
  const { values, reference, split, seen, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={t('Bookings and pay')}
        lead={t('For bookings from now on. What was made or sent before keeps its reference, pay and dates.')}
      />
      <Card as="section" className="mt-6 max-w-2xl">
        <CardHead title={t('As it is now')} hint={`${t('A booking is called {reference}.', { reference })} ${split}`} />
        <PersistentForm
          key={seen}
          id="booking-terms"
          validator={noClientValidation}
          order={[
            'referencePrefix',
            'fee',
            'example',
            'quoteDays',
            'reviewDays',
            'netDays',
            'late',
            'planNoticeDays',
            'instantFee',
            'instantLeast',
            'reason',
          ]}
          defaultValues={values}
          className="grid gap-5"
        >
          <OperationId value={opId} />
          <input type="hidden" name="seen" value={seen} />
          <Field
            name="referencePrefix"
            label={t('Letters of a booking’s reference')}
            hint={t('Two to four. The year and five letters or digits follow.')}
            wrapperClass="max-w-xs"
          />
          <Field
            name="fee"
            label={t('What you keep of each job, %')}
            inputMode="decimal"
            hint={t('Of the price before tax. Pros get the rest.')}
            wrapperClass="max-w-xs"
          />
          <Field
            name="example"
            label={t('Job shown to pros as an example, $')}
            inputMode="decimal"
            optional
            hint={t('Before tax. Empty: the lowest price of a package.')}
            wrapperClass="max-w-xs"
          />
          <Field
            name="quoteDays"
            label={t('Days a quote can be accepted')}
            inputMode="numeric"
            hint={t('For quotes sent from now on. Those already sent keep their date.')}
            wrapperClass="max-w-xs"
          />
          <Field
            name="reviewDays"
            label={t('Days until a review opens')}
            inputMode="numeric"
            hint={t('After the visit, if the other side has not written. Reviews already written keep their day.')}
            wrapperClass="max-w-xs"
          />
          <Field
            name="netDays"
            label={t('Days an invoice leaves to pay')}
            inputMode="numeric"
            hint={t('0 to 90. 0 is due on receipt. Quotes and programs already sent keep theirs, and so do their invoices.')}
            wrapperClass="max-w-xs"
          />
          <Field
            name="late"
            label={t('Interest on late invoices a month, %')}
            inputMode="decimal"
            hint={t('0 to 3, for each full month. States that allow less have their cap. What was already sent keeps its rate.')}
            wrapperClass="max-w-xs"
          />
          <Field
            name="planNoticeDays"
            label={t('Days of notice to end a plan')}
            inputMode="numeric"
            hint={t(
              '0 to 90. A plan never ends before the month that is paid. Members keep the notice they took their plan with.',
            )}
            wrapperClass="max-w-xs"
          />
          <InstantFeeFields />
          <Field name="reason" label={t('Reason for the log')} optional />
          <div>
            <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
          </div>
        </PersistentForm>
      </Card>
    </>
  );
}

function InstantFeeFields() {
  return (
    <>
      <Field
        name="instantFee"
        label={t('Instant payout fee, %')}
        inputMode="decimal"
        hint={t('0 to 5, of the balance a pro has sent at once. The weekly payout is free. Payouts already sent keep their fee.')}
        wrapperClass="max-w-xs"
      />
      <Field
        name="instantLeast"
        label={t('Minimum instant payout fee, $')}
        inputMode="decimal"
        hint={t('0 to 2. With 0% it is the fee of every instant payout.')}
        wrapperClass="max-w-xs"
      />
    </>
  );
}
