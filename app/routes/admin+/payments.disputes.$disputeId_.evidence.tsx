import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import CheckCircle2 from 'lucide-react/icons/check-circle-2';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { z } from 'zod';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { formatDateTime } from '#app/platform/format-date-time';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { EVIDENCE_KINDS, evidenceKindLabels } from '#app/domain/evidence/evidence-found';
import {
  isAnswerable,
  MAX_STATEMENT,
  previewEvidence,
  readSubmission,
  requestSubmission,
  statementField,
} from '#app/domain/evidence/request-submission.server';
import { readDispute } from '#app/domain/money-lists/list-disputes.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { t, translate } from '#app/platform/texts/t';
import { useOfficeZone } from '#app/components/layout/root-data';

const ROUTE = 'routes/admin+/payments.disputes.$disputeId_.evidence';

const pageView = z.object({
  disputeId: z.string(),
  bookingId: z.string(),
  reference: z.string(),
  dueAt: z.date().nullable(),
  isOpen: z.boolean(),
  found: z.array(z.enum(EVIDENCE_KINDS)),
  refusal: z.string().nullable(),
  statement: z.string(),
  limit: z.number(),
  opId: z.string(),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Submit evidence'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const dispute = await readDispute(db, readId(params.disputeId));
  if (!dispute) throw new NotFound();
  const [found, last] = await Promise.all([previewEvidence(db, dispute.bookingId), readSubmission(db, dispute.id)]);
  return respond(pageView, {
    disputeId: dispute.id,
    bookingId: dispute.bookingId,
    reference: dispute.booking.reference,
    dueAt: dispute.evidenceDueAt,
    isOpen: isAnswerable(dispute) && (!last || last.status === 'refused'),
    found,
    refusal: last?.refusal ?? null,
    statement: last?.refusal ? last.statement : '',
    limit: MAX_STATEMENT,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const disputeId = readId(params.disputeId);
  const form = await read(z.object({ statement: statementField }));
  await run(form, `evidence:${disputeId}`, (tx) =>
    requestSubmission(tx, { disputeId, statement: form.data.statement, adminId: actor.userId }),
  );
  return redirectWithNotice(`/admin/payments/disputes/${disputeId}`, {
    type: 'success',
    message: t('Evidence is being sent'),
    description: t('Stripe sends it to the bank, which can take 60 to 75 days to decide.'),
  });
});

export default function SubmitEvidencePage() {
  const { disputeId, bookingId, reference, dueAt, isOpen, found, refusal, statement, limit, opId } =
    useLoaderData<typeof loader>();
  const zone = useOfficeZone();
  return (
    <>
      <PageHead
        title={t('Submit evidence')}
        eyebrow={reference}
        lead={t('The bank decides by what it gets from you. You can submit once.')}
        actions={
          <LinkButton to={`/admin/payments/disputes/${disputeId}`} variant="secondary">
            {t('Back to the dispute')}
          </LinkButton>
        }
      />
      {refusal && isOpen ? (
        <Notice tone="bad" title={t('Stripe refused the last submission')} className="mt-6">
          {refusal}
        </Notice>
      ) : null}
      <Card as="section" className="mt-6 max-w-2xl">
        <CardHead title={t('What we have')} hint={t('It is sent as one PDF with the quote, the payments and each visit.')} />
        <ul className="grid gap-2 sm:grid-cols-2">
          {EVIDENCE_KINDS.map((kind) => (
            <Found key={kind} label={translate(evidenceKindLabels[kind])} isFound={found.includes(kind)} />
          ))}
        </ul>
        <div className="mt-4">
          <LinkButton to={`/admin/evidence/${bookingId}/pdf`} variant="secondary" reloadDocument>
            {t('Download the PDF')}
          </LinkButton>
        </div>
      </Card>
      {isOpen ? (
        <Card as="section" className="mt-6 max-w-2xl">
          <PersistentForm
            id="submit-evidence"
            validator={noClientValidation}
            order={['statement']}
            defaultValues={{ statement }}
            className="grid gap-5"
          >
            <OperationId value={opId} />
            <TextArea
              name="statement"
              label={t('Your statement')}
              hint={t('What was ordered, what was done and when, and why the customer owes this payment. Facts only.')}
              rows={8}
              limit={limit}
            />
            {dueAt ? (
              <p className="text-sm text-ink-soft">
                {t('Due {when}. Later the bank decides without you.', { when: formatDateTime(dueAt, { zone, showZone: true }) })}
              </p>
            ) : null}
            <div>
              <SubmitButton busyText={t('Submitting…')}>{t('Submit to the bank')}</SubmitButton>
            </div>
          </PersistentForm>
        </Card>
      ) : (
        <Notice tone="info" title={t('Nothing to submit')} className="mt-6 max-w-2xl">
          {t('Evidence was already submitted, or the bank takes none for this dispute now.')}
        </Notice>
      )}
    </>
  );
}

function Found({ label, isFound }: { label: string; isFound: boolean }) {
  const Icon = isFound ? CheckCircle2 : CircleDashed;
  return (
    <li className="flex items-center gap-2">
      <Icon aria-hidden className={`h-5 w-5 shrink-0 ${isFound ? 'text-good' : 'text-ink-faint'}`} />
      <span className={isFound ? '' : 'text-ink-faint'}>{isFound ? label : t('{label}: none', { label })}</span>
    </li>
  );
}
