import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { OperationId } from '#app/components/forms/operation-id';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Button } from '#app/components/ui/button';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { answerAddition } from '#app/domain/change-orders/answer-addition.server';
import { answerSchema } from '#app/domain/change-orders/change-order.schema';
import { ADDITION_PAYMENTS, readAddition } from '#app/domain/change-orders/queries.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';
import { WithLinks } from '#app/components/ui/with-links';

const ROUTE = 'routes/change-orders+/$token';

const pageView = z.object({
  status: z.enum(['proposed', 'accepted', 'refused', 'expired', 'withdrawn']),
  proName: z.string(),
  reference: z.string(),
  service: z.string(),
  description: z.string(),
  priceCents: z.number(),
  taxCents: z.number(),
  /** Of the booking; on invoice of the visit. */
  totalCents: z.number(),
  paidBy: z.enum(ADDITION_PAYMENTS),
  until: z.string(),
  opId: z.string(),
});

type PageData = z.output<typeof pageView>;

export const meta: MetaFunction = () => [
  { title: pageTitle(t('An addition to your visit')) },
  { name: 'robots', content: 'noindex' },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ db, params }) => {
  const order = await readAddition(db, params.token ?? '');
  return respond(pageView, {
    ...order,
    reference: order.booking.reference,
    service: order.booking.package.name,
    until: formatDateTime(order.expiresAt, { style: 'date-time', zone: order.visit.zone, showZone: true }),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const token = params.token ?? '';
  const form = await read(answerSchema);
  const accept = form.data.answer === 'accept';
  await run(form, `answer:${token}`, async (tx) => {
    await answerAddition(tx, { token, accept, userId: actor?.userId ?? null });
    return {};
  });
  return redirectWithNotice(`/change-orders/${token}`, {
    type: 'success',
    message: accept ? t('Added. We’ve let your pro know.') : t('Not added. We’ve let your pro know.'),
  });
});

function acceptedText({ paidBy, totalCents }: PageData): string {
  const total = formatMoney(totalCents, 'always');
  switch (paidBy) {
    case 'balance':
      return t('It’s now part of your booking: {total} in total, charged with the balance when the work is done.', { total });
    case 'link':
      return t('It’s now part of your booking: {total} in total. When the work is done, we email you a link to pay.', { total });
    case 'invoice':
      return t('It’s now part of your visit: {total} in total, on the invoice for the visit.', { total });
    case 'month':
      return t('It’s now part of your visit: {total} in total, on the invoice for the month.', { total });
  }
}

function proposedText({ paidBy, totalCents, priceCents, taxCents, until }: PageData): string {
  const sums = {
    total: formatMoney(totalCents + priceCents + taxCents, 'always'),
    total2: formatMoney(totalCents, 'always'),
    until,
  };
  switch (paidBy) {
    case 'balance':
      return t('Your new total would be {total} instead of {total2}. It is charged with the balance. Answer by {until}.', sums);
    case 'link':
      return t(
        'Your new total would be {total} instead of {total2}. When the work is done, we email you a link to pay. Answer by {until}.',
        sums,
      );
    case 'invoice':
      return t(
        'The visit would cost {total} instead of {total2}. It would be on the invoice for the visit. Answer by {until}.',
        sums,
      );
    case 'month':
      return t(
        'The visit would cost {total} instead of {total2}. It would be on the invoice for the month. Answer by {until}.',
        sums,
      );
  }
}

function Outcome({ data }: { data: PageData }) {
  switch (data.status) {
    case 'accepted':
      return (
        <Notice tone="good" title={t('You approved this addition')} className="mt-6">
          {acceptedText(data)}
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="calm" title={t('You declined this addition')} className="mt-6">
          {t('Nothing was added and nothing is charged for it.')}
        </Notice>
      );
    case 'withdrawn':
      return (
        <Notice tone="calm" title={t('Your pro has replaced this proposal')} className="mt-6">
          {t('Check for a newer email, or open your visit.')}
        </Notice>
      );
    default:
      return (
        <Notice tone="calm" title={t('This proposal has expired')} className="mt-6">
          {t('Nothing was added. If you still want it, ask your pro or call us.')}
        </Notice>
      );
  }
}

function AnswerForm({ data }: { data: PageData }) {
  const sum = data.priceCents + data.taxCents;
  return (
    <Form method="post" className="mt-6" replace>
      <OperationId value={data.opId} />
      <p className="text-ink-soft">{proposedText(data)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" name="answer" value="accept" size="lg">
          {t('Add it for {sum}', { sum: formatMoney(sum, 'always') })}
        </Button>
        <Button type="submit" name="answer" value="refuse" size="lg" variant="secondary">
          {t('Don’t add it')}
        </Button>
      </div>
    </Form>
  );
}

export default function ChangeOrderPage() {
  const data = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  return (
    <SiteLayout>
      <div className="page max-w-2xl py-12">
        <Refusal text={refusal} />
        <PageHead
          eyebrow={data.reference}
          title={t('{proName} proposes an addition', { proName: data.proName })}
          lead={t('To your {service}. Nothing is done or charged unless you approve.', { service: data.service })}
        />
        <div className="mt-6 rounded-lg border border-line bg-surface p-5 shadow-soft sm:p-6">
          <p className="text-lg font-semibold">{data.description}</p>
          <dl className="figures mt-4 grid gap-1 text-ink-soft">
            <div className="flex justify-between gap-4">
              <dt>{t('Price')}</dt>
              <dd>{formatMoney(data.priceCents, 'always')}</dd>
            </div>
            <div className="flex justify-between gap-4">
              <dt>{t('Sales tax')}</dt>
              <dd>{formatMoney(data.taxCents, 'always')}</dd>
            </div>
            <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold text-ink">
              <dt>{t('Total')}</dt>
              <dd>{formatMoney(data.priceCents + data.taxCents, 'always')}</dd>
            </div>
          </dl>
        </div>
        {data.status === 'proposed' ? <AnswerForm data={data} /> : <Outcome data={data} />}
        <p className="mt-8 text-sm text-ink-faint">
          <WithLinks text={t('Questions? Write to your pro from [your visit].')} to={['/customer/dashboard']} />
        </p>
      </div>
    </SiteLayout>
  );
}
