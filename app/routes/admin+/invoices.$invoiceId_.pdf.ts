import { readAnyInvoice } from '#app/domain/billing/list-billing.server';
import { printInvoice } from '#app/domain/billing/print-invoice.server';
import { readSeller } from '#app/domain/billing/read-seller.server';
import { readPrintLook } from '#app/domain/settings/look-files.server';
import { guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';

export const loader = /* @__PURE__ */ guardLoader('routes/admin+/invoices.$invoiceId_.pdf', async ({ db, params }) => {
  const invoice = await readAnyInvoice(db, { invoiceId: readId(params.invoiceId) });
  const body = await printInvoice(invoice, await readSeller(db), await readPrintLook(db));
  return new Response(new Uint8Array(body), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="invoice-${invoice.number.replace(/[^A-Za-z0-9-]/g, '-')}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
});
