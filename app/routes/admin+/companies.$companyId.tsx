import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { useOfficeZone } from '#app/components/layout/root-data';
import { EscalatedVisits } from '#app/components/programs/escalated-visits';
import { pageNumber } from '#app/components/customers/past-jobs-view';
import { ProgramRows } from '#app/components/programs/program-rows';
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { ListPager } from '#app/components/ui/list-pager';
import { StatusChip } from '#app/components/ui/status-chip';
import { WithLinks } from '#app/components/ui/with-links';
import { readCompany } from '#app/domain/companies/list-companies.server';
import { findAccountManager, setAccountManager } from '#app/domain/account-managers/account-manager.server';
import { countUnread } from '#app/domain/company-messages/read-thread.server';
import { listEscalations } from '#app/domain/compliance/list-escalations.server';
import { readCompliance } from '#app/domain/compliance/read-compliance.server';
import { listProgramsForOffice } from '#app/domain/programs/queries.server';
import { findAdminByEmail, listAdminChoices } from '#app/domain/account-managers/choose-admin.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatPhone } from '#app/platform/format-phone';
import { mark, t } from '#app/platform/texts/t';
import { adminEmailField } from './_shared/admin-choice';
import { AccountManagerForm } from './_shared/account-manager-form';
import { CompanyLocations, CompanyMembers } from './_shared/company-parts';
import { type CompanyData, companyView } from './_shared/company-view.server';
import { kindWord } from '#app/components/visits/visit-labels';

const ROUTE = 'routes/admin+/companies.$companyId';

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.name ?? t('Company'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const companyId = readId(params.companyId);
  const pageOf = (list: string) => pageNumber.parse(url.searchParams.get(list) ?? 1);
  const [bookings, locations] = [readAfter(url, 'bookings'), readAfter(url, 'locations')];
  const [{ next, ...company }, programs, manager, escalated, unread] = await Promise.all([
    readCompany(db, companyId, { bookings, locations, members: pageOf('members') }),
    listProgramsForOffice(db, { companyId, page: pageOf('programs') }),
    findAccountManager(db, companyId),
    listEscalations(db, { companyId, after: readAfter(url, 'overdue') }),
    countUnread(db, { companyId, userId: actor.userId, side: 'office' }),
  ]);
  const choices = await listAdminChoices(db, manager?.userId ?? null);
  const siteIds = company.sites.map(({ id }) => id);
  const compliance = await readCompliance(db, siteIds);
  const sites = company.sites.map((site) => ({ ...site, compliance: compliance.get(site.id) ?? null }));
  return respond(companyView, {
    ...company,
    sites,
    manager,
    choices,
    unread,
    opId: crypto.randomUUID(),
    programs: programs.rows,
    escalated: escalated.rows,
    next: { ...next, programs: programs.next, overdue: escalated.next },
  });
});

const managerSchema = z.object({
  managerId: z
    .union([z.literal(''), z.string().uuid()], { errorMap: () => ({ message: mark('Choose an admin from the list') }) })
    .default(''),
  adminEmail: adminEmailField,
});

/** Gives the company to an admin. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const companyId = readId(params.companyId);
  const form = await read(managerSchema);
  const { managerId, adminEmail } = form.data;
  await run(form, 'manager', async (tx) => {
    const chosen = adminEmail ? await findAdminByEmail(tx, adminEmail) : managerId || null;
    await setAccountManager(tx, { companyId, managerId: chosen, adminId: actor.userId });
  });
  return redirectWithNotice(`/admin/companies/${companyId}`, { type: 'success', message: t('Account manager saved') });
});

export default function CompanyPage() {
  const company = useLoaderData<typeof loader>();
  const [{ billingEmail, phone }, zone] = [company, useOfficeZone()];
  return (
    <>
      <p className="mb-3 text-sm">
        <Link to="/admin/companies" className="inline-link">
          {t('All companies')}
        </Link>
      </p>
      <PageHead
        title={company.name}
        lead={
          <span className="[overflow-wrap:anywhere]">
            {t('Bills to {to}, since {day}', {
              to: phone ? `${billingEmail}, ${formatPhone(phone)}` : billingEmail,
              day: formatDateTime(new Date(company.createdAt), { style: 'day', zone }),
            })}
          </span>
        }
        actions={
          <>
            {company.isClosed ? <Badge>{t('Closed')}</Badge> : null}
            <LinkButton to={`/admin/companies/${company.id}/messages`} variant="secondary">
              {company.unread > 0 ? t('Messages ({count} new)', { count: company.unread }) : t('Messages')}
            </LinkButton>
          </>
        }
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="space-y-6">
          <Overdue company={company} />
          <Programs company={company} />
          <Bookings company={company} />
        </div>
        <div className="space-y-6">
          {company.isClosed ? null : <AccountManagerForm {...company} />}
          <CompanyMembers company={company} />
          <CompanyLocations company={company} />
        </div>
      </div>
    </>
  );
}

function Overdue({ company: { escalated, next } }: { company: CompanyData }) {
  if (escalated.length === 0 && !next.overdue) return null;
  return (
    <Card as="section" id="overdue">
      <CardHead title={t('Overdue visits')} />
      <EscalatedVisits visits={escalated} base="/admin/dispatch" reader="office" />
      <ListPager name="overdue" label={t('Pages of overdue visits')} next={next.overdue} />
    </Card>
  );
}

function Programs({ company: { id, programs, next, isClosed } }: { company: CompanyData }) {
  return (
    <Card as="section" id="programs">
      <CardHead
        title={t('Programs')}
        hint={programs.length === 0 ? t('No programs yet.') : undefined}
        actions={
          isClosed ? null : (
            <LinkButton to={`/admin/companies/${id}/program`} variant="secondary" size="sm">
              {t('Offer a program')}
            </LinkButton>
          )
        }
      />
      <ProgramRows programs={programs} base="/admin/programs" />
      <ListPager name="programs" label={t('Pages of programs')} next={next.programs} />
    </Card>
  );
}

function Bookings({ company: { bookings, next } }: { company: CompanyData }) {
  return (
    <Card as="section" id="bookings">
      <CardHead title={t('Bookings')} hint={bookings.length === 0 ? t('No bookings yet.') : undefined} />
      <ul className="divide-y divide-line text-sm">
        {bookings.map((booking) => (
          <li key={booking.id} className="py-3">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">
                {booking.service} <span className="whitespace-nowrap font-normal text-ink-faint">{booking.reference}</span>
              </span>
              <Money cents={booking.totalCents} show="always" />
            </p>
            <p className="text-ink-soft">
              <WithLinks
                text={t('{place}, ordered by [{name}]', { place: booking.place, name: booking.orderedBy })}
                to={[`/admin/customers/${booking.customerId}`]}
              />
            </p>
            <ul className="mt-1 space-y-1">
              {booking.visits.map((visit) => (
                <li key={visit.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link to={`/admin/dispatch/${visit.id}`} className="inline-link">
                    {kindWord(visit.kind)}
                  </Link>
                  <span className="text-ink-faint">
                    <DateTime at={visit.windowStart} style="day" zone={booking.zone} />
                  </span>
                  <StatusChip status={visit.status} audience="staff" />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <ListPager name="bookings" label={t('Pages of bookings')} next={next.bookings} />
    </Card>
  );
}
