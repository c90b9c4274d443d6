import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { DialogPage } from '#app/components/ui/dialog-page';
import { Money } from '#app/components/ui/money';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { previewCancellation } from '#app/domain/cancellations/preview-cancellation.server';
import { readCustomerVisit } from '#app/domain/bookings/customer-visits.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { t } from '#app/platform/texts/t';
import { cancelSchema, cancelView } from './_shared/cancel-view';

const ROUTE = 'routes/customer+/visits.$visitId.cancel';

const validator = withZod(cancelSchema);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Cancel the visit')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const { id: visitId } = await readCustomerVisit(db, { visitId: readId(params.visitId), customerId: actor.userId });
  const preview = await previewCancellation(db, { visitId, at: now() });
  return respond(cancelView, { visitId, ...preview, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const { id: visitId } = await readCustomerVisit(db, { visitId: readId(params.visitId), customerId: actor.userId });
  const form = await read(cancelSchema);
  await wrapUnexpected(t('Failed to cancel request. Please try again.'), () =>
    run(form, 'cancel', (tx) =>
      cancelVisit(tx, {
        visitId,
        actor: { kind: 'customer', userId: actor.userId },
        reason: form.data.reason,
        at: now(),
        shownFeeCents: form.data.feeCents,
      }),
    ),
  );
  return redirectWithNotice(`/customer/visits/${visitId}`, {
    type: 'success',
    message: t('Visit canceled'),
    description: t('We emailed your refund details.'),
  });
});

export default function CancelVisitPage() {
  const { visitId, feeCents, refundCents, explanation, opId } = useLoaderData<typeof loader>();
  const back = `/customer/visits/${visitId}`;
  return (
    <DialogPage title={t('Cancel this visit?')} closeTo={back}>
      <dl className="space-y-2 rounded-lg bg-sunken p-4">
        <div className="flex justify-between gap-4">
          <dt>{t('Cancellation fee')}</dt>
          <dd className="font-semibold">{feeCents === 0 ? t('No fee') : <Money cents={feeCents} show="always" />}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt>{t('Your refund')}</dt>
          <dd className="font-semibold">
            {refundCents === 0 ? t('Nothing to refund') : <Money cents={refundCents} show="always" />}
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{explanation}</p>
      <PersistentForm id="cancel-visit" validator={validator} className="mt-5">
        <OperationId value={opId} />
        <input type="hidden" name="feeCents" value={feeCents} />
        <TextArea name="reason" label={t('Why are you canceling?')} optional limit={500} rows={3} />
        <div className="mt-5 flex flex-wrap gap-3">
          <SubmitButton variant="danger" busyText={t('Canceling…')}>
            {feeCents === 0 ? t('Cancel visit') : t('Cancel and pay the fee')}
          </SubmitButton>
          <LinkButton to={back} variant="secondary" preventScrollReset>
            {t('Keep visit')}
          </LinkButton>
        </div>
      </PersistentForm>
    </DialogPage>
  );
}
