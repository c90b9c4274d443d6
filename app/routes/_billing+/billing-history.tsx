import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { PersonalShell } from '#app/components/layout/personal-shell';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
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
import { useOfficeZone } from '#app/components/layout/root-data';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/_billing+/billing-history';

const cursorSchema = z.object({ at: instantSchema, id: z.string().min(1).max(100) });

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
    at: now(),
    nextPage: search && `/billing-history?${search}`,
    isLaterPage: before !== undefined,
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, db, read }) => {
  await read(z.object({}));
  await refreshInvoices(db, actor.userId);
  return redirectWithNotice('/billing-history', { type: 'success', message: t('Billing history is up to date') });
});

export default function BillingHistoryPage() {
  const { items, credits, at, nextPage, isLaterPage, opId } = useLoaderData<typeof loader>();
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
            <ButtonForm fields={{ opId }} variant="secondary" size="sm" busyText={t('Refreshing…')}>
              {t('Refresh')}
            </ButtonForm>
          }
        />
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
    <Notice tone="info" title={`Your credit: ${formatMoney(total, 'always')}`} className="mt-6">
      We keep it for you from{' '}
      {credits.map(({ reference, amountCents }) => `booking ${reference} (${formatMoney(amountCents, 'always')})`).join(', ')}. To
      use it or have it paid back,{' '}
      <Link to="/contact" className="inline-link">
        write to us
      </Link>
      .
    </Notice>
  );
}
