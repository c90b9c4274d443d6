import { z } from 'zod';
import { t } from '#app/platform/texts/t';

/** A part of the country with the ZIP codes of an area as dots, in the units of the country's map. */
export const areaMapView = z.object({
  viewBox: z.string(),
  /** The width of a dot and of a line. */
  dot: z.number(),
  states: z.string(),
  counties: z.string(),
  /** Where the area is, where it is together with another one, and ZIP codes around it that it leaves out. */
  own: z.string(),
  shared: z.string(),
  around: z.string(),
  circle: z.object({ x: z.number(), y: z.number(), radius: z.number() }).nullable(),
});
export type AreaMapView = z.output<typeof areaMapView>;

const DOTS = { fill: 'none', strokeLinecap: 'round' } as const;
const OWN = '#FFB547';
const SHARED = '#7DD3FC';
const AROUND = '#8A97B4';

/** Where an area is. The lists beside it say the same. */
export function AreaMap({ map, label }: { map: AreaMapView; label: string }) {
  const { viewBox, dot, states, counties, own, shared, around, circle } = map;
  return (
    <figure data-theme="dark" className="overflow-hidden rounded-xl bg-canvas text-ink">
      <svg viewBox={viewBox} role="img" aria-label={label} className="block h-auto w-full">
        <path d={counties} fill="none" stroke="#33415F" strokeWidth={dot * 0.16} strokeLinejoin="round" />
        <path d={states} fill="none" stroke="#6B7A99" strokeWidth={dot * 0.32} strokeLinejoin="round" />
        {circle ? (
          <circle
            cx={circle.x}
            cy={circle.y}
            r={circle.radius}
            fill={OWN}
            fillOpacity={0.1}
            stroke={OWN}
            strokeWidth={dot * 0.3}
            strokeDasharray={`${dot} ${dot}`}
          />
        ) : null}
        <path d={around} {...DOTS} stroke={AROUND} strokeWidth={dot * 0.55} />
        <path d={own} {...DOTS} stroke={OWN} strokeWidth={dot} />
        <path d={shared} {...DOTS} strokeLinecap="square" stroke={SHARED} strokeWidth={dot * 0.85} />
      </svg>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-3 text-xs text-ink-soft">
        <Key color={OWN} text={t('ZIP codes of this area')} />
        {shared ? <Key color={SHARED} text={t('also in another area')} isSquare /> : null}
        {around ? <Key color={AROUND} text={t('not in this area')} isSmall /> : null}
      </figcaption>
    </figure>
  );
}

function Key({
  color,
  text,
  isSquare = false,
  isSmall = false,
}: {
  color: string;
  text: string;
  isSquare?: boolean;
  isSmall?: boolean;
}) {
  return (
    <span className="flex items-center gap-2">
      <svg viewBox="0 0 10 10" aria-hidden focusable="false" className="h-2.5 w-2.5">
        {isSquare ? (
          <rect x={1} y={1} width={8} height={8} fill={color} />
        ) : (
          <circle cx={5} cy={5} r={isSmall ? 2.5 : 4.5} fill={color} />
        )}
      </svg>
      {text}
    </span>
  );
}
