import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { kindWord } from '#app/components/visits/visit-labels';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { countOwnRefunds, listRefunds, readRefundPage, refundState } from '#app/domain/refunds/read-refund-page.server';
import { decideRefund, refundCustomer, withdrawRefund } from '#app/domain/refunds/refund-customer.server';
import { approveRefundSchema, refundSchema, rejectRefundSchema, withdrawRefundSchema } from '#app/domain/refunds/refund.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { laterNames } from '#app/platform/later-methods';
import { formatDateTime } from '#app/platform/format-date-time';
import { RefundForm, refundFormView } from './_shared/refund-form';
import { RefundHistory, refundRowView } from './_shared/refund-history';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { mark, type Marked, t, translate, translateKnown } from '#app/platform/texts/t';
import { type VisitKind } from '#app/domain/visits/visit-kind';
import { refundReason } from '#app/domain/payments/refund-reason';

const ROUTE = 'routes/admin+/payments.$paymentId.refund';
const formSchema = z.discriminatedUnion('subaction', [
  refundSchema,
  approveRefundSchema,
  rejectRefundSchema,
  withdrawRefundSchema,
]);

const pageView = refundFormView.extend({
  reference: z.string(),
  service: z.string(),
  customer: z.string(),
  capturedCents: z.number(),
  disputed: z.boolean(),
  outside: z.boolean(),
  /** With whom the customer pays over time. */
  provider: z.string().nullable(),
  refunds: z.array(refundRowView),
  nextRefunds: z.string().nullable(),
  /** How many of them this admin asked for: after each the form begins again, and after a refusal it stays as it was typed. */
  ownRefunds: z.number(),
});

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
      ...refundState(refund, { adminId: actor.userId, isOnlyAdmin: aloneCents === null }),
      approveOpId: crypto.randomUUID(),
      rejectOpId: crypto.randomUUID(),
      withdrawOpId: crypto.randomUUID(),
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

const DECIDED = {
  approve: mark('Refund approved'),
  reject: mark('Refund rejected'),
  withdraw: mark('Refund request withdrawn'),
} satisfies Record<string, Marked>;

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const paymentId = readId(params.paymentId);
  const { payment } = await readRefundPage(db, { paymentId, adminId: actor.userId });
  const form = await read(formSchema);
  const { data } = form;
  if (data.subaction !== 'refund') {
    const { subaction, refundId } = data;
    const decision = { refundId, adminId: actor.userId };
    await run(form, subaction, (tx) =>
      subaction === 'withdraw'
        ? withdrawRefund(tx, decision)
        : decideRefund(tx, { ...decision, approve: subaction === 'approve' }),
    );
    return redirectWithNotice(`/admin/payments/${paymentId}/refund`, { type: 'success', message: translate(DECIDED[subaction]) });
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

const PAYMENT_KINDS: Record<string, Marked> = {
  deposit: mark('deposit'),
  balance: mark('balance'),
  fee: mark('fee'),
  invoice: mark('invoice'),
  tip: mark('tip'),
};

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
