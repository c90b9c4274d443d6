import { kindWord } from '#app/components/visits/visit-labels';
import { readCompanyReports } from '#app/domain/companies/company-reports.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { csvResponse } from '#app/http/csv-response.server';
import { guardLoader } from '#app/http/guard.server';
import { appUrl } from '#app/platform/app-url.server';
import { localDate } from '#app/platform/local-date';
import { t } from '#app/platform/texts/t';

/** The reports of the company as a file, each with its address. */
export const loader = /* @__PURE__ */ guardLoader('routes/commercial+/reports_.csv', async ({ actor, db }) => {
  const { companyId } = await requireMembership(db, actor.userId, 'seeMoney');
  return csvResponse('reports.csv', {
    head: [t('Completed'), t('Visit'), t('Service'), t('Booking'), t('Location'), t('Address'), t('Pro'), t('Report')],
    pages: readCompanyReports(db, { companyId }),
    asLine: ({ visitId, kind, service, reference, place, address, proName, completedAt, zone }) => [
      completedAt ? localDate(completedAt, zone) : '',
      kindWord(kind),
      service,
      reference,
      place,
      address,
      proName ?? '',
      appUrl(`/commercial/visits/${visitId}/report.pdf`),
    ],
  });
});
