import { billingHistoryView } from '#app/routes/_billing+/_shared/billing-history-view.server';
import { changePlanForm, changePlanView } from '#app/routes/_billing+/_shared/change-plan-view.server';
import { plansForm, plansView } from '#app/routes/_billing+/_shared/plans-view.server';
import { paymentMethodsForm, paymentMethodsView } from '#app/routes/customer+/_shared/payment-methods-view.server';
import { leadsTo } from './answers';
import type { Area } from './operation';

export const billing: Area = {
  title: 'Cards, plans and bills',
  operations: [
    {
      id: 'listPaymentMethods',
      names: ['payment-methods'],
      route: 'routes/customer+/payment-methods',
      handler: 'loader',
      path: '/customer/payment-methods',
      summary: 'The own cards and which one is charged first; `problem` says that Stripe could not be asked.',
      answer: paymentMethodsView,
      refuses: [],
    },
    {
      id: 'changePaymentMethods',
      names: ['add-payment-method', 'billing-portal', 'customer-portal'],
      route: 'routes/customer+/payment-methods',
      handler: 'action',
      path: '/customer/payment-methods',
      summary: 'Opens Stripe’s page for another card or its billing portal, or makes a card the one that is charged first.',
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
      summary: 'The own invoices and receipts, newest first; `nextPage` is the address of the older ones.',
      answer: billingHistoryView,
      refuses: [],
    },
    {
      id: 'readPlans',
      names: ['subscription-status'],
      route: 'routes/_billing+/plans',
      handler: 'loader',
      path: '/plans',
      summary: 'The plans with their prices, and the one that whoever asks has, with the day it renews.',
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
        'Takes a plan: opens Stripe’s page for its first month; signed out it leads to signing in. Or keeps a canceled one.',
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
      summary: 'What changing to another plan costs today, reckoned to the second that `prorationDate` names.',
      answer: changePlanView,
      refuses: [404, 409, 502],
    },
    {
      id: 'changePlan',
      names: ['update-subscription'],
      route: 'routes/_billing+/plans_.change',
      handler: 'action',
      path: '/plans/change',
      summary: 'Changes the plan for the amount that was shown.',
      form: changePlanForm,
      once: true,
      kind: 'redirect',
      answer: leadsTo(/^\/customer\/dashboard\?status=updated$/),
      refuses: [404, 409, 502],
    },
  ],
};
