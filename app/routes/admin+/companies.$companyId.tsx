import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { useOfficeZone } from '#app/components/layout/root-data';
import { EscalatedVisits } from '#app/components/programs/escalated-visits';
import { ComplianceBadge, ComplianceReasons } from '#app/components/programs/compliance-parts';
import { ProgramRows } from '#app/components/programs/program-rows';
import { Badge } from '#app/components/ui/badge';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';
import { Money } from '#app/components/ui/money';
import { PageHead } from '#app/components/ui/page-head';
import { Pager } from '#app/components/ui/pager';
import { StatusChip } from '#app/components/ui/status-chip';
import { WithLinks } from '#app/components/ui/with-links';
import { COMPANY_ROLES, roleNames } from '#app/domain/memberships/company-role';
import { buildingLabels } from '#app/domain/companies/facilities';
import { readCompany } from '#app/domain/companies/list-companies.server';
import { placeInWords } from '#app/domain/places/place-words';
import { complianceView, escalatedVisitView } from '#app/domain/compliance/compliance-view';
import { findAccountManager, listAccountManagers, setAccountManager } from '#app/domain/account-managers/account-manager.server';
import { countUnread } from '#app/domain/company-messages/read-thread.server';
import { listEscalations } from '#app/domain/compliance/list-escalations.server';
import { readCompliance } from '#app/domain/compliance/read-compliance.server';
import { listProgramsForOffice } from '#app/domain/programs/queries.server';
import { programRowView } from '#app/domain/programs/program-view';
import { VISIT_KINDS } from '#app/domain/visits/visit-kind';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readId } from '#app/http/read-id';
import { respond } from '#app/http/respond';
import { formatDateTime } from '#app/platform/format-date-time';
import { formatPhone } from '#app/platform/format-phone';
import { mark, t, translate } from '#app/platform/texts/t';
import { AccountManagerForm } from './_shared/account-manager-form';
import { kindWord } from '#app/components/visits/visit-labels';

const ROUTE = 'routes/admin+/companies.$companyId';
const person = z.object({ userId: z.string(), name: z.string() });
const role = z.enum(COMPANY_ROLES);

const pageView = z.object({
  id: z.string(),
  name: z.string(),
  billingEmail: z.string(),
  phone: z.string().nullable(),
  createdAt: z.date(),
  isClosed: z.boolean(),
  members: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string(), role, sites: z.number() })),
  invitations: z.array(z.object({ id: z.string(), email: z.string(), role, expiresAt: z.date() })),
  sites: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      street: z.string(),
      city: z.string(),
      state: z.string(),
      zip: z.string(),
      facility: z.string(),
      squareFeet: z.number().nullable(),
      accessNotes: z.string(),
      ...{ placeSource: z.string(), placePrecision: z.string() },
      compliance: complianceView.nullable(),
    }),
  ),
  manager: person.nullable(),
  admins: z.array(person),
  escalated: z.array(escalatedVisitView),
  opId: z.string(),
  unread: z.number(),
  programs: z.array(programRowView),
  bookings: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      service: z.string(),
      place: z.string(),
      zone: z.string(),
      totalCents: z.number(),
      customerId: z.string(),
      orderedBy: z.string(),
      visits: z.array(z.object({ id: z.string(), kind: z.enum(VISIT_KINDS), status: z.string(), windowStart: z.date() })),
    }),
  ),
  nextBookings: z.string().nullable(),
  isLaterBookings: z.boolean(),
});
const placeSchema = z.string().uuid().catch('');
type Page = z.output<typeof pageView>;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(data?.name ?? t('Company'), 'Admin') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, params, url }) => {
  const companyId = readId(params.companyId);
  const bookingsAfter = placeSchema.parse(url.searchParams.get('bookings'));
  const [company, programs, manager, admins, escalated, unread] = await Promise.all([
    readCompany(db, companyId, { bookingsAfter }),
    listProgramsForOffice(db, companyId),
    findAccountManager(db, companyId),
    listAccountManagers(db),
    listEscalations(db, { companyId }),
    countUnread(db, { companyId, userId: actor.userId, side: 'office' }),
  ]);
  const siteIds = company.sites.map(({ id }) => id);
  const compliance = await readCompliance(db, siteIds);
  const sites = company.sites.map((site) => ({ ...site, compliance: compliance.get(site.id) ?? null }));
  const more = { sites, programs, manager, admins, escalated, unread, opId: crypto.randomUUID() };
  return respond(pageView, { ...company, ...more, isLaterBookings: bookingsAfter !== '' });
});

