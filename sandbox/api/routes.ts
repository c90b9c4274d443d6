import { balanceRoutes } from '../stripe/connect/balance';
import type { Route } from './api-call';
import { chargeRoutes } from '../stripe/payments/charges';
import { checkoutSessionRoutes } from '../stripe/payments/checkout-sessions';
import { connectRoutes } from '../stripe/connect/accounts';
import { customerRoutes } from '../stripe/payments/customers';
import { disputeRoutes } from '../stripe/payments/disputes';
import { eventRoutes } from '../stripe/events/event-routes';
import { fileRoutes } from '../stripe/payments/files';
import { invoiceItemRoutes } from '../stripe/billing/invoice-items';
import { invoiceRoutes } from '../stripe/billing/invoices';
import { paymentIntentRoutes } from '../stripe/payments/payment-intents';
import { paymentMethodRoutes } from '../stripe/payments/payment-methods';
import { methodConfigurationRoutes } from '../stripe/payments/method-configurations';
import { payoutRoutes } from '../stripe/connect/payouts';
import { portalRoutes } from '../stripe/billing/portal';
import { priceRoutes } from '../stripe/billing/prices';
import { productRoutes } from '../stripe/billing/products';
import { refundRoutes } from '../stripe/payments/refunds';
import { setupIntentRoutes } from '../stripe/payments/setup-intents';
import { subscriptionRoutes } from '../stripe/billing/subscriptions';
import { testClockRoutes } from '../stripe/billing/test-clocks';
import { transferRoutes } from '../stripe/connect/transfers';
import { webhookEndpointRoutes } from '../stripe/events/webhook-endpoints';

/** The part of Stripe's API that the sandbox speaks; every other address is a Stripe-shaped 404. */
export const routes: Route[] = [
  ...customerRoutes,
  ...paymentMethodRoutes,
  ...methodConfigurationRoutes,
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
  ...fileRoutes,
  ...connectRoutes,
  ...transferRoutes,
  ...payoutRoutes,
  ...balanceRoutes,
  ...eventRoutes,
  ...webhookEndpointRoutes,
];
