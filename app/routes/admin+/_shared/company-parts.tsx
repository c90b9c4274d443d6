import { Link } from '@remix-run/react';
import { ComplianceBadge, ComplianceReasons } from '#app/components/programs/compliance-parts';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { ListPager } from '#app/components/ui/list-pager';
import { WithLinks } from '#app/components/ui/with-links';
import { buildingLabels } from '#app/domain/companies/facilities';
import { roleNames } from '#app/domain/memberships/company-role';
import { placeInWords } from '#app/domain/places/place-words';
import { t, translate } from '#app/platform/texts/t';
import type { CompanyData } from './company-view.server';

/** Who belongs to a company, and who was invited. */
export function CompanyMembers({ company: { members, invitations, next } }: { company: CompanyData }) {
  return (
    <Card as="section" id="members">
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
      <ListPager name="members" label={t('Pages of members')} next={next.members} />
    </Card>
  );
}

/** Beside a choice of locations that holds the first by name: where the others are. */
export function OtherLocations({ companyId }: { companyId: string }) {
  return (
    <WithLinks
      text={t('These are the first locations by name. For another one, begin at its row under [Locations].')}
      to={[`/admin/companies/${companyId}#locations`]}
    />
  );
}

/** The locations of a company: how each stands, and what the office can do for it. */
export function CompanyLocations({ company: { id, sites, isClosed, next } }: { company: CompanyData }) {
  return (
    <Card as="section" id="locations">
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
            <p>
              <WithLinks
                text={isClosed ? t('[Make a binder]') : t('[Make a binder], [offer a program]')}
                to={[`/admin/companies/${id}/binders?site=${site.id}`, `/admin/companies/${id}/program?site=${site.id}`]}
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
      <ListPager name="locations" label={t('Pages of locations')} next={next.locations} />
    </Card>
  );
}
