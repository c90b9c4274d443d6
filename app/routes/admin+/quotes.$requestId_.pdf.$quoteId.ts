import { makeQuotePdf } from '#app/domain/printed-quotes/make-quote-pdf.server';
import { readQuoteVersion } from '#app/domain/quotes/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { pdfResponse } from '#app/http/pdf-response.server';
import { readId } from '#app/http/read-id';

/** A version of a quote as the customer's PDF of it. */
export const loader = /* @__PURE__ */ guardLoader('routes/admin+/quotes.$requestId_.pdf.$quoteId', async ({ db, params }) => {
  const quote = await readQuoteVersion(db, { requestId: readId(params.requestId), quoteId: readId(params.quoteId) });
  const { body, name } = await makeQuotePdf(db, quote);
  return pdfResponse(body, name);
});
