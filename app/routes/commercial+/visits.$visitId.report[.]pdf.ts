import { requireMembership } from '#app/domain/memberships/membership.server';
import { openCompanyReport } from '#app/domain/reports/queries.server';
import { guardLoader } from '#app/http/guard.server';
import { pdfStream } from '#app/http/pdf-response.server';
import { readId } from '#app/http/read-id';

/** The newest report of a visit of the company, for members who see money: it says what was added and what is open. */
export const loader = /* @__PURE__ */ guardLoader(
  'routes/commercial+/visits.$visitId.report[.]pdf',
  async ({ actor, db, params }) => {
    const { companyId } = await requireMembership(db, actor.userId, 'seeMoney');
    return pdfStream(await openCompanyReport(db, { visitId: readId(params.visitId), companyId }));
  },
);
