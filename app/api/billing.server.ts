import { billingHistoryView } from '#app/routes/_billing+/_shared/billing-history-view.server';
import { changePlanForm, changePlanView } from '#app/routes/_billing+/_shared/change-plan-view.server';
import { plansForm, plansView } from '#app/routes/_billing+/_shared/plans-view.server';
import { paymentMethodsForm, paymentMethodsView } from '#app/routes/customer+/_shared/payment-methods-view.server';
import { leadsTo } from './answers';
import type { Area } from './operation';

export const billing: Area = {
  title: 'Cards, plans and billing',
  operations: [
    {
      id: 'listPaymentMethods',
      names: ['payment-methods'],
      route: 'routes/customer+/payment-methods',
      handler: 'loader',
      path: '/customer/payment-methods',
      summary: 'Returns your cards and which one is the default. `problem` says that we couldn’t reach Stripe.',
      answer: paymentMethodsView,
      refuses: [],
    },
    {
      id: 'changePaymentMethods',
      names: ['add-payment-method', 'billing-portal', 'customer-portal'],
      route: 'routes/customer+/payment-methods',
      handler: 'action',
      path: '/customer/payment-methods',
      summary: 'Opens Stripe’s page to add a card or its billing portal, or makes a card the default.',
      form: paymentMethodsForm,
      once: true,
      kind: 'redirect',
      answer: leadsTo(/^(https?:\/\/|\/customer\/payment-methods$)/),
      refuses: [404, 502],
    },
    {
      id: 'listBills',
      names: ['billing-invoices'],
      route: 'routes/_billing+/billing-history',
      handler: 'loader',
      path: '/billing-history',
      summary: 'Returns your invoices and receipts, newest first. `nextPage` is the address of the next page.',
      answer: billingHistoryView,
      refuses: [],
    },
    {
      id: 'readPlans',
      names: ['subscription-status'],
      route: 'routes/_billing+/plans',
      handler: 'loader',
      path: '/plans',
      summary: 'Returns the plans with their prices, and your own plan with its renewal date.',
      answer: plansView,
      refuses: [],
    },
    {
      id: 'takePlan',
      names: ['create-subscription'],
      route: 'routes/_billing+/plans',
      handler: 'action',
      path: '/plans',
      summary:
        'Subscribes to a plan: opens Stripe’s page for the first month, or redirects to sign in. Can also keep a canceled plan.',
      form: plansForm,
      once: true,
      kind: 'redirect',
      answer: leadsTo(/^(https?:\/\/|\/plans$|\/auth\?)/),
      refuses: [403, 404, 409, 502],
    },
    {
      id: 'previewPlanChange',
      names: ['update-subscription'],
      route: 'routes/_billing+/plans_.change',
      handler: 'loader',
      path: '/plans/change',
      query: { to: '{planCode}' },
      summary: 'Returns what it costs today to change plans, calculated as of `prorationDate`.',
      answer: changePlanView,
      refuses: [404, 409, 502],
    },
    {
      id: 'changePlan',
      names: ['update-subscription'],
      route: 'routes/_billing+/plans_.change',
      handler: 'action',
      path: '/plans/change',
      summary: 'Changes the plan for the amount shown.',
      form: changePlanForm,
      once: true,
      kind: 'redirect',
      answer: leadsTo(/^\/customer\/dashboard\?status=updated$/),
      refuses: [404, 409, 502],
    },
  ],
};
