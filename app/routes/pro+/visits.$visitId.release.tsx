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
import { formatMoney } from '#app/components/ui/money';
import { NO_SHOW_FEE_CENTS } from '#app/domain/fulfillment/late-release-policy';
import { previewRelease, releaseVisit } from '#app/domain/fulfillment/release-visit.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { releaseSchema, releaseView } from './_shared/release-view';

const ROUTE = 'routes/pro+/visits.$visitId.release';

const validator = withZod(releaseSchema);

export const meta: MetaFunction = () => [{ title: pageTitle('Release the job', 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const visitId = readId(params.visitId);
  const { feeCents, rule } = await previewRelease(db, { visitId, proId: actor.pro.proId });
  return respond(releaseView, { visitId, feeCents, rule, noShowFeeCents: NO_SHOW_FEE_CENTS, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(releaseSchema);
  const fee = await wrapUnexpected('Failed to cancel job. Please try again.', () =>
    run(form, `release:${visitId}`, (tx) =>
      releaseVisit(tx, { visitId, proId: actor.pro.proId, userId: actor.userId, reason: form.data.reason }),
    ),
  );
  return redirectWithNotice('/pro/dashboard/jobs?tab=assigned', {
    type: 'success',
    message: 'Job released',
    description: fee.feeCents
      ? `We’re finding another pro. We’ll deduct ${formatMoney(fee.feeCents)} from your next payout.`
      : 'We’re finding another pro.',
  });
});

export default function ReleasePage() {
  const { visitId, feeCents, rule, noShowFeeCents, opId } = useLoaderData<typeof loader>();
  const back = `/pro/visits/${visitId}`;
  return (
    <DialogPage title="Release this job?" closeTo={back}>
      <p className="rounded-lg bg-sunken p-4">
        <span className="font-semibold">{feeCents === 0 ? 'No fee' : `${formatMoney(feeCents)} fee`}</span>
        <span className="text-ink-soft">, {rule}.</span>
      </p>
      <p className="mt-3 text-sm text-ink-soft">
        The customer keeps the date, and we look for another pro right away. You won’t be offered this job again.
        {feeCents ? ' We deduct the fee from your next payout. The customer gets half of it.' : ''} A no-show costs{' '}
        {formatMoney(noShowFeeCents)}.
      </p>
      <PersistentForm id="release-visit" validator={validator} className="mt-5">
        <OperationId value={opId} />
        <TextArea name="reason" label="Why can’t you do this job?" limit={500} rows={3} />
        <div className="mt-5 flex flex-wrap gap-3">
          <SubmitButton variant="danger" busyText="Releasing…">
            {feeCents === 0 ? 'Release job' : `Release for ${formatMoney(feeCents)}`}
          </SubmitButton>
          <LinkButton to={back} variant="secondary" preventScrollReset>
            Keep job
          </LinkButton>
        </div>
      </PersistentForm>
    </DialogPage>
  );
}
