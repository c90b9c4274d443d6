import { printInvoice } from '#app/domain/billing/print-invoice.server';
import { readSeller } from '#app/domain/billing/read-seller.server';
import { readPrintLook } from '#app/domain/settings/look-files.server';
import { readCompanyInvoice } from '#app/domain/companies/company-invoices.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { guardLoader } from '#app/http/guard.server';
import { pdfResponse } from '#app/http/pdf-response.server';
import { readId } from '#app/http/read-id';

/** An invoice of the company, whichever member ordered the work. */
export const loader = /* @__PURE__ */ guardLoader(
  'routes/commercial+/invoices.$invoiceId[.]pdf',
  async ({ actor, db, params }) => {
    const { companyId } = await requireMembership(db, actor.userId, 'seeMoney');
    const invoice = await readCompanyInvoice(db, { companyId, invoiceId: readId(params.invoiceId) });
    return pdfResponse(await printInvoice(invoice, await readSeller(db), await readPrintLook(db)), `invoice-${invoice.number}`);
  },
);
