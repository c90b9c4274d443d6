import { Tabs } from '#app/components/ui/tabs';
import { PAYMENT_TABS, paymentsLink, type PaymentTab } from './payments-search';

export const paymentTabLabels: Record<PaymentTab, string> = {
  charges: 'Charges',
  plans: 'Plans',
  refunds: 'Refunds',
  transfers: 'Transfers',
  payouts: 'Payouts',
  disputes: 'Disputes',
  failed: 'Failed payments',
  reconciliation: 'Reconciliation',
};

/** The kinds of money movements, and the invoices, which have pages of their own. */
export function PaymentTabs({ current }: { current: PaymentTab | 'invoices' }) {
  const items = PAYMENT_TABS.map((each) => ({
    to: paymentsLink(each),
    label: paymentTabLabels[each],
    current: each === current,
  }));
  const invoices = { to: '/admin/invoices', label: 'Invoices', current: current === 'invoices' };
  return <Tabs label="Payment types" className="mt-6" items={[items[0]!, invoices, ...items.slice(1)]} />;
}
