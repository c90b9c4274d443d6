import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { withZod } from '@remix-validated-form/with-zod';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { OperationId } from '#app/components/forms/operation-id';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { formatMoney, Money } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { invoiceActionSchema, recordPaymentSchema, voidInvoiceSchema } from '#app/domain/invoices/invoice-forms.schema';
import { kindLabels } from '#app/domain/invoices/invoice-states';
import { readInvoicePage } from '#app/domain/invoices/read-invoice-page.server';
import { recordPayment } from '#app/domain/invoices/record-payment.server';
import { remindNow } from '#app/domain/invoices/send-reminder.server';
import { requestVoid } from '#app/domain/invoices/void-invoice.server';
import { cardName } from '#app/domain/payments/card-name';
import { instantSchema } from '#app/http/cursor';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { plainDollars } from '#app/platform/format-money';
import { useLive } from '#app/realtime/use-live';
import { type InvoicePageData, invoicePageView } from './_shared/invoice-page-view.server';
import { InvoiceLines, InvoiceSteps, LateCharges } from './_shared/invoice-parts';
import { InvoiceBadge } from './_shared/invoice-badge';
import { t, translateKnown } from '#app/platform/texts/t';
import { outsideWords } from '#app/domain/money-lists/outside-words';
import { invoiceWords } from '#app/domain/invoices/invoice-words';

const ROUTE = 'routes/admin+/invoices.$invoiceId';
const recordValidator = withZod(recordPaymentSchema.omit({ subaction: true }));
const voidValidator = withZod(voidInvoiceSchema.omit({ subaction: true }));

