import { useId } from 'react';
import { z } from 'zod';
import { t } from '#app/platform/texts/t';

export const mapAreaView = z.object({
  name: z.string(),
  /** Empty where the name says it. */
  state: z.string(),
  x: z.number(),
  y: z.number(),
  /** Of a circle. */
  radius: z.number().nullable(),
  /** Of an area of listed places: a path of dots. */
  dots: z.string(),
});

/** A service area in the map's own units, 975 by 610. */
export type MapArea = z.output<typeof mapAreaView>;

function masked(file: string) {
  return { maskImage: `url(${file})`, WebkitMaskImage: `url(${file})` };
}

/** The country at night with a glow over every area that has crews; the same areas are listed next to it. */
export function CoverageMap({ areas }: { areas: MapArea[] }) {
  const glow = useId().replace(/\W/g, '');
  return (
    <figure data-theme="dark" className="overflow-hidden rounded-xl bg-canvas p-5 text-ink sm:p-8">
      <div className="relative aspect-[975/610]">
        <div aria-hidden className="map-layer bg-raised" style={masked('/maps/us-land.svg')} />
        <div aria-hidden className="map-layer bg-line-strong/40" style={masked('/maps/us-borders.svg')} />
        <svg viewBox="0 0 975 610" aria-hidden focusable="false" className="absolute inset-0 h-full w-full overflow-visible">
          <defs>
            <radialGradient id={glow}>
              <stop offset="0" stopColor="#FFD996" stopOpacity="0.95" />
              <stop offset="0.35" stopColor="#FFB547" stopOpacity="0.5" />
              <stop offset="1" stopColor="#FFB547" stopOpacity="0" />
            </radialGradient>
          </defs>
          {areas.map((area) => (
            <g key={`${area.name} ${area.state}`}>
              {area.radius === null ? <Places dots={area.dots} /> : <Circle {...area} radius={area.radius} glow={glow} />}
            </g>
          ))}
        </svg>
      </div>
      {areas.length > 0 ? (
        <figcaption className="mt-5 text-sm text-ink-soft">
          <span className="font-semibold text-ink">{t('Crews work around')} </span>
          {areas.map(({ name, state }) => [name, state].filter(Boolean).join(', ')).join(' · ')}
        </figcaption>
      ) : null}
    </figure>
  );
}

type CircleProps = { x: number; y: number; radius: number; glow: string };

function Circle({ x, y, radius, glow }: CircleProps) {
  return (
    <>
      <circle cx={x} cy={y} r={radius * 3.4} fill={`url(#${glow})`} />
      <circle cx={x} cy={y} r={radius} fill="#FFB547" fillOpacity={0.3} stroke="#FFC871" strokeWidth={1.4} />
      <circle cx={x} cy={y} r={2.6} fill="#FFFDF6" />
    </>
  );
}

/** A lamp over every place. */
function Places({ dots }: { dots: string }) {
  return (
    <>
      <path d={dots} fill="none" stroke="#FFB547" strokeOpacity={0.28} strokeWidth={11} strokeLinecap="round" />
      <path d={dots} fill="none" stroke="#FFC871" strokeWidth={2.4} strokeLinecap="round" />
    </>
  );
}
