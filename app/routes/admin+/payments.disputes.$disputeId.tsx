import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatMoney, Money } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { decideDispute } from '#app/domain/disputes/decide-dispute.server';
import { isAnswerable, readSubmission } from '#app/domain/evidence/request-submission.server';
import { readDispute } from '#app/domain/money-lists/list-disputes.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { NotFound } from '#app/platform/errors';
import { EvidenceCard } from './_shared/evidence-card';
import { t } from '#app/platform/texts/t';
import { useOfficeZone } from '#app/components/layout/root-data';
import { codeWords } from './_shared/money-words';

const ROUTE = 'routes/admin+/payments.disputes.$disputeId';

const pageView = z.object({
  id: z.string(),
  bookingId: z.string(),
  reference: z.string(),
  customer: z.string(),
  status: z.enum(['open', 'won', 'lost']),
  stripeStatus: z.string(),
  stripeId: z.string(),
  reason: z.string(),
  amountCents: z.number(),
  feeCents: z.number(),
  openedAt: z.date(),
  closedAt: z.date().nullable(),
  evidenceDueAt: z.date().nullable(),
  decision: z.string().nullable(),
  pros: z.array(z.object({ name: z.string(), payoutCents: z.number() })),
  submission: z
    .object({ status: z.string(), refusal: z.string().nullable(), hash: z.string().nullable(), sentAt: z.date().nullable() })
    .nullable(),
  isAnswerable: z.boolean(),
  opIds: z.object({ release: z.string(), withhold: z.string() }),
});

const decisionSchema = z.object({ decision: z.enum(['release', 'withhold']) });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Dispute'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const dispute = await readDispute(db, readId(params.disputeId));
  if (!dispute) throw new NotFound();
  const { booking } = dispute;
  return respond(pageView, {
    ...dispute,
    reference: booking.reference,
    customer: booking.contactName,
    stripeId: dispute.stripeDisputeId,
    submission: await readSubmission(db, dispute.id),
    isAnswerable: isAnswerable(dispute),
    pros: booking.visits.flatMap(({ assignments }) =>
      assignments.map(({ pro, proPayoutCents }) => ({ name: pro.user.fullName, payoutCents: proPayoutCents })),
    ),
    opIds: { release: crypto.randomUUID(), withhold: crypto.randomUUID() },
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const disputeId = readId(params.disputeId);
  const form = await read(decisionSchema);
  const { decision } = form.data;
  const { reference } = await run(form, `${decision}:${disputeId}`, (tx) =>
    decideDispute(tx, { disputeId, decision, adminId: actor.userId }),
  );
  return redirectWithNotice('/admin/payments?tab=disputes', {
    type: 'success',
    message:
      decision === 'release'
        ? t('The pro for {reference} keeps their payout', { reference })
        : t('The pro for {reference} pays their share', { reference }),
  });
});

export default function DisputePage() {
  const dispute = useLoaderData<typeof loader>();
  const facts = [
    [t('Customer'), dispute.customer],
    [t('Reason'), dispute.reason ? codeWords(dispute.reason) : t('none')],
    [t('At Stripe'), `${dispute.stripeId}, ${codeWords(dispute.stripeStatus)}`],
    [t('Stripe’s fee'), formatMoney(dispute.feeCents, 'always')],
  ] as const;
  return (
    <>
      <Refusal text={useRefusal()} />
      <PageHead
        title={t('Dispute of {amount}', { amount: formatMoney(dispute.amountCents, 'always') })}
        eyebrow={dispute.reference}
        actions={
          <>
            <LinkButton to="/admin/payments/disputes/outcomes" variant="secondary">
              {t('Outcomes')}
            </LinkButton>
            <LinkButton to="/admin/payments?tab=disputes" variant="secondary">
              {t('All disputes')}
            </LinkButton>
          </>
        }
      />
      <Card as="section" className="mt-6">
        <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-[auto_1fr]">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-faint">{label}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
          <dt className="text-ink-faint">{t('Opened on')}</dt>
          <dd>
            <DateTime at={dispute.openedAt} showZone />
          </dd>
          {dispute.evidenceDueAt && dispute.status === 'open' ? (
            <>
              <dt className="text-ink-faint">{t('Evidence due')}</dt>
              <dd>
                <DateTime at={dispute.evidenceDueAt} showZone />
              </dd>
            </>
          ) : null}
          {dispute.pros.map((pro) => (
            <div key={pro.name} className="contents">
              <dt className="text-ink-faint">{t('Share of {name}', { name: pro.name })}</dt>
              <dd>
                <Money cents={pro.payoutCents} show="always" />
              </dd>
            </div>
          ))}
        </dl>
      </Card>
      <Verdict dispute={dispute} />
      <EvidenceCard bookingId={dispute.bookingId} />
    </>
  );
}

function Submission({ dispute: { id, submission, isAnswerable } }: { dispute: z.output<typeof pageView> }) {
  const zone = useOfficeZone();
  if (submission?.status === 'waiting') return <p className="mt-2">{t('The evidence is being sent.')}</p>;
  if (submission?.sentAt)
    return (
      <p className="mt-2 [overflow-wrap:anywhere]">
        {t('Evidence sent {when}. Hash of the pack: {hash}', {
          when: formatDateTime(submission.sentAt, { zone, showZone: true }),
          hash: submission.hash ?? '',
        })}
      </p>
    );
  return (
    <>
      {submission?.refusal ? (
        <p className="mt-2">{t('Stripe refused the evidence: {reason}', { reason: submission.refusal })}</p>
      ) : null}
      {isAnswerable ? (
        <p className="mt-3">
          <LinkButton to={`/admin/payments/disputes/${id}/evidence`}>{t('Submit evidence')}</LinkButton>
        </p>
      ) : (
        <p className="mt-2">{t('The bank takes no evidence now.')}</p>
      )}
    </>
  );
}

function Verdict({ dispute }: { dispute: z.output<typeof pageView> }) {
  if (dispute.status === 'open')
    return (
      <Notice tone="warn" title={t('Waiting for the bank’s decision')} className="mt-6">
        {t('You can’t refund this payment, and the pro’s share is on hold.')}
        <Submission dispute={dispute} />
      </Notice>
    );
  if (dispute.status === 'won')
    return (
      <Notice tone="good" title={t('Won')} className="mt-6">
        {t('We got the money back, and the pro’s share is no longer on hold.')}
      </Notice>
    );
  if (dispute.decision)
    return (
      <Notice tone="info" title={t('Lost')} className="mt-6">
        {dispute.decision === 'release' ? t('The pro keeps their payout.') : t('The pro pays their share.')}
      </Notice>
    );
  return (
    <Card as="section" className="mt-6">
      <CardHead title={t('Lost: who pays?')} hint={t('You can’t change this later. The customer keeps the money either way.')} />
      <div className="flex flex-wrap gap-3">
        <ButtonForm fields={{ decision: 'release', opId: dispute.opIds.release }}>{t('Pay the pro')}</ButtonForm>
        <ButtonForm fields={{ decision: 'withhold', opId: dispute.opIds.withhold }} variant="danger">
          {t('Charge the pro their share')}
        </ButtonForm>
      </div>
    </Card>
  );
}
