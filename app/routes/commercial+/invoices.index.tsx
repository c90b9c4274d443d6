import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import ReceiptText from 'lucide-react/icons/receipt-text';
import { z } from 'zod';
import { DaysFilter } from '#app/components/forms/days-filter';
import { pageTitle } from '#app/components/layout/page-title';
import { Card } from '#app/components/ui/card';
import { classNames } from '#app/components/ui/class-names';
import { EmptyState } from '#app/components/ui/empty-state';
import { Money } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { Tabs } from '#app/components/ui/tabs';
import { listCompanyInvoices, sumCompanyInvoices } from '#app/domain/companies/company-invoices.server';
import { COMPANY_INVOICE_TABS, type CompanyInvoiceTab } from '#app/domain/companies/invoice-tabs';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { guardLoader } from '#app/http/guard.server';
import { readDays } from '#app/http/read-days';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { CompanyShell } from './_shared/company-shell';
import { InvoiceRow } from './_shared/invoice-row';
import { type CompanyInvoices, invoicesView } from './_shared/invoice-view.server';
import { getRoom } from './_shared/company-view.server';
import { filteredPath } from '#app/platform/filtered-path';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { invoiceWords } from '#app/domain/invoices/invoice-words';

const PATH = '/commercial/invoices';
const PAGE_SIZE = 20;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Company invoices')) }];

/** Every invoice of the company, for members who see money. */
export const loader = /* @__PURE__ */ guardLoader('routes/commercial+/invoices.index', async ({ actor, db, url }) => {
  const asked = z.object({
    tab: z.enum(COMPANY_INVOICE_TABS).catch('open'),
    page: z.coerce.number().int().min(1).max(10_000).catch(1),
  });
  const { tab, page } = asked.parse(Object.fromEntries(url.searchParams));
  const member = await requireMembership(db, actor.userId, 'seeMoney');
  const { companyId, company } = member;
  const days = readDays(url);
  const [invoices, sums] = await explainLoad(t('Failed to load invoices. Refresh the page to try again.'), () =>
    Promise.all([
      listCompanyInvoices(db, { companyId, tab, days, page, size: PAGE_SIZE }),
      sumCompanyInvoices(db, { companyId, days }),
    ]),
  );
  return respond(invoicesView, {
    room: getRoom(member),
    tab,
    page,
    days,
    ...sums,
    billingEmail: company.billingEmail,
    invoices: invoices.map((invoice) => ({ ...invoice, what: invoiceWords(invoice.what) })),
  });
});

const names: Record<CompanyInvoiceTab, Marked> = {
  open: mark('Unpaid'),
  overdue: mark('Overdue'),
  paid: mark('Paid'),
  all: mark('All'),
};

const nothing: Record<CompanyInvoiceTab, Marked> = {
  open: mark('When a visit you pay by invoice is done, its invoice appears here with the day it is due.'),
  overdue: mark('Invoices that are past their due date appear here.'),
  paid: mark('Paid invoices appear here, with a PDF.'),
  all: mark('When a visit you pay by invoice is done, its invoice appears here.'),
};

export default function CompanyInvoicesPage() {
  const data = useLoaderData<typeof loader>();
  const { room, tab, page, days, counts, invoices } = data;
  useLive(['booking.changed', 'visit.changed']);
  const to = (at: number) => filteredPath(PATH, { tab, ...days, page: at });
  return (
    <CompanyShell room={room}>
      <PageHead
        title={t('Invoices')}
        lead={
          <span className="[overflow-wrap:anywhere]">
            {t('All invoices for {company}. We also email them to {email}.', { company: room.company, email: data.billingEmail })}
          </span>
        }
      />
      <Sums data={data} />
      <DaysFilter path={PATH} days={days} keep={{ tab }} />
      <Tabs
        label={t('Invoices')}
        className="mt-6"
        items={COMPANY_INVOICE_TABS.map((each) => ({
          to: filteredPath(PATH, { tab: each, ...days }),
          label: translate(names[each]),
          count: counts[each],
          current: each === tab,
        }))}
      />
      <div className="mt-4">
        {invoices.length === 0 ? (
          <EmptyState icon={ReceiptText} title={page > 1 ? t('No invoices on this page') : t('No invoices')}>
            {translate(nothing[tab])}
          </EmptyState>
        ) : (
          <Card>
            <ul aria-label={translate(names[tab])}>
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} />
              ))}
            </ul>
          </Card>
        )}
      </div>
      <Pager previousTo={page > 1 ? to(page - 1) : null} nextTo={page * PAGE_SIZE < counts[tab] ? to(page + 1) : null} />
    </CompanyShell>
  );
}

/** What is to be paid, and what of it is late. */
function Sums({
  data: { openCents, overdueCents, counts, days },
}: {
  data: Pick<CompanyInvoices, 'openCents' | 'overdueCents' | 'counts' | 'days'>;
}) {
  return (
    <ul className="mt-6 grid grid-cols-2 gap-3 sm:gap-4">
      <Sum to={filteredPath(PATH, { tab: 'open', ...days })} label={t('To be paid')} cents={openCents} count={counts.open} />
      <Sum
        to={filteredPath(PATH, { tab: 'overdue', ...days })}
        label={t('Overdue')}
        cents={overdueCents}
        count={counts.overdue}
        isBad
      />
    </ul>
  );
}

type SumProps = { to: string; label: string; cents: number; count: number; isBad?: boolean };

function Sum({ to, label, cents, count, isBad = false }: SumProps) {
  const isAlarm = isBad && count > 0;
  return (
    <li>
      <Link
        to={to}
        className={classNames(
          'block h-full rounded-lg border bg-surface p-4 shadow-soft transition hover:border-line-strong',
          isAlarm ? 'border-bad/50' : 'border-line',
        )}
      >
        <span className="block text-sm text-ink-soft">{label}</span>
        <span className={classNames('figures mt-1 block text-lg font-semibold sm:text-2xl', isAlarm && 'text-bad')}>
          <Money cents={cents} show="always" />
        </span>
        <span className="block text-sm text-ink-faint">
          {t('{count, plural, one {# invoice} other {# invoices}}', { count })}
        </span>
      </Link>
    </li>
  );
}
