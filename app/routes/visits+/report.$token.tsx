import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { ReportSheet } from '#app/components/documents/report-sheet';
import { pageTitle } from '#app/components/layout/page-title';
import { SiteLayout } from '#app/components/layout/site-layout';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { readReport } from '#app/domain/reports/queries.server';
import { reportSchema } from '#app/domain/reports/report-data';
import { visitOfReportLink } from '#app/domain/reports/report-link.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

export const handle = { hydrate: false };

const pageView = z.object({ report: reportSchema, base: z.string(), visitPath: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your visit report')) }, { name: 'robots', content: 'noindex' }];

/** The report behind a mailed link, without signing in: the newest revision, as a sheet and as a PDF. */
export const loader = /* @__PURE__ */ guardLoader('routes/visits+/report.$token', async ({ db, params }) => {
  const visitId = visitOfReportLink(params.token);
  return respond(pageView, {
    report: await readReport(db, visitId),
    base: `/visits/report/${params.token}`,
    visitPath: `/customer/visits/${visitId}`,
  });
});

export default function VisitReportPage() {
  const { report, base, visitPath } = useLoaderData<typeof loader>();
  return (
    <SiteLayout>
      <div className="page py-10">
        <PageHead
          title={t('Your visit report')}
          lead={report.summary}
          actions={
            <>
              <LinkButton to={`${base}/pdf`} reloadDocument>
                {t('Open as PDF')}
              </LinkButton>
              <LinkButton to={visitPath} variant="secondary">
                {t('Your visit')}
              </LinkButton>
            </>
          }
        />
        <div className="mt-8">
          <ReportSheet
            report={{ ...report, summary: '' }}
            picture={(id, alt, shape) => (
              <img
                src={`${base}/photos/${id}`}
                alt={alt}
                loading="lazy"
                className={shape === 'whole' ? 'block w-full' : 'aspect-[4/3] w-full bg-sunken object-contain'}
              />
            )}
          />
        </div>
      </div>
    </SiteLayout>
  );
}
