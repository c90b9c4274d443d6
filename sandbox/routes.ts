import { balanceRoutes } from './balance';
import type { Route } from './call';
import { chargeRoutes } from './charges';
import { checkoutSessionRoutes } from './checkout-sessions';
import { connectRoutes } from './connect';
import { customerRoutes } from './customers';
import { disputeRoutes } from './disputes';
import { eventRoutes } from './event-routes';
import { invoiceItemRoutes } from './invoice-items';
import { invoiceRoutes } from './invoices';
import { paymentIntentRoutes } from './payment-intents';
import { paymentMethodRoutes } from './payment-methods';
import { payoutRoutes } from './payouts';
import { portalRoutes } from './portal';
import { priceRoutes } from './prices';
import { productRoutes } from './products';
import { refundRoutes } from './refunds';
import { setupIntentRoutes } from './setup-intents';
import { subscriptionRoutes } from './subscriptions';
import { testClockRoutes } from './test-clocks';
import { transferRoutes } from './transfers';

/** The part of Stripe's API that the sandbox speaks; every other address is a Stripe-shaped 404. */
export const routes: Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...checkoutSessionRoutes,
  ...paymentIntentRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...invoiceItemRoutes,
  ...portalRoutes,
  ...testClockRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...connectRoutes,
  ...transferRoutes,
  ...payoutRoutes,
  ...balanceRoutes,
  ...eventRoutes,
];
