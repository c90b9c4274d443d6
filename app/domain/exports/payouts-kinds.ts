import type { RecordKind } from './record-kind';

/** What pros are paid. */
export const payoutsKinds: readonly RecordKind[] = [
  {
    name: 'transfers',
    table: 'transfer',
    about: 'Pros’ shares of finished work',
    key: ['id'],
    common: 'id assignment_id pro_id amount_cents status due_at sent_at stripe_transfer_id failure_message created_at',
    own: { netted_cents: 'What the pro owed and is kept back', planned_at: 'When it was planned' },
    left: { inner: 'next_try_at op_key swept_at' },
  },
  {
    name: 'transfer-legs',
    table: 'transfer_leg',
    about: 'Transfers at Stripe, each backed by one payment',
    key: ['id'],
    common: 'id amount_cents status stripe_transfer_id sent_at',
    own: {
      transfer_id: 'The record in transfers',
      payment_id: 'The payment that backs it, in payments',
      reversed_cents: 'What came back',
    },
    left: { inner: 'attempt op_key key_stored_at' },
  },
  {
    name: 'transfer-reversals',
    table: 'transfer_reversal',
    about: 'Money that came back from a pro',
    key: ['id'],
    common: 'id cause amount_cents status created_at',
    own: { leg_id: 'The record in transfer-legs', stripe_reversal_id: 'The reversal at Stripe' },
    left: { inner: 'op_key swept_at' },
  },
  {
    name: 'connect-accounts',
    table: 'connect_account',
    about: 'Pros’ accounts at Stripe, as Stripe last described them',
    key: ['stripe_account_id'],
    common: 'stripe_account_id pro_id livemode payouts_enabled',
    own: {
      details_submitted: 'Whether Stripe has their details',
      transfers_active: 'Whether they can get transfers',
      instant_eligible: 'Whether they can be paid out at once',
      currently_due: 'What Stripe still asks for',
      disabled_reason: 'Why Stripe holds the account',
      tax_id_due: 'Whether Stripe asks for the tax ID',
      bank_label: 'Their bank, as Stripe prints it',
      payout_interval: 'How often Stripe pays out',
      payout_anchor: 'On which day',
    },
    left: { inner: 'asked_at events_asked_at' },
  },
  {
    name: 'payouts',
    table: 'payout',
    about: 'Money from a pro’s Stripe account to their bank',
    key: ['id'],
    common: 'id pro_id stripe_account_id status amount_cents fee_cents failure_message livemode created_at updated_at',
    own: { stripe_payout_id: 'The payout at Stripe', method: 'standard or instant', arrival_at: 'When it reaches the bank' },
    left: { inner: 'op_key swept_at' },
  },
];
