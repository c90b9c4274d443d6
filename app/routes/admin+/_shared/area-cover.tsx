import { z } from 'zod';
import { AreaMap, areaMapView } from '#app/components/pictures/area-map';
import { Card, CardHead } from '#app/components/ui/card';
import { counted } from './area-words';

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
  const alsoElsewhere = shared > 0 ? `${shared.toLocaleString('en-US')} also in another area` : 'none in another area';
  return (
    <Card as="section" className="grid gap-5 lg:order-2">
      <CardHead title={isPreview ? 'Preview: not saved yet' : 'What it covers'} hint={`${summary}, ${alsoElsewhere}`} />
      {map ? <AreaMap map={map} label={`Map: ${summary}, ${alsoElsewhere}`} /> : null}
      {overlaps.shown.length > 0 ? <Overlaps overlaps={overlaps} /> : null}
      <CountyTable counties={counties} />
      <section>
        <h3 className="font-semibold">Cities</h3>
        <p className="mt-1 text-sm text-ink-soft">
          {cities.shown.map(({ name, zips }) => (zips > 1 ? `${name} (${zips})` : name)).join(' · ')}
          {cities.more > 0 ? ` · and ${counted(cities.more, 'more place', 'more places')}, farther out` : ''}
        </p>
      </section>
      <details>
        <summary className="inline-link inline-block cursor-pointer py-2">Show the ZIP codes</summary>
        <p className="figures mt-1 text-sm text-ink-soft">
          {codes.shown.join(' ')}
          {codes.more > 0 ? ` and ${codes.more.toLocaleString('en-US')} more` : ''}
        </p>
      </details>
    </Card>
  );
}

function Overlaps({ overlaps }: { overlaps: CoverView['overlaps'] }) {
  return (
    <section>
      <h3 className="font-semibold">Overlaps</h3>
      <ul className="mt-1 divide-y divide-line text-sm">
        {overlaps.shown.map(({ name, zips, ours }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span>{name}</span>
            <span className="text-ink-soft">{`${counted(zips, 'ZIP code', 'ZIP codes')} in both; ${priceRule(zips, ours)}`}</span>
          </li>
        ))}
      </ul>
      {overlaps.more > 0 ? <p className="text-sm text-ink-faint">{counted(overlaps.more, 'more area', 'more areas')}</p> : null}
    </section>
  );
}

function priceRule(zips: number, ours: number): string {
  if (ours === 0) return 'the other area’s price applies';
  if (ours === zips) return 'this area’s price applies';
  return `this area’s price applies in ${ours.toLocaleString('en-US')}`;
}

function CountyTable({ counties }: { counties: CoverView['counties'] }) {
  if (counties.shown.length === 0) return null;
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left text-base font-semibold">Counties</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">County</th>
          <th scope="col">ZIP codes</th>
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
              {`and ${counted(counties.more, 'more county', 'more counties')}`}
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
