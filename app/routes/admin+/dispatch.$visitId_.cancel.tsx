import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { cancelVisit, previewCancellation } from '#app/domain/cancellations/cancel-visit.server';
import { readOfficeVisit } from '#app/domain/fulfillment/office-visit.server';
import { recordAudit } from '#app/domain/audit/record-audit.server';
import { nextStatus } from '#app/domain/visits/visit-status';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { CAUSES, officeCancelSchema } from './_shared/visit-call-forms';
import { VisitHead } from './_shared/visit-head';

const ROUTE = 'routes/admin+/dispatch.$visitId_.cancel';

const CAUSE_LABELS: Record<(typeof CAUSES)[number], string> = {
  customer: 'The customer cancels',
  weather: 'Weather',
  pro: 'The pro can’t come',
  company: 'Our decision',
};

const previewView = z.object({
  cause: z.enum(CAUSES),
  feeCents: z.number(),
  refundCents: z.number(),
  chargeCents: z.number(),
  invoiceCents: z.number(),
});
const pageView = z.object({
  visitId: z.string(),
  reference: z.string(),
  canCancel: z.boolean(),
  alsoTakedown: z.boolean(),
  previews: z.array(previewView),
  feeCents: z.number(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle('Cancel the visit', 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params }) => {
  const visitId = readId(params.visitId);
  const { booking, status } = await readOfficeVisit(db, { visitId, adminId: actor.userId });
  const at = now();
  const previews = await Promise.all(
    CAUSES.map(async (cause) => ({ cause, ...(await previewCancellation(db, { visitId, at, cause })) })),
  );
  return respond(pageView, {
    visitId,
    reference: booking.reference,
    canCancel: nextStatus(status, 'cancel', 'admin') !== null,
    alsoTakedown: previews.some(({ alsoTakedown }) => alsoTakedown),
    previews: previews.map(({ cause, feeCents, refundCents, chargeCents, invoiceCents }) => ({
      cause,
      feeCents,
      refundCents,
      chargeCents,
      invoiceCents,
    })),
    feeCents: previews.find(({ cause }) => cause === 'customer')?.feeCents ?? 0,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const visitId = readId(params.visitId);
  const form = await read(officeCancelSchema);
  const { cause, reason, feeCents: shownFeeCents } = form.data;
  const by = { kind: 'admin', userId: actor.userId } as const;
  const { feeCents, refundCents } = await run(form, `cancel:${visitId}`, async (tx) => {
    const done = await cancelVisit(tx, { visitId, actor: by, cause, reason, at: now(), shownFeeCents });
    const data = { cause, feeCents: done.feeCents, refundCents: done.refundCents };
    await recordAudit(tx, { actor: by, action: 'visit.cancel', objectType: 'visit', objectId: visitId, reason, data });
    return done;
  });
  return redirectWithNotice(`/admin/dispatch/${visitId}`, {
    type: 'success',
    message: 'The visit is canceled',
    description: `Fee ${formatMoney(feeCents, 'always')}, refund ${formatMoney(refundCents, 'always')}.`,
  });
});

function moneyWords(preview: z.output<typeof previewView>): string {
  const words = [preview.feeCents === 0 ? 'No fee' : `Fee ${formatMoney(preview.feeCents, 'always')}`];
  if (preview.refundCents > 0) words.push(`${formatMoney(preview.refundCents, 'always')} refunded`);
  if (preview.chargeCents > 0) words.push(`${formatMoney(preview.chargeCents, 'always')} charged to the card`);
  if (preview.invoiceCents > 0) words.push(`${formatMoney(preview.invoiceCents, 'always')} invoiced`);
  return words.join(' · ');
}

export default function OfficeCancelPage() {
  const { visitId, reference, canCancel, alsoTakedown, previews, feeCents, opId } = useLoaderData<typeof loader>();
  return (
    <>
      <VisitHead
        title="Cancel the visit"
        lead={alsoTakedown ? 'This also cancels the takedown.' : undefined}
        visitId={visitId}
        reference={reference}
      />
      {canCancel ? (
        <PersistentForm id="office-cancel" validator={noClientValidation} className="mt-5 max-w-xl space-y-4">
          <OperationId value={opId} />
          <input type="hidden" name="feeCents" value={feeCents} />
          <RadioCards
            name="cause"
            legend="Why are you canceling?"
            cards={previews.map((preview) => ({
              value: preview.cause,
              label: CAUSE_LABELS[preview.cause],
              detail: moneyWords(preview),
            }))}
          />
          <TextArea name="reason" label="Reason" rows={3} limit={500} hint="Saved in the visit’s history." />
          <SubmitButton variant="danger" busyText="Canceling…">
            Cancel visit
          </SubmitButton>
        </PersistentForm>
      ) : (
        <Notice tone="warn" title="This visit can’t be canceled anymore" className="mt-5 max-w-xl" />
      )}
    </>
  );
}
