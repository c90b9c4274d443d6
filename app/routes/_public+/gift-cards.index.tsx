import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { DateField } from '#app/components/forms/date-field';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { RadioCards } from '#app/components/forms/radio-cards';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Card } from '#app/components/ui/card';
import { formatMoney } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { startGiftCard } from '#app/domain/gift-cards/buy-gift-card.server';
import { buyGiftCardSchema } from '#app/domain/gift-cards/buy-gift-card.schema';
import { GIFT_DAYS_AHEAD } from '#app/domain/gift-cards/gift-card-policy';
import { readGiftSettings } from '#app/domain/gift-cards/gift-settings.server';
import { openGiftCheckout } from '#app/domain/gift-cards/open-gift-checkout.server';
import { officeZone } from '#app/domain/settings/office-zone.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { redirectToPayment, safeRedirect } from '#app/http/safe-redirect';
import { now } from '#app/platform/clock.server';
import { env } from '#app/platform/env.server';
import { NotFound } from '#app/platform/errors';
import { localDate } from '#app/platform/local-date';
import { startOfLocalDay } from '#app/platform/local-time';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/_public+/gift-cards.index';

const pageView = z.object({
  amounts: z.array(z.number()),
  leastCents: z.number(),
  mostCents: z.number(),
  today: z.string(),
  lastDay: z.string(),
  name: z.string(),
  email: z.string(),
  opId: z.string(),
});

type PageData = z.output<typeof pageView>;

const ORDER = ['choice', 'own', 'recipientName', 'buyerName', 'message', 'delivery', 'recipientEmail', 'deliverOn', 'buyerEmail'];

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle(t('Gift cards')) },
  { name: 'description', content: t('Give a gift card by email or on paper. It never expires and has no fees.') },
];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  const settings = await readGiftSettings(db);
  if (!settings.on) throw new NotFound();
  const zone = await officeZone(db);
  return respond(pageView, {
    ...settings,
    today: localDate(now(), zone),
    lastDay: localDate(startOfLocalDay(now(), zone, GIFT_DAYS_AHEAD), zone),
    name: actor?.fullName ?? '',
    email: actor?.email ?? '',
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, context, db, read, run }) => {
  const form = await read(buyGiftCardSchema);
  const order = { form: form.data, buyerId: actor?.userId ?? null };
  const { cardId } = await run(form, 'gift-card', (tx) => startGiftCard(tx, order), [['gift-card.ip', context.clientIp]]);
  const to = await openGiftCheckout(db, { cardId });
  return to ? redirectToPayment(to, env().APP_URL) : safeRedirect('/gift-cards');
});

export default function GiftCardsPage() {
  const data = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page max-w-2xl py-12">
        <PageHead
          title={t('Give a gift card')}
          lead={t('By email on the day you choose, or on paper. It never expires and has no fees.')}
        />
        <p className="mt-3">
          <Link to="/gift-cards/redeem" className="inline-link">
            {t('Use a gift card or check its amount')}
          </Link>
        </p>
        <Card className="mt-6">
          <PersistentForm id="gift-card" validator={noClientValidation} order={ORDER} className="grid gap-6">
            <OperationId value={data.opId} />
            <AmountFields data={data} />
            <Field name="recipientName" label={t('To')} hint={t('The name on the card.')} />
            <Field name="buyerName" label={t('From')} autoComplete="name" defaultValue={data.name} />
            <TextArea name="message" label={t('Message')} rows={3} limit={500} optional />
            <DeliveryFields data={data} />
            <Field
              name="buyerEmail"
              label={t('Your email')}
              hint={t('For your receipt and the link to your gift card.')}
              type="email"
              autoComplete="email"
              inputMode="email"
              defaultValue={data.email}
            />
            <div>
              <SubmitButton busyText={t('Sending…')}>{t('Continue to payment')}</SubmitButton>
              <p className="mt-3 text-sm text-ink-faint">
                {t(
                  'You pay on Stripe’s secure page. There’s no sales tax on the gift card. Tax is charged on the work it pays for.',
                )}
              </p>
            </div>
          </PersistentForm>
        </Card>
      </div>
    </SiteLayout>
  );
}

function AmountFields({ data }: { data: PageData }) {
  const amounts = data.amounts.map((cents) => ({ value: String(cents), label: formatMoney(cents) }));
  return (
    <>
      <RadioCards
        name="choice"
        legend={t('Amount')}
        columns={3}
        defaultValue={amounts[Math.min(1, amounts.length - 1)]?.value}
        cards={[...amounts, { value: 'own', label: t('Other') }]}
      />
      <Field
        name="own"
        label={t('Other amount in dollars')}
        hint={t('{least} to {most}. Choose “Other” above.', {
          least: formatMoney(data.leastCents),
          most: formatMoney(data.mostCents),
        })}
        inputMode="decimal"
        optional
        wrapperClass="max-w-xs"
      />
    </>
  );
}

function DeliveryFields({ data }: { data: PageData }) {
  return (
    <>
      <RadioCards
        name="delivery"
        legend={t('How it gets there')}
        columns={2}
        defaultValue="email"
        cards={[
          { value: 'email', label: t('By email'), detail: t('We send it on the day you choose.') },
          { value: 'self', label: t('I’ll give it myself'), detail: t('You get a page to print.') },
        ]}
      />
      <Field
        name="recipientEmail"
        label={t('Recipient’s email')}
        hint={t('Leave it empty if you give the card yourself.')}
        type="email"
        inputMode="email"
        autoComplete="off"
        optional
      />
      <DateField
        name="deliverOn"
        label={t('Send it on')}
        hint={t('If you choose today, we send it right after you pay. On other days, we send it at 8 AM.')}
        min={data.today}
        max={data.lastDay}
        defaultValue={data.today}
      />
    </>
  );
}