const managerSchema = z.object({
  managerId: z
    .union([z.literal(''), z.string().uuid()], { errorMap: () => ({ message: mark('Choose an admin from the list') }) })
    .default(''),
});

/** Gives the company to an admin. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, params, read, run }) => {
  const companyId = readId(params.companyId);
  const form = await read(managerSchema);
  const managerId = form.data.managerId || null;
  await run(form, 'manager', (tx) => setAccountManager(tx, { companyId, managerId, adminId: actor.userId }));
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
          <Members company={company} />
          <Locations company={company} />
        </div>
      </div>
    </>
  );
}

function Overdue({ company: { escalated } }: { company: Page }) {
  if (escalated.length === 0) return null;
  return (
    <Card as="section">
      <CardHead title={t('Overdue visits')} />
      <EscalatedVisits visits={escalated} base="/admin/dispatch" reader="office" />
    </Card>
  );
}

function Programs({ company: { id, programs, isClosed } }: { company: Page }) {
  return (
    <Card as="section">
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
    </Card>
  );
}

function Bookings({ company: { id, bookings, nextBookings, isLaterBookings } }: { company: Page }) {
  return (
    <Card as="section">
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
      <Pager
        label={t('Pages of bookings')}
        firstTo={isLaterBookings ? `/admin/companies/${id}` : null}
        nextTo={nextBookings && `/admin/companies/${id}?bookings=${nextBookings}`}
      />
    </Card>
  );
}

function Members({ company: { members, invitations } }: { company: Page }) {
  return (
    <Card as="section">
      <CardHead title={t('Members')} hint={members.length === 0 ? t('No members.') : undefined} />
      <ul className="divide-y divide-line text-sm">
        {members.map((one) => (
          <li key={one.userId} className="py-2">
            <Link to={`/admin/users/${one.userId}`} className="inline-link">
              {one.name}
            </Link>
            <span className="block text-ink-faint [overflow-wrap:anywhere]">
              {translate(roleNames[one.role])}, {one.email}
            </span>
          </li>
        ))}
        {invitations.map((one) => (
          <li key={one.id} className="py-2 text-ink-faint [overflow-wrap:anywhere]">
            {t('Invited as {role}: {email}', { role: translate(roleNames[one.role]).toLowerCase(), email: one.email })}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Locations({ company: { id, sites } }: { company: Page }) {
  return (
    <Card as="section">
      <CardHead
        title={t('Locations')}
        hint={sites.length === 0 ? t('No locations.') : undefined}
        actions={
          <LinkButton to={`/admin/companies/${id}/binders`} variant="secondary" size="sm">
            {t('Binders')}
          </LinkButton>
        }
      />
      <ul className="divide-y divide-line text-sm">
        {sites.map((site) => (
          <li key={site.id} className="py-2">
            <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="font-semibold">{site.label || site.street}</span>
              {site.compliance ? <ComplianceBadge status={site.compliance.status} /> : null}
            </p>
            <p className="text-ink-soft">
              {site.street}, {site.city}, {site.state} {site.zip}
            </p>
            <p className="text-ink-faint">{buildingLabels(site)}</p>
            <p className="text-ink-faint">
              <WithLinks
                text={t('On the map: [{place}]. [Site details]', { place: placeInWords(site) })}
                to={[`/admin/places/${site.id}`, `/admin/places/${site.id}/details`]}
              />
            </p>
            {site.accessNotes ? (
              <p className="whitespace-pre-line text-ink-faint">{t('Access: {notes}', { notes: site.accessNotes })}</p>
            ) : null}
            {site.compliance ? (
              <div className="mt-2">
                <ComplianceReasons compliance={site.compliance} reader="office" />
              </div>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
