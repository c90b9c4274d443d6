import { readReceipt } from '#app/domain/billing/list-billing.server';
import { printInvoice } from '#app/domain/billing/print-invoice.server';
import { readSeller } from '#app/domain/billing/read-seller.server';
import { readPrintLook } from '#app/domain/settings/look-files.server';
import { guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';
import { pdfResponse } from '#app/http/pdf-response.server';

export const loader = /* @__PURE__ */ guardLoader(
  'routes/_billing+/billing-history_.receipts.$paymentId',
  async ({ actor, db, params }) => {
    const receipt = await readReceipt(db, { customerId: actor.userId, paymentId: readId(params.paymentId) });
    return pdfResponse(await printInvoice(receipt, await readSeller(db), await readPrintLook(db)), `receipt-${receipt.number}`);
  },
);
