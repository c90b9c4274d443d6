import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import Wallet from 'lucide-react/icons/wallet';
import { z } from 'zod';
import { DaysFilter } from '#app/components/forms/days-filter';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { Money } from '#app/components/ui/money';
import { MoneyRow } from '#app/components/ui/money-row';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { listCompanyPayments, namePaidLocation } from '#app/domain/companies/company-payments.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { guardLoader } from '#app/http/guard.server';
import { readDays } from '#app/http/read-days';
import { respond } from '#app/http/respond';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { filteredPath } from '#app/platform/filtered-path';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { useLive } from '#app/realtime/use-live';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';

const PATH = '/commercial/payments';
const PAGE_SIZE = 20;

const pageView = z.object({
  room: roomView,
  page: z.number(),
  days: z.object({ from: z.string().nullable(), to: z.string().nullable() }),
  location: z.object({ id: z.string(), name: z.string() }).nullable(),
  count: z.number(),
  sumCents: z.number(),
  payments: z.array(
    z.object({
      id: z.string(),
      at: z.date(),
      kind: z.string(),
      place: z.string(),
      reference: z.string(),
      visitId: z.string().nullable(),
      amountCents: z.number(),
    }),
  ),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Company payments')) }];

/** What the company paid and got back, for members who see money. */
export const loader = /* @__PURE__ */ guardLoader('routes/commercial+/payments', async ({ actor, db, url }) => {
  const asked = z.object({
    page: z.coerce.number().int().min(1).max(10_000).catch(1),
    location: z.string().uuid().nullable().catch(null),
  });
  const { page, location } = asked.parse({ page: url.searchParams.get('page'), location: url.searchParams.get('location') });
  const days = readDays(url);
  const member = await requireMembership(db, actor.userId, 'seeMoney');
  const { companyId } = member;
  const name = location && (await namePaidLocation(db, { companyId, siteId: location }));
  const list = await explainLoad(t('Failed to load payments. Refresh the page to try again.'), () =>
    listCompanyPayments(db, { companyId, siteId: name ? location : null, days, page, size: PAGE_SIZE }),
  );
  return respond(pageView, {
    room: getRoom(member),
    page,
    days,
    location: location && name ? { id: location, name } : null,
    ...list,
  });
});

export default function CompanyPaymentsPage() {
  const { room, page, days, location, count, sumCents, payments } = useLoaderData<typeof loader>();
  useLive(['booking.changed', 'visit.changed']);
  const to = (at: number) => filteredPath(PATH, { location: location?.id, ...days, page: at });
  return (
    <CompanyShell room={room}>
      <PageHead
        title={t('Payments')}
        lead={t('What {company} paid for visits by card, transfer or check, and what was refunded.', { company: room.company })}
      />
      <DaysFilter path={PATH} days={days} keep={location ? { location: location.id } : {}} />
      {location ? (
        <p className="mb-4 [overflow-wrap:anywhere]">
          {t('Location: {name}', { name: location.name })} ·{' '}
          <Link to={filteredPath(PATH, days)} className="inline-link">
            {t('All locations')}
          </Link>
        </p>
      ) : null}
      {payments.length === 0 ? (
        <EmptyState icon={Wallet} title={page > 1 ? t('No payments on this page') : t('No payments')}>
          {t('Payments and refunds appear here on the day the money moves.')}
        </EmptyState>
      ) : (
        <Card>
          <p className="flex flex-wrap justify-between gap-x-6 border-b border-line pb-3 text-ink-soft">
            <span>{t('{count, plural, one {# payment or refund} other {# payments and refunds}}', { count })}</span>
            <span className="figures font-semibold text-ink">
              <Money cents={sumCents} show="always" />
            </span>
          </p>
          <ul aria-label={t('Payments')}>
            {payments.map((payment) => (
              <MoneyRow
                key={payment.id}
                title={`${translate(kinds[payment.kind] ?? mark('Payment'))}, ${payment.place}`}
                at={payment.at}
                reference={payment.reference}
                to={payment.visitId && `/commercial/visits/${payment.visitId}`}
                amountCents={payment.amountCents}
              />
            ))}
          </ul>
        </Card>
      )}
      <Pager previousTo={page > 1 ? to(page - 1) : null} nextTo={page * PAGE_SIZE < count ? to(page + 1) : null} />
    </CompanyShell>
  );
}

const kinds: Record<string, Marked> = {
  deposit: mark('Deposit'),
  balance: mark('Balance'),
  fee: mark('Fee'),
  invoice: mark('Invoice'),
  'invoice-outside': mark('Invoice, by transfer or check'),
  refund: mark('Refund'),
  'refund-failed': mark('Refund that failed'),
};
