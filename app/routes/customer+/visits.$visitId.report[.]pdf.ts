import { openOwnReport } from '#app/domain/reports/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { pdfStream } from '#app/http/pdf-response.server';
import { readId } from '#app/http/read-id';

/** The newest report of the customer's own visit. */
export const loader = /* @__PURE__ */ guardLoader(
  'routes/customer+/visits.$visitId.report[.]pdf',
  async ({ actor, db, params }) =>
    pdfStream(await openOwnReport(db, { visitId: readId(params.visitId), customerId: actor.userId })),
);
