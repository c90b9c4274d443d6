import { colorFor, type MapView } from './map-view';

type Still = NonNullable<MapView['still']>;

/** The map without scripts, or where the browser can draw no other: lines of counties and states, and the same points. */
export function StillMap({ still, chosen, label }: { still: Still; chosen?: string; label: string }) {
  const { viewBox, size, land, states, counties, points, lines, places } = still;
  return (
    <svg viewBox={viewBox} role="img" aria-label={label} className="block h-full w-full bg-sunken">
      <path d={land} className="fill-canvas" />
      <path d={counties} fill="none" className="stroke-line" strokeWidth={size * 0.06} strokeLinejoin="round" />
      <path d={states} fill="none" className="stroke-line-strong" strokeWidth={size * 0.08} strokeLinejoin="round" />
      {places.map(({ name, x, y }) => (
        <text key={`${name}${x}`} x={x} y={y} textAnchor="middle" fontSize={size * 0.62} className="fill-ink-soft">
          {name}
        </text>
      ))}
      {lines.map(({ pro, d }) => (
        <path key={pro} d={d} fill="none" stroke={colorFor(pro)} strokeWidth={size * 0.12} strokeLinejoin="round" />
      ))}
      {points.map((point) => (
        <StillPoint key={`${point.kind}${point.id}`} point={point} size={size} isChosen={point.id === chosen} />
      ))}
    </svg>
  );
}

type PointProps = { point: Still['points'][number]; size: number; isChosen: boolean };

function StillPoint({ point: { kind, label, pro, x, y }, size, isChosen }: PointProps) {
  const half = size / 2;
  const line = { stroke: kind === 'open' ? '#0F1B2D' : '#FFFFFF', strokeWidth: size * 0.08 };
  return (
    <>
      {isChosen ? <circle cx={x} cy={y} r={half * 1.45} fill="none" className="stroke-focus" strokeWidth={size * 0.16} /> : null}
      {kind === 'stop' ? <circle cx={x} cy={y} r={half} fill={colorFor(pro)} {...line} /> : null}
      {kind === 'open' ? (
        <path
          d={`M${x},${y - half * 1.1}l${half * 1.1},${half * 1.1}l${-half * 1.1},${half * 1.1}l${-half * 1.1},${-half * 1.1}z`}
          fill="#FFFFFF"
          {...line}
        />
      ) : null}
      {kind === 'home' ? (
        <path
          d={`M${x},${y - half * 0.8}l${half * 0.6},${half * 0.6}v${half * 0.7}h${-half * 1.2}v${-half * 0.7}z`}
          fill={colorFor(null)}
          {...line}
        />
      ) : null}
      <text
        x={x}
        y={y}
        dy="0.35em"
        textAnchor="middle"
        fontSize={size * (label.length > 2 ? 0.36 : 0.48)}
        fontWeight={700}
        fill={kind === 'open' ? '#0F1B2D' : '#FFFFFF'}
      >
        {label}
      </text>
    </>
  );
}
