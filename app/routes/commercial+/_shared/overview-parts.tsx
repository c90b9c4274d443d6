import { Link } from '@remix-run/react';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Clock from 'lucide-react/icons/clock-alert';
import MapPin from 'lucide-react/icons/map-pin';
import Repeat from 'lucide-react/icons/repeat';
import type { LucideIcon } from 'lucide-react';
import { LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { classNames } from '#app/components/ui/class-names';
import { DateTime } from '#app/components/ui/date-time';
import { EmptyState } from '#app/components/ui/empty-state';
import { ListPager } from '#app/components/ui/list-pager';
import { Notice } from '#app/components/ui/notice';
import { Pager } from '#app/components/ui/pager';
import { type CompanyRole, may } from '#app/domain/memberships/company-role';
import { buildingLabels } from '#app/domain/companies/facilities';
import { ComplianceBadge, ComplianceReasons } from '#app/components/programs/compliance-parts';
import { EscalatedVisits } from '#app/components/programs/escalated-visits';
import { VisitRow } from '#app/components/visits/visit-row';
import { kindWord } from '#app/components/visits/visit-labels';
import { QuickActions } from './quick-actions';
import type { CompanyOverview } from './dashboard-view.server';
import { t } from '#app/platform/texts/t';

const link = 'font-semibold text-link underline underline-offset-4';

/** Figures, what comes, what is late, and each location with what was done there last. */
export function Overview({ overview, role }: { overview: CompanyOverview; role: CompanyRole }) {
  return (
    <>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Figure to="#locations" label={t('Locations')} count={overview.locationCount} icon={MapPin} />
        <Figure to="/commercial/programs" label={t('Current programs')} count={overview.programCount} icon={Repeat} />
        <Figure to="/commercial/visits" label={t('Upcoming visits')} count={overview.upcoming.count} icon={CalendarDays} />
        <Figure
          to="/commercial/visits?tab=overdue"
          label={t('Overdue visits')}
          count={overview.overdue.count}
          icon={Clock}
          isBad
        />
      </ul>
      {overview.office ? <QuickActions {...overview.office} /> : null}
      {overview.overdue.count > 0 ? <SomeVisits title={t('Overdue')} tab="overdue" {...overview.overdue} /> : null}
      {overview.escalated.length > 0 || overview.nextEscalated ? (
        <div id="working">
          <Notice tone="warn" title={t('We’re working on these visits')} className="mt-4">
            <EscalatedVisits visits={overview.escalated} base="/commercial/visits" reader="company" />
            <ListPager name="working" label={t('Pages of visits we’re working on')} next={overview.nextEscalated} />
          </Notice>
        </div>
      ) : null}
      <SomeVisits title={t('Upcoming')} tab="upcoming" {...overview.upcoming} />
      <Locations overview={overview} role={role} />
    </>
  );
}

type FigureProps = { to: string; label: string; count: number; icon: LucideIcon; isBad?: boolean };

function Figure({ to, label, count, icon: Icon, isBad = false }: FigureProps) {
  const isAlarm = isBad && count > 0;
  return (
    <li>
      <Link
        to={to}
        className={classNames(
          'flex items-center gap-4 rounded-lg border bg-surface p-5 shadow-soft transition hover:border-line-strong',
          isAlarm ? 'border-bad/50' : 'border-line',
        )}
      >
        <Icon aria-hidden className={classNames('h-7 w-7 shrink-0', isAlarm ? 'text-bad' : 'text-ink-faint')} />
        <span>
          <span className="figures block text-2xl font-semibold">{count}</span>
          <span className="block text-sm text-ink-soft">{label}</span>
        </span>
      </Link>
    </li>
  );
}

function SomeVisits({ title, tab, count, visits }: { title: string; tab: string } & CompanyOverview['upcoming']) {
  return (
    <section aria-labelledby={`${tab}-title`} className="mt-8">
      <h2 id={`${tab}-title`} className="text-xl font-semibold">
        {title}
      </h2>
      {count === 0 ? (
        <p className="mt-3 text-ink-soft">{t('No upcoming visits.')}</p>
      ) : (
        <ul className="mt-3 space-y-3">
          {visits.map((visit) => (
            <VisitRow key={visit.id} visit={visit} to={`/commercial/visits/${visit.id}`} />
          ))}
        </ul>
      )}
      {count > visits.length ? (
        <p className="mt-3">
          <Link to={`/commercial/visits?tab=${tab}`} className={link}>
            {t('See all {count}', { count })}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

function Locations({ overview, role }: { overview: CompanyOverview; role: CompanyRole }) {
  const { locations, page, hasMore } = overview;
  return (
    <section id="locations" aria-labelledby="locations-title" className="mt-8 scroll-mt-24">
      <h2 id="locations-title" className="text-xl font-semibold">
        {t('Locations')}
      </h2>
      {locations.length === 0 ? <NoLocations role={role} /> : null}
      <ul className="mt-3 grid gap-4 lg:grid-cols-2">
        {locations.map((location) => (
          <LocationCard key={location.id} location={location} role={role} />
        ))}
      </ul>
      <Pager
        previousTo={page > 1 ? `/commercial/dashboard?page=${page - 1}#locations` : null}
        nextTo={hasMore ? `/commercial/dashboard?page=${page + 1}#locations` : null}
      />
    </section>
  );
}

function NoLocations({ role }: { role: CompanyRole }) {
  const edits = may(role, 'edit');
  return (
    <div className="mt-3">
      <EmptyState
        icon={MapPin}
        title={t('No locations yet')}
        action={edits ? <LinkButton to="/commercial/locations/new">{t('Add a location')}</LinkButton> : undefined}
      >
        {edits
          ? t('Add your first location, with details like a gate code and where to park. Then you can book visits for it.')
          : t('An owner or manager of your company adds locations and assigns them to you.')}
      </EmptyState>
    </div>
  );
}

function LocationCard({ location, role }: { location: CompanyOverview['locations'][number]; role: CompanyRole }) {
  const name = location.label || location.street;
  return (
    <Card as="li" className="flex flex-col">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="font-semibold">{name}</h3>
        {location.compliance ? <ComplianceBadge status={location.compliance.status} /> : null}
      </div>
      <p className="text-sm text-ink-soft">
        {location.street}, {location.city}, {location.state} {location.zip}
      </p>
      <p className="text-sm text-ink-faint">{buildingLabels(location)}</p>
      {location.compliance ? (
        <div className="mt-3">
          <ComplianceReasons compliance={location.compliance} reader="company" most={3} />
        </div>
      ) : null}
      <h4 className="mt-4 text-sm font-semibold">{t('Recent activity')}</h4>
      {location.recent.length === 0 ? <p className="mt-1 text-sm text-ink-faint">{t('No completed visits yet.')}</p> : null}
      <ul className="mt-1 grow space-y-1 text-sm">
        {location.recent.map((visit) => (
          <li key={visit.id} className="flex flex-wrap justify-between gap-x-4">
            <Link to={`/commercial/visits/${visit.id}`} className={link}>
              {visit.packageName}, {kindWord(visit.kind).toLowerCase()}
            </Link>
            {visit.completedAt ? (
              <span className="text-ink-faint">
                <DateTime at={visit.completedAt} style="day" zone={visit.zone} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
        {may(role, 'edit') ? (
          <Link to={`/book?location=${location.id}`} aria-label={t('Book a visit at {name}', { name })} className={link}>
            {t('Book a visit')}
          </Link>
        ) : null}
        <Link
          to={`/commercial/locations/${location.id}`}
          aria-label={may(role, 'edit') ? t('Edit {name}', { name }) : t('Details of {name}', { name })}
          className={link}
        >
          {may(role, 'edit') ? t('Edit') : t('Details')}
        </Link>
      </p>
    </Card>
  );
}
