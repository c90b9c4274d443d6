import { SiteSections, WrittenBy } from '#app/components/sites/site-record-parts';
import type { ProSite } from '#app/components/sites/pro-site-record';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { DateTime } from '#app/components/ui/date-time';

/** What is known of the site, and when its gate code is shown. */
export function SiteDetailsBody({ site: { record, zone, codeFrom } }: { site: ProSite }) {
  return (
    <>
      {record ? <SiteSections sections={record.sections} /> : <p className="text-ink-soft">No details yet.</p>}
      {codeFrom ? (
        <p className="mt-3 text-sm">
          You can see the gate code from <DateTime at={codeFrom} zone={zone} showZone />.
        </p>
      ) : null}
      {record ? (
        <div className="mt-3">
          <WrittenBy record={record} zone={zone} />
        </div>
      ) : null}
    </>
  );
}

/** The details of the site on the job's page, with the way to check them while the pro is there. */
export function SiteDetails({ visitId, site }: { visitId: string; site: ProSite | null }) {
  if (!site || (!site.record && !site.canCheck)) return null;
  return (
    <Card as="section">
      <CardHead title="Site details" />
      <SiteDetailsBody site={site} />
      {site.canCheck ? (
        <LinkButton to={`/pro/visits/${visitId}/site`} variant="secondary" className="mt-4">
          {site.record ? 'Check the site details' : 'Add site details'}
        </LinkButton>
      ) : null}
    </Card>
  );
}
