import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { PageHead } from '#app/components/ui/page-head';
import { LinkButton } from '#app/components/ui/button';
import { may } from '#app/domain/memberships/company-role';
import { newCompanySchema } from '#app/domain/companies/company.schema';
import { listCompanyVisits } from '#app/domain/companies/company-visits.server';
import { createCompany } from '#app/domain/companies/create-company.server';
import { countLocations, listLocations } from '#app/domain/companies/locations.server';
import { findAccountManager } from '#app/domain/account-managers/account-manager.server';
import { countUnread } from '#app/domain/company-messages/read-thread.server';
import { listEscalations } from '#app/domain/compliance/list-escalations.server';
import { readCompliance } from '#app/domain/compliance/read-compliance.server';
import { countCurrentPrograms } from '#app/domain/programs/queries.server';
import { findMembership, type Membership } from '#app/domain/memberships/membership.server';
import { wrapUnexpected, explainLoad } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { readAfter } from '#app/http/read-after';
import { respond } from '#app/http/respond';
import { now } from '#app/platform/clock.server';
import type { Db } from '#app/platform/db.server';
import { useLive } from '#app/realtime/use-live';
import { summariseVisit } from '#app/domain/bookings/visit-summary';
import { CompanyShell } from './_shared/company-shell';
import { dashboardView } from './_shared/dashboard-view.server';
import { NoCompany } from './_shared/no-company';
import { Overview } from './_shared/overview-parts';
import { getRoom } from './_shared/company-view.server';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/commercial+/dashboard';
const SHOWN = 5;

export const meta: MetaFunction = () => [{ title: pageTitle(t('Commercial dashboard')) }];

/** Who answers at the office, and how many of its messages are new. */
async function readOffice(db: Db, { companyId, userId }: Membership) {
  const [unread, manager] = await Promise.all([
    countUnread(db, { companyId, userId, side: 'company' }),
    findAccountManager(db, companyId),
  ]);
  return { unread, manager: manager?.name ?? null };
}

type Places = { page: number; working: string };

async function readOverview(db: Db, member: Membership, { page, working }: Places) {
  const some = async (tab: 'upcoming' | 'overdue') => {
    const { visits, count } = await listCompanyVisits(db, { member, tab, days: { from: null, to: null }, page: 1, size: SHOWN });
    return { count, visits: visits.map((visit) => summariseVisit(visit, now())) };
  };
  const [{ locations, hasMore }, locationCount, programCount, upcoming, overdue, escalated, office] = await Promise.all([
    listLocations(db, { member, page }),
    countLocations(db, member),
    countCurrentPrograms(db, member),
    some('upcoming'),
    some('overdue'),
    listEscalations(db, { companyId: member.companyId, member, after: working }),
    may(member.role, 'seeMoney') ? readOffice(db, member) : null,
  ]);
  const compliance = await readCompliance(
    db,
    locations.map(({ id }) => id),
  );
  return {
    locations: locations.map(({ recent, ...location }) => ({
      ...location,
      compliance: compliance.get(location.id) ?? null,
      recent: recent.map(({ booking, ...visit }) => ({ ...visit, packageName: booking.package.name })),
    })),
    locationCount,
    programCount,
    page,
    hasMore,
    upcoming,
    overdue,
    escalated: escalated.rows,
    nextEscalated: escalated.next,
    office,
  };
}

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db, url }) => {
  const page = z.coerce.number().int().min(1).max(100).catch(1).parse(url.searchParams.get('page'));
  const member = await explainLoad(t('Unable to load your commercial account right now.'), () =>
    findMembership(db, actor.userId),
  );
  return explainLoad(t('Failed to load dashboard data.'), async () =>
    respond(dashboardView, {
      room: member && getRoom(member),
      email: actor.email,
      verified: actor.emailVerified,
      overview: member && (await readOverview(db, member, { page, working: readAfter(url, 'working') })),
      opId: crypto.randomUUID(),
    }),
  );
});

/** Creates a company for a person who has none. */
export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(newCompanySchema);
  await wrapUnexpected(t('Failed to create account. Please try again.'), () =>
    run(form, 'create', (tx) => createCompany(tx, { userId: actor.userId, company: form.data })),
  );
  return redirectWithNotice('/commercial/dashboard', { type: 'success', message: t('Commercial account created') });
});

export default function CommercialDashboard() {
  const { room, overview, ...door } = useLoaderData<typeof loader>();
  useLive(['visit.changed', 'booking.changed', 'message.created', 'thread.read']);
  return (
    <CompanyShell room={room}>
      {room && overview ? (
        <>
          <PageHead
            title={room.company}
            lead={t('Your locations, upcoming visits and recent activity.')}
            actions={
              may(room.role, 'edit') ? (
                <LinkButton to="/commercial/locations/new" variant="secondary">
                  {t('Add location')}
                </LinkButton>
              ) : null
            }
          />
          <Overview overview={overview} role={room.role} />
        </>
      ) : (
        <NoCompany {...door} />
      )}
    </CompanyShell>
  );
}
