import { readInvoice } from '#app/domain/billing/list-billing.server';
import { printInvoice } from '#app/domain/billing/print-invoice.server';
import { readSeller } from '#app/domain/billing/read-seller.server';
import { readPrintLook } from '#app/domain/settings/look-files.server';
import { guardLoader } from '#app/http/guard.server';
import { NotFound } from '#app/platform/errors';
import { pdfResponse } from '#app/http/pdf-response.server';
import { t } from '#app/platform/texts/t';

export const loader = /* @__PURE__ */ guardLoader(
  'routes/_billing+/billing-history_.invoices.$invoiceId',
  async ({ actor, db, params }) => {
    const invoiceId = params.invoiceId ?? '';
    if (!/^[A-Za-z0-9_-]{3,100}$/.test(invoiceId)) throw new NotFound(t('Invoice not found'));
    const invoice = await readInvoice(db, { customerId: actor.userId, invoiceId });
    return pdfResponse(await printInvoice(invoice, await readSeller(db), await readPrintLook(db)), `invoice-${invoice.number}`);
  },
);
