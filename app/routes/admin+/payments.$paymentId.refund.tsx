import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { z } from 'zod';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { RadioCards } from '#app/components/forms/radio-cards';
import { Refusal } from '#app/components/forms/form-error';
import { Select } from '#app/components/forms/select';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useRefusal } from '#app/components/forms/use-form-error';
import { kindWord } from '#app/components/visits/visit-labels';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { countOwnRefunds, listRefunds, readRefundPage } from '#app/domain/refunds/read-refund-page.server';
import { decideRefund, refundCustomer } from '#app/domain/refunds/refund-customer.server';
import { approveRefundSchema, refundSchema, rejectRefundSchema } from '#app/domain/refunds/refund.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { plainDollars } from '#app/platform/format-money';
import { laterNames } from '#app/platform/later-methods';
import { formatDateTime } from '#app/platform/format-date-time';
import { RefundHistory, refundRowView } from './_shared/refund-history';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { mark, type Marked, t, translateKnown } from '#app/platform/texts/t';
import { type VisitKind } from '#app/domain/visits/visit-kind';
import { refundReason } from '#app/domain/payments/refund-reason';

const ROUTE = 'routes/admin+/payments.$paymentId.refund';
const validator = withZod(refundSchema.omit({ subaction: true }));
const formSchema = z.discriminatedUnion('subaction', [refundSchema, approveRefundSchema, rejectRefundSchema]);

const pageView = z.object({
  reference: z.string(),
  service: z.string(),
  customer: z.string(),
  kind: z.string(),
  capturedCents: z.number(),
  leftCents: z.number(),
  disputed: z.boolean(),
  outside: z.boolean(),
  /** With whom the customer pays over time. */
  provider: z.string().nullable(),
  /** What this admin may give back without a second one; null where they are the only one. */
  aloneCents: z.number().nullable(),
  visitId: z.string(),
  visits: z.array(z.object({ value: z.string(), label: z.string() })),
  borne: z.array(z.object({ bearer: z.string(), taxCents: z.number(), proCents: z.number(), platformCents: z.number() })),
  refunds: z.array(refundRowView),
  nextRefunds: z.string().nullable(),
  /** How many of them this admin asked for: after each the form begins anew, and after a refusal it stays as it was typed. */
  ownRefunds: z.number(),
  opId: z.string(),
});

type PageData = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Refund'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const paymentId = readId(params.paymentId);
  const { payment, leftCents, borne, visitId, aloneCents } = await readRefundPage(db, { paymentId, adminId: actor.userId });
  const refunds = await listRefunds(db, { paymentId, after: readAfter(url, 'refunds') });
  const { booking } = payment;
  const zone = await officeZone(db);
  return respond(pageView, {
    reference: booking.reference,
    service: booking.package.name,
    customer: booking.contactName,
    kind: payment.kind,
    capturedCents: payment.capturedCents,
    leftCents,
    disputed: payment.disputedAt !== null,
    outside: payment.outside,
    provider: payment.laterWith && laterNames([payment.laterWith]),
    aloneCents,
    visitId: visitId ?? '',
    visits: booking.visits.map((visit) => ({
      value: visit.id,
      label: visitLabel(visit, booking.site.zone),
    })),
    borne,
    refunds: refunds.rows.map((refund) => ({
      ...refund,
      reason: refundReason(refund.reason),
      // Of a tip nothing was owed, so its row names no part; its pro gives back all of it.
      proCents: payment.kind === 'tip' ? refund.amountCents : refund.proCents,
      createdAt: formatDateTime(refund.createdAt, { style: 'date', zone }),
      canDecide: refund.status === 'awaiting_approval' && (aloneCents === null || refund.requestedById !== actor.userId),
      approveOpId: crypto.randomUUID(),
      rejectOpId: crypto.randomUUID(),
    })),
    nextRefunds: refunds.next,
    ownRefunds: await countOwnRefunds(db, { paymentId, adminId: actor.userId }),
    opId: crypto.randomUUID(),
  });
});

type LabeledVisit = { kind: VisitKind; status: string; windowStart: Date };

function visitLabel({ kind, status, windowStart }: LabeledVisit, zone: string): string {
  const values = { visit: kindWord(kind), day: formatDateTime(windowStart, { style: 'date', zone }) };
  return status === 'completed' ? t('{visit} of {day}', values) : t('{visit} of {day} (not done yet)', values);
}

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const paymentId = readId(params.paymentId);
  const { payment } = await readRefundPage(db, { paymentId, adminId: actor.userId });
  const form = await read(formSchema);
  const { data } = form;
  if (data.subaction !== 'refund') {
    const approve = data.subaction === 'approve';
    await run(form, data.subaction, (tx) => decideRefund(tx, { refundId: data.refundId, adminId: actor.userId, approve }));
    return redirectWithNotice(`/admin/payments/${paymentId}/refund`, {
      type: 'success',
      message: approve ? t('Refund approved') : t('Refund rejected'),
    });
  }
  const { awaitsApproval } = await run(form, 'refund', (tx) =>
    refundCustomer(tx, {
      bookingId: payment.bookingId,
      paymentId,
      visitId: data.visitId || null,
      amountCents: data.amount,
      bearer: data.bearer,
      reason: data.reason,
      source: 'admin',
      requestedById: actor.userId,
      shownLeftCents: data.leftCents,
    }),
  );
  return redirectWithNotice(`/admin/payments/${paymentId}/refund`, {
    type: 'success',
    message: awaitsApproval ? t('A second admin must approve this refund') : t('Refund sent'),
    description: awaitsApproval
      ? t('We emailed the other admins a link to this page.')
      : t('We’ll email the customer when Stripe sends it. Banks take 7 to 10 business days to show it.'),
  });
});

