import { makeQuotePdf } from '#app/domain/printed-quotes/make-quote-pdf.server';
import { readQuote } from '#app/domain/quotes/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { pdfResponse } from '#app/http/pdf-response.server';

/** The quote as a PDF for everyone who has its link, as its page is. */
export const loader = /* @__PURE__ */ guardLoader('routes/_booking+/quotes.$token_.pdf', async ({ db, params }) => {
  const { body, name } = await makeQuotePdf(db, await readQuote(db, params.token ?? ''));
  return pdfResponse(body, name);
});
