import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { type AfterRaise, proposePayout, raisePayout } from '#app/domain/dispatching/raise-payout.server';
import { readPayoutRoom } from '#app/domain/teams/payout-room.server';
import { isWithoutPro } from '#app/domain/visits/visit-status';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { plainDollars } from '#app/platform/format-money';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { payoutSchema } from './_shared/visit-call-forms';
import { VisitHead } from './_shared/visit-head';

const ROUTE = 'routes/admin+/dispatch.$visitId_.payout';

const pageView = z.object({
  visitId: z.string(),
  reference: z.string(),
  payoutCents: z.number(),
  priceCents: z.number(),
  canRaise: z.boolean(),
  isTeam: z.boolean(),
  proposal: z.object({ payoutCents: z.number(), pros: z.number() }).nullable(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Payout'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const visitId = readId(params.visitId);
  const visit = await db.visit.findUnique({
    where: { id: visitId, status: { not: 'draft' } },
    select: { status: true, payoutCents: true, pros: true, leadVisitId: true, booking: { select: { reference: true } } },
  });
  if (!visit) throw new NotFound();
  const canRaise = isWithoutPro(visit.status);
  return respond(pageView, {
    visitId,
    reference: visit.booking.reference,
    payoutCents: visit.payoutCents,
    priceCents: await readPayoutRoom(db, visitId),
    isTeam: visit.pros > 1 || visit.leadVisitId !== null,
    canRaise,
    proposal: canRaise ? await proposePayout(db, { visitId }) : null,
    opId: crypto.randomUUID(),
  });
});

const AFTER_RAISE: Record<AfterRaise, Marked> = {
  searching: mark('We’re offering it to pros again.'),
  held: mark('It’s on hold. Release the hold to offer it to pros.'),
  later: mark('We’ll offer it to pros once the first pro of the visit is set.'),
  waiting: mark('We’ll offer it to pros once its search begins.'),
  over: mark('Its time window is over. Move the visit to search again.'),
};

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(payoutSchema);
  const { payout: payoutCents, reason } = form.data;
  const after = await run(form, `payout:${visitId}`, (tx) =>
    raisePayout(tx, { visitId, adminId: actor.userId, payoutCents, reason }),
  );
  return redirectWithNotice(`/admin/dispatch/${visitId}`, {
    type: 'success',
    message: t('The payout is {amount}', { amount: formatMoney(payoutCents, 'always') }),
    description: translate(AFTER_RAISE[after]),
  });
});

export default function PayoutPage() {
  const { visitId, reference, payoutCents, priceCents, isTeam, canRaise, proposal, opId } = useLoaderData<typeof loader>();
  const [now, most] = [payoutCents, priceCents].map((cents) => formatMoney(cents, 'always')) as [string, string];
  return (
    <>
      <VisitHead
        title={t('Raise the payout')}
        lead={
          isTeam
            ? t('The payout is now {amount}. Beside the rest of the team it can be up to {most}.', { amount: now, most })
            : t('The payout is now {amount}. The visit’s price is {most}.', { amount: now, most })
        }
        visitId={visitId}
        reference={reference}
      />
      {proposal ? (
        <Notice
          tone="info"
          title={t('{amount} would find a pro', { amount: formatMoney(proposal.payoutCents, 'always') })}
          className="mt-5 max-w-xl"
        >
          {t('{count, plural, one {# more pro} other {# more pros}} would accept this visit at that payout.', {
            count: proposal.pros,
          })}
        </Notice>
      ) : null}
      {canRaise ? (
        <PersistentForm id="raise-payout" validator={noClientValidation} className="mt-5 max-w-xl space-y-4">
          <OperationId value={opId} />
          <Field
            name="payout"
            label={t('New payout in dollars')}
            inputMode="decimal"
            hint={t('Up to the visit’s price, {most}. It comes out of our share.', { most })}
            defaultValue={proposal ? plainDollars(proposal.payoutCents) : undefined}
          />
          <TextArea name="reason" label={t('Reason')} optional rows={2} limit={500} />
          <SubmitButton busyText={t('Raising…')}>{t('Raise the payout')}</SubmitButton>
        </PersistentForm>
      ) : (
        <Notice tone="warn" title={t('The payout can’t be raised now')} className="mt-5 max-w-xl">
          {t('A pro already accepted this visit, or the visit is over.')}
        </Notice>
      )}
    </>
  );
}
