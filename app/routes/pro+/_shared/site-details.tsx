import { useEffect, useState } from 'react';
import { SitePhotoList } from '#app/components/sites/site-photo-list';
import { SiteSections, WrittenBy } from '#app/components/sites/site-record-parts';
import type { SitePhotosView } from '#app/domain/site-photos/site-photo-view';
import type { ProSite } from '#app/components/sites/pro-site-record';
import { GATE_CODE } from '#app/domain/site-records/site-record';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { formatDateTime } from '#app/components/ui/date-time';
import { t, translate } from '#app/platform/texts/t';

type Sections = NonNullable<ProSite['record']>['sections'];

/** What is known of the site, and when its gate code is shown. */
export function SiteDetailsBody({ site }: { site: ProSite }) {
  const { record, zone, codeFrom, codeUntil, codeSeconds } = site;
  const isOver = useIsOver(codeSeconds);
  return (
    <>
      {record ? (
        <SiteSections sections={isOver ? withoutCode(record.sections) : record.sections} />
      ) : (
        <p className="text-ink-soft">{t('No details yet.')}</p>
      )}
      {codeFrom ? (
        <p className="mt-3 text-sm">
          {t('You can see the gate code starting {date}.', { date: formatDateTime(codeFrom, { zone, showZone: true }) })}
        </p>
      ) : null}
      {codeUntil ? (
        <p className="mt-3 text-sm" data-code-seconds={codeSeconds ?? undefined}>
          {codeSeconds === null || isOver
            ? t('You could see the gate code until {date}.', { date: formatDateTime(codeUntil, { zone, showZone: true }) })
            : t('You can see the gate code until {date}.', { date: formatDateTime(codeUntil, { zone, showZone: true }) })}
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

/** A page that stays open shows the code no longer than one that is opened. */
function useIsOver(seconds: number | null): boolean {
  const [over, setOver] = useState<number | null>(null);
  useEffect(() => {
    if (seconds === null) return;
    const timer = setTimeout(() => setOver(seconds), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return seconds !== null && over === seconds;
}

function withoutCode(sections: Sections): Sections {
  return sections.map(({ title, lines }) => ({ title, lines: lines.filter(({ label }) => label !== translate(GATE_CODE)) }));
}

/** The details of the site on the job's page, with the way to check them while the pro is there. */
export function SiteDetails({ visitId, site, photos }: { visitId: string; site: ProSite | null; photos: SitePhotosView | null }) {
  const count = photos?.photos.length ?? 0;
  if (!site || (!site.record && !site.canCheck && !count)) return null;
  return (
    <Card as="section">
      <CardHead title={t('Site details')} />
      <SiteDetailsBody site={site} />
      {photos && count ? (
        <div className="mt-4">
          <h3 className="mb-2 font-semibold">{t('Photos of the site')}</h3>
          <SitePhotoList data={photos} level={4} />
        </div>
      ) : null}
      {site.canCheck ? (
        <p className="mt-4 flex flex-wrap gap-3">
          <LinkButton to={`/pro/visits/${visitId}/site`} variant="secondary">
            {site.record ? t('Check the site details') : t('Add site details')}
          </LinkButton>
          <LinkButton to={`/pro/visits/${visitId}/site-photos`} variant="secondary">
            {count ? t('Change the site photos') : t('Add site photos')}
          </LinkButton>
        </p>
      ) : null}
    </Card>
  );
}
