import type { SiteRecordShown } from './site-record-view';
import { t } from '#app/platform/texts/t';
import { formatDateTime } from '#app/platform/format-date-time';
import { useOfficeZone } from '../layout/root-data';

/** Labels with their values, one a line, under the title of their section. */
export function SiteSections({ sections, level = 3 }: { sections: SiteRecordShown['sections']; level?: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const;
  return (
    <div className="space-y-4">
      {sections.map(({ title, lines }) => (
        <section key={title}>
          <Heading className="font-semibold">{title}</Heading>
          <SiteLines lines={lines} />
        </section>
      ))}
    </div>
  );
}

export function SiteLines({ lines }: { lines: { label: string; value: string }[] }) {
  return (
    <dl className="mt-1 space-y-1 text-sm">
      {lines.map(({ label, value }) => (
        <div key={label} className="flex gap-3">
          <dt className="w-20 shrink-0 text-ink-soft">{label}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type WrittenProps = { record: Pick<SiteRecordShown, 'by' | 'at' | 'season'>; zone?: string };

/** "Checked on site by Pat Pro, Nov 10. Season 2026." */
export function WrittenBy({ record: { by, at, season }, zone }: WrittenProps) {
  const officeZone = useOfficeZone();
  return (
    <p className="text-sm text-ink-faint">
      {t('{by}, {date}. Season {season}.', {
        by,
        date: formatDateTime(new Date(at), { style: 'date', zone: zone ?? officeZone }),
        season,
      })}
    </p>
  );
}
