import { Tabs } from '#app/components/ui/tabs';
import { PAYMENT_TABS, paymentsLink, type PaymentTab } from './payments-search';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';

export const paymentTabLabels: Record<PaymentTab, Marked> = {
  charges: mark('Charges'),
  plans: mark('Plans'),
  refunds: mark('Refunds'),
  transfers: mark('Transfers'),
  payouts: mark('Payouts'),
  disputes: mark('Disputes'),
  failed: mark('Failed payments'),
  reconciliation: mark('Reconciliation'),
};

/** The kinds of money movements, and the invoices, which have pages of their own. */
export function PaymentTabs({ current }: { current: PaymentTab | 'invoices' }) {
  const items = PAYMENT_TABS.map((each) => ({
    to: paymentsLink(each),
    label: translate(paymentTabLabels[each]),
    current: each === current,
  }));
  const invoices = { to: '/admin/invoices', label: t('Invoices'), current: current === 'invoices' };
  return <Tabs label={t('Payment types')} className="mt-6" items={[items[0]!, invoices, ...items.slice(1)]} />;
}