export const meta: MetaFunction = () => [{ title: pageTitle(t('Invoice'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params, url }) => {
  const before = instantSchema.safeParse(url.searchParams.get('history')).data ?? null;
  const { invoice, booking, email, steps, next, days, voidProblem, isBeingPaid } = await readInvoicePage(db, {
    invoiceId: readId(params.invoiceId),
    before,
  });
  return respond(invoicePageView, {
    ...invoice,
    lines: (invoice.lines as { label: string; amountCents: number }[]).map((line) => ({
      ...line,
      label: invoiceWords(line.label),
    })),
    who: booking.contactName,
    email,
    reference: booking.reference,
    customerId: booking.customerId,
    state: booking.site.state,
    zone: booking.site.zone,
    days,
    steps,
    nextSteps: next?.toISOString() ?? null,
    voidProblem,
    isBeingPaid,
    isBeingVoided: invoice.status === 'open' && invoice.voidReason !== null,
    payments: invoice.payments.filter(({ capturedCents }) => capturedCents > 0),
    opIds: { remind: crypto.randomUUID(), record: crypto.randomUUID(), void: crypto.randomUUID() },
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const invoiceId = readId(params.invoiceId);
  const form = await read(invoiceActionSchema);
  const { data } = form;
  const given = { invoiceId, adminId: actor.userId };
  const message = await run(form, data.subaction, async (tx) => {
    switch (data.subaction) {
      case 'remind':
        await remindNow(tx, given);
        return t('Reminder sent');
      case 'record':
        await recordPayment(tx, { ...given, amountCents: data.amount, reference: data.reference });
        return t('Payment recorded');
      case 'void':
        await requestVoid(tx, { ...given, reason: data.reason });
        return t('Voiding the invoice');
    }
  });
  return redirectWithNotice(`/admin/invoices/${invoiceId}`, { type: 'success', message }, { status: 303 });
});

export default function AdminInvoicePage() {
  const data = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  useLive(['booking.changed']);
  const isOpen = data.status === 'open' && !data.isBeingVoided && !data.isBeingPaid;
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/invoices" className="inline-link">
          {t('All invoices')}
        </Link>
      </p>
      <PageHead
        title={data.number ? t('Invoice {number}', { number: data.number }) : t('Invoice')}
        eyebrow={data.reference}
        lead={
          <>
            {t('{kind} for {name}', { kind: translateKnown(kindLabels[data.kind] ?? data.kind), name: data.who })}.{' '}
            <InvoiceBadge invoice={data} />
          </>
        }
        actions={
          <span className="flex flex-wrap gap-x-5">
            {data.hostedUrl ? (
              <a href={data.hostedUrl} className="inline-link inline-flex min-h-touch items-center" rel="noreferrer">
                {t('Invoice page')}
              </a>
            ) : null}
            {data.status === 'draft' ? null : (
              <a href={`/admin/invoices/${data.id}/pdf`} className="inline-link inline-flex min-h-touch items-center">
                {t('PDF')}
              </a>
            )}
          </span>
        }
      />
      <Refusal text={refusal} />
      {data.isBeingPaid ? (
        <Notice tone="info" title={t('Recording a payment')} className="mt-6">
          {t('We’re updating Stripe. This page updates automatically.')}
        </Notice>
      ) : null}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <InvoiceLines data={data} />
          <LateCharges data={data} />
          <InvoiceSteps data={data} />
        </div>
        <div className="grid gap-6">
          {isOpen ? <OpenForms data={data} /> : null}
          <VoidForm data={data} isOpen={isOpen} />
          <Paid data={data} />
        </div>
      </div>
    </>
  );
}

function OpenForms({ data }: { data: InvoicePageData }) {
  return (
    <>
      <Card as="section">
        <CardHead title={t('Send a reminder')} hint={t('We email {email} a link to the payment page.', { email: data.email })} />
        <ButtonForm fields={{ subaction: 'remind', opId: data.opIds.remind }} variant="secondary">
          {t('Send reminder')}
        </ButtonForm>
      </Card>
      <Card as="section">
        <CardHead
          title={t('Record payment')}
          hint={t('Record a bank transfer or check you’ve received. You can’t refund it through Stripe.')}
        />
        <PersistentForm id="record" subaction="record" validator={recordValidator} className="space-y-5">
          <OperationId value={data.opIds.record} />
          <Field
            name="amount"
            label={t('Amount in dollars')}
            inputMode="decimal"
            defaultValue={plainDollars(data.totalCents)}
            hint={t('Enter the full amount of the invoice.')}
            className="figures"
          />
          <Field name="reference" label={t('Reference')} hint={t('The transfer or check number')} />
          <SubmitButton>{t('Record payment')}</SubmitButton>
        </PersistentForm>
      </Card>
    </>
  );
}

function VoidForm({ data, isOpen }: { data: InvoicePageData; isOpen: boolean }) {
  const isLate = data.kind === 'late';
  if (!isOpen) return null;
  return (
    <Card as="section">
      <CardHead
        title={isLate ? t('Waive this late charge') : t('Void this invoice')}
        hint={
          isLate
            ? t('The customer no longer owes it. We email them the reason.')
            : t('The customer owes nothing. The pro is still paid.')
        }
      />
      {data.voidProblem ? (
        <p className="text-ink-soft">{data.voidProblem}</p>
      ) : (
        <PersistentForm id="void" subaction="void" validator={voidValidator} className="space-y-5">
          <OperationId value={data.opIds.void} />
          <TextArea
            name="reason"
            label={t('Reason')}
            hint={t('We include it in the email to the customer.')}
            limit={300}
            rows={2}
          />
          <SubmitButton variant="danger">{isLate ? t('Waive') : t('Void invoice')}</SubmitButton>
        </PersistentForm>
      )}
    </Card>
  );
}

function Paid({ data }: { data: InvoicePageData }) {
  const [payment] = data.payments;
  if (!payment) return null;
  return (
    <Card as="section">
      <CardHead title={t('Paid')} />
      <p className="flex flex-wrap items-baseline justify-between gap-3">
        <span>{payment.outside ? outsideWords(payment.outsideReference) : (cardName(payment) ?? t('By card'))}</span>
        <span className="font-semibold">
          <Money cents={payment.capturedCents} show="always" />
        </span>
      </p>
      {payment.refundedCents > 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          {t('{amount} refunded.', { amount: formatMoney(payment.refundedCents, 'always') })}
        </p>
      ) : null}
      {payment.outside ? (
        <p className="mt-3 text-sm text-ink-soft">{t('You can’t refund it through Stripe. Send it back by bank transfer.')}</p>
      ) : (
        <LinkButton to={`/admin/payments/${payment.id}/refund`} variant="secondary" size="sm" className="mt-3">
          {t('Refund')}
        </LinkButton>
      )}
    </Card>
  );
}
