import { mark } from '#app/platform/texts/t';

/** Every switch the code reads. What is finished ships on. */
export const seedFlags = [
  { key: 'enable_express_mode', on: true, description: mark('The express service call on the customer dashboard') },
  { key: 'show_chat_beta', on: true, description: mark('The live support thread on the customer dashboard and under Help') },
  { key: 'show_beta_chat_ui', on: true, description: mark('The support thread as a panel beside the page') },
  {
    key: 'enable_manual_job_dispatch',
    on: true,
    description: mark('Manual assignment, offers and reassignment on the dispatch board'),
  },
  { key: 'use_v2_payout_flow', on: true, description: mark('Enhanced earnings and instant payouts on the pros’ payouts page') },
  { key: 'show_admin_flags_tab', on: true, description: mark('This page in the menu of the admin area') },
  { key: 'dev_only', on: false, description: mark('Developer-only features') },
] as const;

export type FlagKey = (typeof seedFlags)[number]['key'];
