import { z } from 'zod';
import { AreaMap, areaMapView } from '#app/components/pictures/area-map';
import { Card, CardHead } from '#app/components/ui/card';
import { t } from '#app/platform/texts/t';

const countedView = z.object({ name: z.string(), zips: z.number() });

function cutView<Row extends z.ZodTypeAny>(row: Row) {
  return z.object({ shown: z.array(row), more: z.number() });
}

export const coverView = z.object({
  summary: z.string(),
  shared: z.number(),
  map: areaMapView.nullable(),
  cities: cutView(countedView),
  counties: cutView(countedView),
  overlaps: cutView(countedView.extend({ ours: z.number() })),
  codes: cutView(z.string()),
});
export type CoverView = z.output<typeof coverView>;

/** What an area covers: on a map, and the same in lists. */
export function AreaCover({ cover, isPreview }: { cover: CoverView; isPreview: boolean }) {
  const { summary, shared, map, cities, counties, overlaps, codes } = cover;
  const alsoElsewhere =
    shared > 0 ? t('{count} also in another area', { count: shared.toLocaleString('en-US') }) : t('none in another area');
  return (
    <Card as="section" className="grid gap-5 lg:order-2">
      <CardHead title={isPreview ? t('Preview: not saved yet') : t('What it covers')} hint={`${summary}, ${alsoElsewhere}`} />
      {map ? <AreaMap map={map} label={t('Map: {summary}', { summary: `${summary}, ${alsoElsewhere}` })} /> : null}
      {overlaps.shown.length > 0 ? <Overlaps overlaps={overlaps} /> : null}
      <CountyTable counties={counties} />
      <section>
        <h3 className="font-semibold">{t('Cities')}</h3>
        <p className="mt-1 text-sm text-ink-soft">
          {cities.shown.map(({ name, zips }) => (zips > 1 ? `${name} (${zips})` : name)).join(' · ')}
          {cities.more > 0
            ? ` · ${t('and {count, plural, one {# more place} other {# more places}}, farther out', { count: cities.more })}`
            : ''}
        </p>
      </section>
      <details>
        <summary className="inline-link inline-block cursor-pointer py-2">{t('Show the ZIP codes')}</summary>
        <p className="figures mt-1 text-sm text-ink-soft">
          {codes.shown.join(' ')}
          {codes.more > 0 ? ` ${t('and {count} more', { count: codes.more.toLocaleString('en-US') })}` : ''}
        </p>
      </details>
    </Card>
  );
}

function Overlaps({ overlaps }: { overlaps: CoverView['overlaps'] }) {
  return (
    <section>
      <h3 className="font-semibold">{t('Overlaps')}</h3>
      <ul className="mt-1 divide-y divide-line text-sm">
        {overlaps.shown.map(({ name, zips, ours }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span>{name}</span>
            <span className="text-ink-soft">
              {t('{zips, plural, one {# ZIP code} other {# ZIP codes}} in both; {rule}', { zips, rule: priceRule(zips, ours) })}
            </span>
          </li>
        ))}
      </ul>
      {overlaps.more > 0 ? (
        <p className="text-sm text-ink-faint">
          {t('{count, plural, one {# more area} other {# more areas}}', { count: overlaps.more })}
        </p>
      ) : null}
    </section>
  );
}

function priceRule(zips: number, ours: number): string {
  if (ours === 0) return t('the other area’s price applies');
  if (ours === zips) return t('this area’s price applies');
  return t('this area’s price applies in {count}', { count: ours.toLocaleString('en-US') });
}

function CountyTable({ counties }: { counties: CoverView['counties'] }) {
  if (counties.shown.length === 0) return null;
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left text-base font-semibold">{t('Counties')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('County')}</th>
          <th scope="col">{t('ZIP codes')}</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {counties.shown.map(({ name, zips }) => (
          <tr key={name}>
            <th scope="row" className="py-1 text-left font-normal">
              {name}
            </th>
            <td className="figures py-1 text-right text-ink-soft">{zips.toLocaleString('en-US')}</td>
          </tr>
        ))}
        {counties.more > 0 ? (
          <tr>
            <td colSpan={2} className="py-1 text-ink-faint">
              {t('and {count, plural, one {# more county} other {# more counties}}', { count: counties.more })}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
