import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Field } from '#app/components/forms/field';
import { noClientValidation } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { SubmitButton } from '#app/components/forms/submit-button';
import { WithLinks } from '#app/components/ui/with-links';
import { giftCodeField } from '#app/domain/gift-cards/gift-code.schema';
import { redeemGiftCard } from '#app/domain/gift-cards/redeem-gift-card.server';
import { readAccountCredit } from '#app/domain/payments/account-credit.server';
import { withGuessLimit } from '#app/http/guess-limit.server';
import { isLiveMoney } from '#app/platform/stripe-mode.server';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { PersonalShell } from '#app/components/layout/personal-shell';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { readCredit } from '#app/domain/billing/read-credit.server';
import { listBilling, refreshInvoices } from '#app/domain/billing/list-billing.server';
import { instantSchema } from '#app/http/cursor';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import { Notice } from '#app/components/ui/notice';
import { formatMoney } from '#app/platform/format-money';
import { type BillingHistory, billingHistoryView } from './_shared/billing-history-view.server';
import { BillingRow } from './_shared/billing-row';
import { useOfficeZone, useRootData } from '#app/components/layout/root-data';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/_billing+/billing-history';

const cursorSchema = z.object({ at: instantSchema, id: z.string().min(1).max(100) });

const billingForm = z.discriminatedUnion('subaction', [
  z.object({ subaction: z.literal('refresh') }),
  z.object({ subaction: z.literal('gift-card'), giftCode: giftCodeField }),
]);

export const meta: MetaFunction = () => [{ title: pageTitle(t('Billing history')) }, { name: 'robots', content: 'noindex' }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const cursor = cursorSchema.safeParse({ at: url.searchParams.get('before'), id: url.searchParams.get('id') });
  const before = url.searchParams.has('id') && cursor.success ? cursor.data : undefined;
  const { items, next } = await explainLoad(t('Failed to load billing history'), () =>
    listBilling(db, { customerId: actor.userId, before }),
  );
  const search = next && new URLSearchParams({ before: next.at.toISOString(), id: next.id });
  return respond(billingHistoryView, {
    items,
    credits: await readCredit(db, { customerId: actor.userId }),
    accountCreditCents: await readAccountCredit(db, { customerId: actor.userId, livemode: isLiveMoney() }),
    at: now(),
    nextPage: search && `/billing-history?${search}`,
    isLaterPage: before !== undefined,
    opId: crypto.randomUUID(),
    giftOpId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, context, db, read, run }) => {
  const form = await read(billingForm);
  const { data } = form;
  if (data.subaction === 'gift-card') {
    const { amountCents } = await withGuessLimit(context.clientIp, () =>
      run(form, 'redeem', (tx) => redeemGiftCard(tx, { code: data.giftCode, customerId: actor.userId })),
    );
    return redirectWithNotice('/billing-history', {
      type: 'success',
      message: t('{amount} added to your credit', { amount: formatMoney(amountCents, 'always') }),
    });
  }
  await refreshInvoices(db, actor.userId);
  return redirectWithNotice('/billing-history', { type: 'success', message: t('Billing history is up to date') });
});

export default function BillingHistoryPage() {
  const { items, credits, accountCreditCents, at, nextPage, isLaterPage, opId, giftOpId } = useLoaderData<typeof loader>();
  const refusal = useRefusal();
  const zone = useOfficeZone();
  return (
    <PersonalShell>
      <div className="mx-auto max-w-3xl">
        <p className="mb-3 text-sm">
          <Link to="/customer/dashboard" className="inline-link">
            {t('Back to Dashboard')}
          </Link>
        </p>
        <PageHead
          title={t('Billing history')}
          lead={t('Invoices for your plan and invoiced work, and receipts for your bookings.')}
          actions={
            <ButtonForm fields={{ opId, subaction: 'refresh' }} variant="secondary" size="sm" busyText={t('Refreshing…')}>
              {t('Refresh')}
            </ButtonForm>
          }
        />
        <AccountCredit cents={accountCreditCents} opId={giftOpId} />
        <Credit credits={credits} />
        <div className="mt-6">
          <Refusal text={refusal} />
          {items.length === 0 ? (
            <EmptyState
              icon={ReceiptText}
              title={t('Nothing billed yet')}
              action={<LinkButton to="/book">{t('Get Estimate')}</LinkButton>}
            >
              {t('When you pay a deposit or buy a plan, its receipt shows up here.')}
            </EmptyState>
          ) : (
            <Card>
              <ul>
                {items.map((item) => (
                  <BillingRow key={item.id} item={item} at={at} zone={zone} />
                ))}
              </ul>
            </Card>
          )}
          <Pager firstTo={isLaterPage ? '/billing-history' : null} nextTo={nextPage} />
        </div>
      </div>
    </PersonalShell>
  );
}

/** Nothing where there is none. */
function Credit({ credits }: Pick<BillingHistory, 'credits'>) {
  if (credits.length === 0) return null;
  const total = credits.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <Notice tone="info" title={t('Kept from your bookings: {amount}', { amount: formatMoney(total, 'always') })} className="mt-6">
      <WithLinks
        text={t('It’s from {bookings}. To use it or get a refund, [contact us].', {
          bookings: credits
            .map(({ reference, amountCents }) => `${reference} (${formatMoney(amountCents, 'always')})`)
            .join(', '),
        })}
        to={['/contact']}
      />
    </Notice>
  );
}

/** What any booking of the account can be paid from, and where a gift card is added to it. */
function AccountCredit({ cents, opId }: { cents: number; opId: string }) {
  const sells = useRootData()?.settings.hasGiftCards ?? false;
  if (cents <= 0 && !sells) return null;
  return (
    <Card as="section" className="mt-6">
      <CardHead
        title={cents > 0 ? t('Your credit: {amount}', { amount: formatMoney(cents, 'always') }) : t('Gift card')}
        hint={
          cents > 0
            ? t('We use it for your next balance, before your card is charged.')
            : t('Add a gift card: its amount becomes your credit.')
        }
      />
      <PersistentForm id="gift-card" validator={noClientValidation} summary={false} className="flex flex-wrap items-end gap-3">
        <OperationId value={opId} />
        <input type="hidden" name="subaction" value="gift-card" />
        <Field name="giftCode" label={t('Gift card code')} autoComplete="off" spellCheck={false} wrapperClass="min-w-0 grow" />
        <SubmitButton variant="secondary" busyText={t('Adding…')}>
          {t('Add')}
        </SubmitButton>
      </PersistentForm>
      {sells ? (
        <p className="mt-3 text-sm">
          <Link to="/gift-cards" className="inline-link">
            {t('Give a gift card')}
          </Link>
        </p>
      ) : null}
    </Card>
  );
}
