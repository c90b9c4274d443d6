import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { RadioCards } from '#app/components/forms/radio-cards';
import { Field } from '#app/components/forms/field';
import { SubmitButton } from '#app/components/forms/submit-button';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { closeStaleCheckouts, openCheckout } from '#app/domain/checkout/open-checkout.server';
import { cardName } from '#app/domain/payments/card-name';
import { readTip } from '#app/domain/tips/read-tip.server';
import { startTip } from '#app/domain/tips/start-tip.server';
import { TIP_LIMIT_CENTS, TIP_MINIMUM_CENTS } from '#app/domain/tips/tip-policy';
import { tipSchema } from '#app/domain/tips/tip.schema';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { redirectToPayment } from '#app/http/safe-redirect';
import { env } from '#app/platform/env.server';
import { useLive } from '#app/realtime/use-live';
import { t } from '#app/platform/texts/t';
import { WithParts } from '#app/components/ui/with-parts';

const ROUTE = 'routes/customer+/visits.$visitId_.tip';

const pageView = z.object({
  visitId: z.string(),
  service: z.string(),
  pro: z.string(),
  isOpen: z.boolean(),
  paid: z.object({ cents: z.number(), refundedCents: z.number() }).nullable(),
  isCharging: z.boolean(),
  /** Back from Stripe's page; the bank's answer is still on its way to us. */
  isPending: z.boolean(),
  declined: z.string().nullable(),
  cardName: z.string().nullable(),
  hasCard: z.boolean(),
  suggestions: z.array(z.number()),
  opId: z.string(),
});

type PageData = z.output<typeof pageView>;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Tip your pro')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const tip = await readTip(db, { visitId: readId(params.visitId), customerId: actor.userId });
  return respond(pageView, {
    ...tip,
    isPending: tip.isPending && url.searchParams.has('paid'),
    cardName: tip.card && cardName(tip.card),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, params, read, run }) => {
  const form = await read(tipSchema);
  const { visitId, reference } = await readTip(db, { visitId: readId(params.visitId), customerId: actor.userId });
  const tip = { visitId, customerId: actor.userId, ...form.data };
  const started = await run(form, 'tip', (tx) => startTip(tx, tip), [['payment.booking', reference]]);
  await closeStaleCheckouts(db, { bookingReference: reference });
  const to = started.paymentId ? await openCheckout(db, { paymentId: started.paymentId }) : null;
  if (to) return redirectToPayment(to, env().APP_URL);
  return redirectWithNotice(`/customer/visits/${visitId}/tip`, { type: 'success', message: t('Thank you for your tip') });
});

export default function TipPage() {
  const data = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'booking.changed']);
  const back = `/customer/visits/${data.visitId}`;
  return (
    <div className="max-w-2xl">
      <p className="mb-3 text-sm">
        <Link to={back} className="font-semibold text-link underline underline-offset-4">
          {t('Back to the visit')}
        </Link>
      </p>
      <PageHead
        title={t('Tip {pro}', { pro: data.pro })}
        lead={t('{service}. {pro} gets all of it; we keep nothing.', { service: data.service, pro: data.pro })}
      />
      <div className="mt-6 space-y-6">
        <State data={data} />
        {data.isOpen && !data.paid && !data.isCharging && !data.isPending ? <TipForm data={data} /> : null}
      </div>
    </div>
  );
}

/** Where a tip that was given stands. */
function State({ data }: { data: PageData }) {
  if (data.paid)
    return (
      <Notice tone="good" title={t('You tipped {amount}', { amount: formatMoney(data.paid.cents, 'always') })} live>
        <p>
          {data.paid.refundedCents > 0
            ? t('{refunded} of it was refunded to your card.', { refunded: formatMoney(data.paid.refundedCents, 'always') })
            : t('Thank you. We’ve let {pro} know, and the receipt is in your billing history.', { pro: data.pro })}
        </p>
        <LinkButton to="/billing-history" size="sm" variant="secondary" className="mt-3">
          {t('Billing history')}
        </LinkButton>
      </Notice>
    );
  if (data.isCharging || data.isPending)
    return (
      <Notice tone="info" title={t('Tip processing')} live>
        <WithParts
          text={t('Your bank confirms the payment. This takes a few seconds, and this page updates automatically. [Check again]')}
          parts={[
            (words) => (
              <Link to={`/customer/visits/${data.visitId}/tip`} reloadDocument className="inline-link">
                {words}
              </Link>
            ),
          ]}
        />
      </Notice>
    );
  if (data.declined)
    return (
      <Notice tone="warn" title={t('Your card was declined')} live>
        {t('{declined} You haven’t been charged. Try again with this or another card.', { declined: data.declined })}
      </Notice>
    );
  return data.isOpen ? null : (
    <Notice tone="info" title={t('A tip isn’t possible for this visit')}>
      {t('You can tip for 60 days after a visit is done.')}
    </Notice>
  );
}

function TipForm({ data }: { data: PageData }) {
  const amounts = data.suggestions.map((cents) => ({ value: String(cents), label: formatMoney(cents) }));
  return (
    <Card as="section">
      <PersistentForm id="tip" validator={noClientValidation} className="space-y-6">
        <OperationId value={data.opId} />
        <RadioCards
          name="choice"
          legend={t('How much?')}
          columns={4}
          defaultValue={amounts[1]?.value}
          cards={[...amounts, { value: 'own', label: t('Other') }]}
        />
        <Field
          name="own"
          label={t('Other amount in dollars')}
          hint={t('{least} to {most}. Choose “Other” above.', {
            least: formatMoney(TIP_MINIMUM_CENTS),
            most: formatMoney(TIP_LIMIT_CENTS),
          })}
          inputMode="decimal"
          optional
          wrapperClass="max-w-xs"
        />
        {data.hasCard ? (
          <RadioCards
            name="pay"
            legend={t('Pay with')}
            columns={2}
            defaultValue="saved"
            cards={[
              {
                value: 'saved',
                label: data.cardName ?? t('The card of this booking'),
                detail: t('The card you paid the booking with'),
              },
              { value: 'page', label: t('Another card'), detail: t('On Stripe’s secure page') },
            ]}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton busyText={t('Sending…')}>{t('Send the tip')}</SubmitButton>
          <Link to={`/customer/visits/${data.visitId}`} className="text-link underline underline-offset-4">
            {t('Not now')}
          </Link>
        </div>
        {data.hasCard ? null : <p className="text-sm text-ink-faint">{t('You pay on Stripe’s secure page.')}</p>}
      </PersistentForm>
    </Card>
  );
}
