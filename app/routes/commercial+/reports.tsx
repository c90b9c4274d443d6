import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { buttonClass } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { kindWord } from '#app/components/visits/visit-labels';
import { listCompanyReports } from '#app/domain/companies/company-reports.server';
import { requireMembership } from '#app/domain/memberships/membership.server';
import { VISIT_KINDS } from '#app/domain/visits/visit-kind';
import { explainLoad } from '#app/http/wrap-unexpected.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { useLive } from '#app/realtime/use-live';
import { CompanyShell } from './_shared/company-shell';
import { getRoom, roomView } from './_shared/company-view.server';
import { t } from '#app/platform/texts/t';

const PAGE_SIZE = 20;

const pageView = z.object({
  room: roomView,
  page: z.number(),
  count: z.number(),
  reports: z.array(
    z.object({
      visitId: z.string(),
      kind: z.enum(VISIT_KINDS),
      service: z.string(),
      reference: z.string(),
      place: z.string(),
      address: z.string(),
      proName: z.string().nullable(),
      completedAt: z.date().nullable(),
      zone: z.string(),
    }),
  ),
});
type Report = z.output<typeof pageView>['reports'][number];

export const meta: MetaFunction = () => [{ title: pageTitle(t('Company reports')) }];

/** The report of every finished visit of the company, for members who see money. */
export const loader = /* @__PURE__ */ guardLoader('routes/commercial+/reports', async ({ actor, db, url }) => {
  const page = z.coerce.number().int().min(1).max(10_000).catch(1).parse(url.searchParams.get('page'));
  const member = await requireMembership(db, actor.userId, 'seeMoney');
  const { reports, count } = await explainLoad(t('Failed to load reports. Refresh the page to try again.'), () =>
    listCompanyReports(db, { companyId: member.companyId, page, size: PAGE_SIZE }),
  );
  return respond(pageView, { room: getRoom(member), page, count, reports });
});

export default function CompanyReportsPage() {
  const { room, page, count, reports } = useLoaderData<typeof loader>();
  useLive(['visit.changed']);
  const to = (at: number) => `/commercial/reports?page=${at}`;
  return (
    <CompanyShell room={room}>
      <PageHead
        title={t('Reports')}
        lead={t('Visit reports for {company}, with photos. You get each report within two hours after a visit.', {
          company: room.company,
        })}
        actions={
          reports.length > 0 ? (
            <a
              href="/commercial/reports/csv"
              download
              className={buttonClass('secondary', 'sm')}
              aria-label={t('Reports as CSV')}
            >
              <Download aria-hidden className="h-4 w-4" />
              CSV
            </a>
          ) : null
        }
      />
      <div className="mt-6">
        {reports.length === 0 ? (
          <EmptyState icon={FileText} title={page > 1 ? t('No reports on this page') : t('No reports yet')}>
            {t('When a visit is done, its report appears here.')}
          </EmptyState>
        ) : (
          <Card>
            <ul aria-label={t('Reports')}>
              {reports.map((report) => (
                <ReportRow key={report.visitId} report={report} />
              ))}
            </ul>
          </Card>
        )}
      </div>
      <Pager previousTo={page > 1 ? to(page - 1) : null} nextTo={page * PAGE_SIZE < count ? to(page + 1) : null} />
    </CompanyShell>
  );
}

function ReportRow({ report }: { report: Omit<Report, 'completedAt'> & { completedAt: Date | string | null } }) {
  const { visitId, reference, zone, completedAt } = report;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-4 first:border-0 first:pt-0 last:pb-0">
      <div className="min-w-0 max-w-full">
        <p className="font-semibold [overflow-wrap:anywhere]">
          <Link to={`/commercial/visits/${visitId}`} className="inline-link">
            {report.service}, {kindWord(report.kind).toLowerCase()}
          </Link>
        </p>
        <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {report.place === report.address.split(',')[0] ? report.address : `${report.place}, ${report.address}`}
        </p>
        <p className="text-sm text-ink-faint">
          {completedAt ? <DateTime at={new Date(completedAt)} style="day" zone={zone} /> : null}
          {report.proName ? ` · ${report.proName}` : ''} · <span className="figures whitespace-nowrap">{reference}</span>
        </p>
      </div>
      <a
        href={`/commercial/visits/${visitId}/report.pdf`}
        className={buttonClass('secondary', 'sm')}
        aria-label={t('Report (PDF) of {reference}', { reference })}
      >
        {t('Report (PDF)')}
      </a>
    </li>
  );
}
