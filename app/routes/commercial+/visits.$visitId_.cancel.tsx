import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { formatMoney } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { cancelVisit } from '#app/domain/cancellations/cancel-visit.server';
import { previewCancellation } from '#app/domain/cancellations/preview-cancellation.server';
import { readCompanyVisit } from '#app/domain/companies/company-visits.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { cancelSchema, cancelView } from '../customer+/_shared/cancel-view';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/commercial+/visits.$visitId_.cancel';

const pageView = cancelView.extend({ room: roomView });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Cancel the visit')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const member = await requireMembership(db, actor.userId, 'edit');
  const { id: visitId } = await readCompanyVisit(db, { member, visitId: readId(params.visitId) });
  const preview = await previewCancellation(db, { visitId, at: now() });
  return respond(pageView, { room: getRoom(member), visitId, ...preview, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const named = readId(params.visitId);
  const form = await read(cancelSchema);
  const { reason, feeCents: shownFeeCents } = form.data;
  await run(form, `cancel:${named}`, async (tx) => {
    const member = await requireMembership(tx, actor.userId, 'edit');
    const { id: visitId } = await readCompanyVisit(tx, { member, visitId: named });
    await cancelVisit(tx, { visitId, actor: { kind: 'customer', userId: actor.userId }, reason, at: now(), shownFeeCents });
  });
  return redirectWithNotice(`/commercial/visits/${named}`, { type: 'success', message: t('Visit canceled') });
});

export default function CompanyCancelPage() {
  const { room, visitId, feeCents, refundCents, explanation, opId } = useLoaderData<typeof loader>();
  const back = `/commercial/visits/${visitId}`;
  return (
    <CompanyShell room={room}>
      <PageHead
        title={t('Cancel the visit?')}
        lead={
          feeCents === 0
            ? t('No fee · {refund} refunded', { refund: formatMoney(refundCents, 'always') })
            : t('Fee {fee} · {refund} refunded', {
                fee: formatMoney(feeCents, 'always'),
                refund: formatMoney(refundCents, 'always'),
              })
        }
      />
      <p className="mt-3 max-w-xl text-ink-soft">{explanation}</p>
      <PersistentForm id="cancel-visit" validator={noClientValidation} className="mt-5 max-w-xl space-y-4">
        <OperationId value={opId} />
        <input type="hidden" name="feeCents" value={feeCents} />
        <TextArea name="reason" label={t('Reason')} optional limit={500} rows={3} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" busyText={t('Canceling…')}>
            {feeCents === 0 ? t('Cancel the visit') : t('Cancel and pay the fee')}
          </SubmitButton>
          <LinkButton to={back} variant="secondary">
            {t('Keep visit')}
          </LinkButton>
        </div>
      </PersistentForm>
    </CompanyShell>
  );
}
