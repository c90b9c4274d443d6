import { invalid, noSuch } from '../../api/api-error';
import { bookMovement, lockFunds, mirrorMovement, notEnough, type Movement } from './balances';
import { platformAccountId, type ApiCall, type Route } from '../../api/api-call';
import type { Charge } from '../payments/charge-object';
import type { Account } from './accounts';
import { emit } from '../events/events';
import { newId } from '../../database/ids';
import { listDocs, getList } from '../../api/list-docs';
import type { PaymentIntent } from '../payments/payment-intent-object';
import { findDocs, insertDoc, lockDoc, needDoc, saveDoc, type Doc } from '../../database/store';

export type Transfer = Doc & {
  object: 'transfer';
  amount: number;
  amount_reversed: number;
  balance_transaction: string;
  created: number;
  currency: string;
  description: string | null;
  destination: string;
  destination_payment: string;
  livemode: false;
  metadata: Record<string, string>;
  reversed: boolean;
  source_transaction: string | null;
  source_type: 'card';
  transfer_group: string | null;
};

export type TransferReversal = Doc & {
  object: 'transfer_reversal';
  amount: number;
  balance_transaction: string;
  created: number;
  currency: string;
  destination_payment_refund: string | null;
  metadata: Record<string, string>;
  source_refund: string | null;
  transfer: string;
};

type NewTransfer = Pick<
  Transfer,
  'amount' | 'currency' | 'description' | 'destination' | 'metadata' | 'source_transaction' | 'transfer_group'
>;

/** Money between two Stripe accounts: one set of legs in the ledger, a balance transaction on either side. */
async function moveBetween(
  call: ApiCall,
  other: string,
  movement: Omit<Movement, 'against'>,
  otherType: string,
): Promise<string> {
  const own = await bookMovement(call, { ...movement, against: { account: other } });
  const there = { ...call, account: other };
  await mirrorMovement(there, { ...movement, type: otherType, amount: -movement.amount, against: 'outside:bank' });
  return own.id;
}

async function book(call: ApiCall, wanted: NewTransfer, availableOn: number): Promise<Transfer> {
  const id = newId('tr');
  const destination = wanted.destination === platformAccountId ? '' : wanted.destination;
  const movement = {
    type: 'transfer',
    amount: -wanted.amount,
    currency: wanted.currency,
    source: id,
    availableOn,
    description: wanted.description,
  };
  const balance_transaction = await moveBetween(call, destination, movement, 'payment');
  const transfer = await insertDoc<Transfer>(call, {
    ...wanted,
    id,
    object: 'transfer',
    amount_reversed: 0,
    balance_transaction,
    created: call.now,
    destination_payment: newId('py'),
    livemode: false,
    reversed: false,
    source_type: 'card',
  });
  await emit(call, 'transfer.created', transfer);
  return transfer;
}

async function checkSource(call: ApiCall, chargeId: string, amount: number): Promise<Charge> {
  const charge = await lockDoc<Charge>(call, 'charge', chargeId, 'source_transaction');
  const earlier = await findDocs<Transfer>(call, 'transfer', { source_transaction: chargeId });
  const used = earlier.reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
  if (used + amount > charge.amount_captured - charge.amount_refunded) {
    throw invalid('Cannot use this source_transaction: the transfers would exceed its amount.', {
      param: 'source_transaction',
      code: 'transfer_source_balance_parameters_mismatch',
    });
  }
  return charge;
}

async function checkDestination(call: ApiCall, destination: string): Promise<void> {
  if (destination === platformAccountId) return;
  const account = await needDoc<Account>({ ...call, account: '' }, 'account', destination, 'destination');
  if (account.capabilities.transfers !== 'active') {
    throw invalid('Your destination account needs to have at least one of the following capabilities enabled: transfers', {
      code: 'insufficient_capabilities_for_transfer',
    });
  }
}

/** Refuses what the balance cannot bear, unless the money is a named charge's own: that may go on before it is available. */
async function create(call: ApiCall): Promise<Transfer> {
  const { params } = call;
  const amount = params.needInteger('amount', 1);
  const currency = params.need('currency').toLowerCase();
  const destination = params.need('destination');
  await checkDestination(call, destination);
  const source_transaction = params.text('source_transaction') ?? null;
  const available = await lockFunds(call, currency);
  const charge = source_transaction ? await checkSource(call, source_transaction, amount) : null;
  if (!charge && available < amount) {
    throw notEnough(
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card. See: https://stripe.com/docs/testing#available-balance',
    );
  }
  const wanted: NewTransfer = {
    amount,
    currency,
    destination,
    source_transaction,
    description: params.text('description') ?? null,
    metadata: params.metadata() ?? {},
    transfer_group: params.text('transfer_group') ?? charge?.transfer_group ?? null,
  };
  return book(call, wanted, Math.max(call.now, charge?._available_on ?? call.now));
}

/** A payment with `transfer_data` pays its destination by itself. */
export async function sendToDestination(call: ApiCall, intent: PaymentIntent, charge: Charge): Promise<void> {
  if (!intent.transfer_data) return;
  const { destination, amount = charge.amount_captured } = intent.transfer_data;
  await checkDestination(call, destination);
  const wanted: NewTransfer = {
    amount,
    currency: charge.currency,
    destination,
    source_transaction: charge.id,
    description: null,
    metadata: {},
    transfer_group: intent.transfer_group ?? `group_${intent.id}`,
  };
  const transfer = await book(call, wanted, charge._available_on ?? call.now);
  await saveDoc(call, { ...charge, transfer: transfer.id, transfer_data: { amount: null, destination } });
}

