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

export const meta: MetaFunction = () => [{ title: pageTitle('Dispute', 'Admin') }];

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
    message: decision === 'release' ? `The pro for ${reference} keeps their payout` : `The pro for ${reference} pays their share`,
  });
});

export default function DisputePage() {
  const dispute = useLoaderData<typeof loader>();
  const facts = [
    ['Customer', dispute.customer],
    ['Reason', dispute.reason.replaceAll('_', ' ') || 'none'],
    ['At Stripe', `${dispute.stripeId}, ${dispute.stripeStatus.replaceAll('_', ' ')}`],
    ['Stripe’s fee', formatMoney(dispute.feeCents, 'always')],
  ] as const;
  return (
    <>
      <Refusal text={useRefusal()} />
      <PageHead
        title={`Dispute of ${formatMoney(dispute.amountCents, 'always')}`}
        eyebrow={dispute.reference}
        actions={
          <>
            <LinkButton to="/admin/payments/disputes/outcomes" variant="secondary">
              Outcomes
            </LinkButton>
            <LinkButton to="/admin/payments?tab=disputes" variant="secondary">
              All disputes
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
          <dt className="text-ink-faint">Opened</dt>
          <dd>
            <DateTime at={dispute.openedAt} showZone />
          </dd>
          {dispute.evidenceDueAt && dispute.status === 'open' ? (
            <>
              <dt className="text-ink-faint">Evidence due</dt>
              <dd>
                <DateTime at={dispute.evidenceDueAt} showZone />
              </dd>
            </>
          ) : null}
          {dispute.pros.map((pro) => (
            <div key={pro.name} className="contents">
              <dt className="text-ink-faint">Share of {pro.name}</dt>
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
  if (submission?.status === 'waiting') return <p className="mt-2">The evidence is being sent.</p>;
  if (submission?.sentAt)
    return (
      <p className="mt-2 [overflow-wrap:anywhere]">
        Evidence sent <DateTime at={submission.sentAt} showZone />. Hash of the pack: {submission.hash}
      </p>
    );
  return (
    <>
      {submission?.refusal ? <p className="mt-2">Stripe refused the evidence: {submission.refusal}</p> : null}
      {isAnswerable ? (
        <p className="mt-3">
          <LinkButton to={`/admin/payments/disputes/${id}/evidence`}>Submit evidence</LinkButton>
        </p>
      ) : (
        <p className="mt-2">The bank takes no evidence now.</p>
      )}
    </>
  );
}

function Verdict({ dispute }: { dispute: z.output<typeof pageView> }) {
  if (dispute.status === 'open')
    return (
      <Notice tone="warn" title="Waiting for the bank’s decision" className="mt-6">
        You can’t refund this payment, and the pro’s share is on hold.
        <Submission dispute={dispute} />
      </Notice>
    );
  if (dispute.status === 'won')
    return (
      <Notice tone="good" title="Won" className="mt-6">
        We got the money back, and the pro’s share is no longer on hold.
      </Notice>
    );
  if (dispute.decision)
    return (
      <Notice tone="info" title="Lost" className="mt-6">
        {dispute.decision === 'release' ? 'The pro keeps their payout.' : 'The pro pays their share.'}
      </Notice>
    );
  return (
    <Card as="section" className="mt-6">
      <CardHead title="Lost: who pays?" hint="You can’t change this later. The customer keeps the money either way." />
      <div className="flex flex-wrap gap-3">
        <ButtonForm fields={{ decision: 'release', opId: dispute.opIds.release }}>Pay the pro</ButtonForm>
        <ButtonForm fields={{ decision: 'withhold', opId: dispute.opIds.withhold }} variant="danger">
          Charge the pro their share
        </ButtonForm>
      </div>
    </Card>
  );
}