const bearerWords: Record<string, { label: Marked; rule: Marked }> = {
  split: { label: mark('Both, in proportion'), rule: mark('The pro pays back their share, and we pay back our fee.') },
  platform: { label: mark('The business'), rule: mark('The pro keeps their full payout.') },
  pro: {
    label: mark('Pro'),
    rule: mark('Deducted from the pro’s next payout or Stripe balance, up to what they earned on this job.'),
  },
};

const PAYMENT_KINDS: Record<string, Marked> = {
  deposit: mark('deposit'),
  balance: mark('balance'),
  fee: mark('fee'),
  invoice: mark('invoice'),
  tip: mark('tip'),
};

function bearerCards(data: PageData) {
  return data.borne.map(({ bearer, taxCents, proCents, platformCents }) => ({
    value: bearer,
    label: translateKnown(bearerWords[bearer]?.label ?? bearer),
    detail: t('{rule} For a full refund of {amount}: pro {pro}, business {business}, tax {tax}.', {
      rule: translateKnown(bearerWords[bearer]?.rule ?? ''),
      amount: formatMoney(data.leftCents, 'always'),
      pro: formatMoney(proCents, 'always'),
      business: formatMoney(platformCents, 'always'),
      tax: formatMoney(taxCents, 'always'),
    }),
  }));
}

/** There is nothing to choose: a tip is no part of the price. */
function TipBearer() {
  return (
    <>
      <input type="hidden" name="bearer" value="pro" />
      <Notice tone="info" title={t('The pro pays for this refund')}>
        {t(
          'The pro got all of this tip. We deduct the refund from their next payout or Stripe balance. The business pays nothing.',
        )}
      </Notice>
    </>
  );
}

function amountHint({ leftCents, aloneCents }: PageData): string {
  const amount = formatMoney(leftCents, 'always');
  if (aloneCents === null) return t('Up to {amount}.', { amount });
  return t(
    'Up to {amount}. If refunds for this booking in the last 30 days total more than {limit}, a second admin must approve.',
    { amount, limit: formatMoney(aloneCents, 'always') },
  );
}

function RefundForm({ data }: { data: PageData }) {
  return (
    <PersistentForm
      id="refund"
      subaction="refund"
      validator={validator}
      className="grid gap-5"
      order={['amount', 'bearer', 'reason']}
    >
      <OperationId value={data.opId} />
      <input type="hidden" name="leftCents" value={data.leftCents} />
      <Field
        name="amount"
        label={t('Amount in dollars')}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={plainDollars(data.leftCents)}
        hint={amountHint(data)}
        className="figures max-w-40"
      />
      {data.kind === 'tip' ? (
        <TipBearer />
      ) : (
        <>
          <Select
            name="visitId"
            label={t('Visit')}
            options={data.visits}
            prompt={t('No specific visit')}
            defaultValue={data.visitId}
            optional
          />
          <RadioCards name="bearer" legend={t('Who pays for the refund?')} cards={bearerCards(data)} defaultValue="platform" />
        </>
      )}
      <TextArea name="reason" label={t('Reason')} limit={300} rows={2} hint={t('We include it in the email to the customer.')} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="danger" busyText={t('Refunding…')}>
          {t('Refund')}
        </SubmitButton>
        <LinkButton to="/admin/payments" variant="secondary">
          {t('Close')}
        </LinkButton>
      </div>
    </PersistentForm>
  );
}

export default function RefundPage() {
  const data = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  return (
    <div className="max-w-3xl">
      <p className="mb-3 text-sm">
        <Link to="/admin/payments" className="inline-link">
          {t('All payments')}
        </Link>
      </p>
      <PageHead
        title={t('Refund {customer}', { customer: data.customer })}
        lead={t('{service}, booking {reference}: {kind} of {amount}', {
          service: data.service,
          reference: data.reference,
          kind: translateKnown(PAYMENT_KINDS[data.kind] ?? data.kind),
          amount: formatMoney(data.capturedCents, 'always'),
        })}
      />
      <Refusal text={refusal} />
      {data.provider ? (
        <Notice tone="info" title={t('Paid over time with {providers}', { providers: data.provider })} className="mt-6">
          {t(
            '{provider} takes the refund off what the customer still owes it, and gives back what they paid. It accepts refunds for some months only; after that, refund the customer yourself.',
            { provider: data.provider },
          )}
        </Notice>
      ) : null}
      <Card as="section" className="mt-6">
        {data.disputed ? (
          <Notice tone="warn" title={t('The customer disputed this payment')}>
            {t('You can’t refund it during a dispute: the customer could be paid twice.')}
          </Notice>
        ) : data.outside ? (
          <Notice tone="warn" title={t('This was paid outside Stripe')}>
            {t('The customer paid by bank transfer or check. Refund it by bank transfer.')}
          </Notice>
        ) : data.leftCents === 0 ? (
          <Notice tone="good" title={t('Nothing is left to refund')}>
            {t('This payment is fully refunded.')}
          </Notice>
        ) : (
          <RefundForm key={data.ownRefunds} data={data} />
        )}
      </Card>
      <RefundHistory refunds={data.refunds} next={data.nextRefunds} />
    </div>
  );
}
