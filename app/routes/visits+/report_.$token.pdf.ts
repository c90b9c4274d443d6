import { openReportByLink } from '#app/domain/reports/queries.server';
import { visitOfReportLink } from '#app/domain/reports/report-link.server';
import { guardLoader } from '#app/http/guard.server';
import { pdfStream } from '#app/http/pdf-response.server';
import { safeRedirect } from '#app/http/safe-redirect';
import { NotFound } from '#app/platform/errors';

/** The PDF for anyone with the emailed link. An expired link leads to the page that says so. */
export const loader = /* @__PURE__ */ guardLoader('routes/visits+/report_.$token.pdf', async ({ db, params }) => {
  try {
    return pdfStream(await openReportByLink(db, visitOfReportLink(params.token)));
  } catch (error) {
    if (error instanceof NotFound) return safeRedirect(`/visits/report/${encodeURIComponent(params.token ?? '')}`);
    throw error;
  }
});
