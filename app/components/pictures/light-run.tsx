import { useId } from 'react';
import { bulbs, type LightColor, washes } from './light-colors';

type LightRunProps = { path: string; color: LightColor; spacing?: number; size?: number };

/**
 * A strand along a path. Bulbs are the dots of a dashed line, so a strand of any length is a handful of elements: per
 * color one line each for halo, glow, bulb and spark, all of one path. Groups of bulbs take turns at twinkling.
 */
export function LightRun({ path, color, spacing = 14, size = 6 }: LightRunProps) {
  const id = useId().replace(/\W/g, '');
  const palette = bulbs[color];
  const groups = palette.length === 1 ? 2 : palette.length;
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <defs>
        <path id={id} d={path} />
      </defs>
      <use href={`#${id}`} stroke="#101B2E" strokeOpacity={0.55} strokeWidth={1.4} />
      {Array.from({ length: groups }, (_, index) => (
        <g
          key={index}
          className={`twinkle twinkle-${index % 4}`}
          stroke={palette[index % palette.length]}
          strokeDasharray={`0 ${spacing * groups}`}
          strokeDashoffset={-spacing * (index + 0.5)}
        >
          <use href={`#${id}`} strokeWidth={tenth(size * 3.6)} strokeOpacity={0.13} />
          <use href={`#${id}`} strokeWidth={tenth(size * 2)} strokeOpacity={0.3} />
          <use href={`#${id}`} strokeWidth={size} />
          <use href={`#${id}`} strokeWidth={tenth(size * 0.42)} stroke="#FFFDF6" />
        </g>
      ))}
    </g>
  );
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

type LightWashProps = { paths: readonly string[]; color: LightColor; blurId: string };

/** What strands throw on the wall behind them: broad, soft bands under one blur, which is the dear part. */
export function LightWash({ paths, color, blurId }: LightWashProps) {
  return (
    <path
      d={paths.join('')}
      fill="none"
      stroke={washes[color]}
      strokeWidth={46}
      strokeOpacity={0.34}
      strokeLinecap="round"
      strokeLinejoin="round"
      filter={`url(#${blurId})`}
    />
  );
}
