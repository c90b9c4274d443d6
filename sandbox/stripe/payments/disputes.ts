import { invalid } from '../../api/api-error';
import { bookMovement } from '../connect/balances';
import type { ApiCall, Route } from '../../api/api-call';
import type { Charge } from './charge-object';
import { emit } from '../events/events';
import { readEvidenceParams } from './dispute-evidence';
import { newId } from '../../database/ids';
import { listDocs } from '../../api/list-docs';
import { insertDoc, lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';

export type Dispute = Doc & {
  object: 'dispute';
  amount: number;
  balance_transactions: object[];
  charge: string;
  created: number;
  currency: string;
  evidence: Record<string, string>;
  evidence_details: { due_by: number; has_evidence: boolean; past_due: boolean; submission_count: number };
  is_charge_refundable: boolean;
  livemode: false;
  metadata: Record<string, string>;
  payment_intent: string | null;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
};

/** What Stripe keeps of a disputed payment, in cents, whichever side wins. */
const disputeFee = 1500;
const answerWithinSeconds = 9 * 24 * 3600;

export async function openDispute(call: ApiCall, charge: Charge, reason = 'fraudulent'): Promise<Charge> {
  const id = newId('du');
  const withdrawal = await bookMovement(call, {
    type: 'adjustment',
    category: 'dispute',
    amount: -charge.amount_captured,
    fee: disputeFee,
    currency: charge.currency,
    source: id,
    description: `Chargeback withdrawal for ${charge.id}`,
    against: 'outside:cards',
  });
  const dispute = await insertDoc<Dispute>(call, {
    id,
    object: 'dispute',
    amount: charge.amount_captured,
    balance_transactions: [withdrawal],
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    evidence: {},
    evidence_details: { due_by: call.now + answerWithinSeconds, has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: 'needs_response',
  });
  const disputed = await saveDoc(call, { ...charge, disputed: true, dispute: id });
  await emit(call, 'charge.dispute.created', dispute);
  await emit(call, 'charge.dispute.funds_withdrawn', dispute);
  return disputed;
}

async function settle(call: ApiCall, dispute: Dispute, status: 'won' | 'lost'): Promise<Dispute> {
  const returned =
    status === 'won'
      ? [
          await bookMovement(call, {
            type: 'adjustment',
            category: 'dispute_reversal',
            amount: dispute.amount,
            currency: dispute.currency,
            source: dispute.id,
            description: `Chargeback reversal for ${dispute.charge}`,
            against: 'outside:cards',
          }),
        ]
      : [];
  const closed = await saveDoc<Dispute>(call, {
    ...dispute,
    status,
    balance_transactions: [...dispute.balance_transactions, ...returned],
  });
  if (status === 'won') {
    const charge = await lockDoc<Charge>(call, 'charge', dispute.charge);
    await saveDoc(call, { ...charge, disputed: false });
    await emit(call, 'charge.dispute.funds_reinstated', closed);
  }
  await emit(call, 'charge.dispute.closed', closed);
  return closed;
}

function assertOpen(dispute: Dispute): void {
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalid('This dispute is already closed.');
}

/** The text "winning_evidence" or "losing_evidence" in `evidence[uncategorized_text]` decides, as in Stripe's test mode. */
async function update(call: ApiCall): Promise<Dispute> {
  const dispute = await lockDoc<Dispute>(call, 'dispute', call.path('dispute'));
  const given = await readEvidenceParams(call);
  const evidence = { ...dispute.evidence, ...given };
  const submit = call.params.flag('submit') ?? true;
  if (given) assertOpen(dispute);
  const changed = await saveDoc<Dispute>(call, {
    ...dispute,
    evidence,
    metadata: call.params.mergeMetadata(dispute.metadata),
    status: given && submit ? 'under_review' : dispute.status,
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: Object.keys(evidence).length > 0,
      submission_count: dispute.evidence_details.submission_count + (given && submit ? 1 : 0),
    },
  });
  await emit(call, 'charge.dispute.updated', changed);
  if (!given || !submit) return changed;
  if (evidence.uncategorized_text === 'winning_evidence') return settle(call, changed, 'won');
  if (evidence.uncategorized_text === 'losing_evidence') return settle(call, changed, 'lost');
  return changed;
}

async function close(call: ApiCall): Promise<Dispute> {
  const dispute = await lockDoc<Dispute>(call, 'dispute', call.path('dispute'));
  assertOpen(dispute);
  return settle(call, dispute, 'lost');
}

async function list(call: ApiCall): Promise<object> {
  const contains: Record<string, string> = {};
  for (const name of ['charge', 'payment_intent']) {
    const value = call.params.text(name);
    if (value) contains[name] = value;
  }
  return listDocs<Dispute>(call, { object: 'dispute', url: '/v1/disputes', contains });
}

export const disputeRoutes: Route[] = [
  { method: 'GET', path: '/v1/disputes', handle: list },
  { method: 'GET', path: '/v1/disputes/:dispute', handle: (call) => needDoc<Dispute>(call, 'dispute', call.path('dispute')) },
  { method: 'POST', path: '/v1/disputes/:dispute', handle: update },
  { method: 'POST', path: '/v1/disputes/:dispute/close', handle: close },
];
