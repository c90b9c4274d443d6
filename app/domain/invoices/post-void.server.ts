import type { Tx } from '#app/platform/db.server';
import { voidLines } from '../ledger/movements';
import { postMovement } from '../ledger/post-movement.server';
import type { LockedInvoice } from './lock-invoice.server';

const MOVEMENTS = {
  visit: 'invoice-void',
  program: 'invoice-void',
  late: 'late-fee-waived',
  fee: 'fee-void',
  plan: 'fee-void',
} as const;

/** The ledger of an invoice that is void: what it stood for is not owed any more. Posted once; false on a repeat. */
export function postVoid(tx: Tx, row: LockedInvoice): Promise<boolean> {
  return postMovement(tx, {
    kind: MOVEMENTS[row.kind],
    causeId: row.id,
    bookingId: row.bookingId,
    livemode: row.livemode,
    lines: voidLines(row),
  });
}