type Reversal = { transferId: string; amount?: number; metadata: Record<string, string>; sourceRefund: string | null };

/** Takes money back from the connected account; fails where its available balance does not suffice. */
export async function reverseTransfer(
  call: ApiCall,
  { transferId, amount, metadata, sourceRefund }: Reversal,
): Promise<TransferReversal> {
  const transfer = await lockDoc<Transfer>(call, 'transfer', transferId);
  const left = transfer.amount - transfer.amount_reversed;
  const wanted = amount ?? left;
  if (left === 0) throw invalid(`Transfer ${transfer.id} is already fully reversed.`, { code: 'transfer_already_reversed' });
  if (wanted > left)
    throw invalid(`Reversal amount (${wanted}) is greater than unreversed amount on transfer (${left})`, { param: 'amount' });
  const destination = transfer.destination === platformAccountId ? '' : transfer.destination;
  const there = { ...call, account: destination };
  const pendingSource = transfer.source_transaction ? await needDoc<Charge>(call, 'charge', transfer.source_transaction) : null;
  const availableOn = Math.max(call.now, pendingSource?._available_on ?? call.now);
  const available = await lockFunds(availableOn > call.now ? { ...there, now: availableOn } : there, transfer.currency);
  if (available < wanted) throw notEnough('The destination account has insufficient available funds for this reversal.');
  const id = newId('trr');
  const movement = {
    type: 'transfer_refund',
    category: 'transfer_reversal',
    amount: wanted,
    currency: transfer.currency,
    source: id,
    availableOn,
  };
  const balance_transaction = await moveBetween(call, destination, movement, 'payment_refund');
  const reversal = await insertDoc<TransferReversal>(call, {
    id,
    object: 'transfer_reversal',
    amount: wanted,
    balance_transaction,
    created: call.now,
    currency: transfer.currency,
    destination_payment_refund: newId('pyr'),
    metadata,
    source_refund: sourceRefund,
    transfer: transfer.id,
  });
  const amount_reversed = transfer.amount_reversed + wanted;
  const changed = await saveDoc(call, { ...transfer, amount_reversed, reversed: amount_reversed === transfer.amount });
  await emit(call, 'transfer.reversed', { ...changed, ...(await reversalsOf(call, transfer.id)) });
  return reversal;
}

async function reversalsOf(call: ApiCall, transferId: string): Promise<{ reversals: object }> {
  const reversals = (await findDocs<TransferReversal>(call, 'transfer_reversal', { transfer: transferId })).reverse();
  return { reversals: getList(`/v1/transfers/${transferId}/reversals`, reversals) };
}

async function read(call: ApiCall): Promise<object> {
  const transfer = await needDoc<Transfer>(call, 'transfer', call.path('transfer'));
  return { ...transfer, ...(await reversalsOf(call, transfer.id)) };
}

async function update(call: ApiCall): Promise<object> {
  const transfer = await lockDoc<Transfer>(call, 'transfer', call.path('transfer'));
  const description = call.params.text('description') ?? transfer.description;
  return saveDoc(call, { ...transfer, description, metadata: call.params.mergeMetadata(transfer.metadata) });
}

async function list(call: ApiCall): Promise<object> {
  const contains: Record<string, string> = {};
  for (const name of ['destination', 'transfer_group']) {
    const value = call.params.text(name);
    if (value) contains[name] = value;
  }
  return listDocs<Transfer>(call, { object: 'transfer', url: '/v1/transfers', contains });
}

async function createReversal(call: ApiCall): Promise<TransferReversal> {
  return reverseTransfer(call, {
    transferId: call.path('transfer'),
    amount: call.params.integer('amount', 1),
    metadata: call.params.metadata() ?? {},
    sourceRefund: null,
  });
}

async function readReversal(call: ApiCall): Promise<TransferReversal> {
  const reversal = await needDoc<TransferReversal>(call, 'transfer_reversal', call.path('reversal'));
  if (reversal.transfer !== call.path('transfer')) throw noSuch('transfer_reversal', reversal.id);
  return reversal;
}

export const transferRoutes: Route[] = [
  { method: 'POST', path: '/v1/transfers', handle: create },
  { method: 'GET', path: '/v1/transfers', handle: list },
  { method: 'GET', path: '/v1/transfers/:transfer', handle: read },
  { method: 'POST', path: '/v1/transfers/:transfer', handle: update },
  { method: 'POST', path: '/v1/transfers/:transfer/reversals', handle: createReversal },
  {
    method: 'GET',
    path: '/v1/transfers/:transfer/reversals',
    handle: (call) =>
      listDocs<TransferReversal>(call, {
        object: 'transfer_reversal',
        url: `/v1/transfers/${call.path('transfer')}/reversals`,
        contains: { transfer: call.path('transfer') },
      }),
  },
  { method: 'GET', path: '/v1/transfers/:transfer/reversals/:reversal', handle: readReversal },
];
