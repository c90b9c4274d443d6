import { type CSSProperties, useId } from 'react';
import { markColors, nameMarks, type PhotoMark } from '#app/domain/findings/photo-marks';

/** Of the rim, in widths of the line. */
const RIM = 2.3;
/** From the tip to the ends of the head, in widths of the line. */
const HEAD = { long: 4.2, wide: 2.6 };
const LAYERS = [
  { layer: 'rim', color: markColors.rim, times: RIM },
  { layer: 'line', color: markColors.line, times: 1 },
] as const;

/** As thick as suits the size of the picture, which the percentage is of. */
function thickness(times: number): CSSProperties {
  return { strokeWidth: `clamp(${2 * times}px, ${0.8 * times}%, ${4 * times}px)` };
}

function percent(share: number): string {
  return `${share * 100}%`;
}

/**
 * Arrows and circles over a picture that fills the box around them, in a red with a white rim, so that they show on light and on dark. The
 * shapes are in shares of the box, so they fit a picture of any height; for those who do not see them they are words.
 */
export function MarkShapes({ marks }: { marks: readonly PhotoMark[] }) {
  const id = useId().replaceAll(':', '');
  if (marks.length === 0) return null;
  return (
    <svg role="img" aria-label={nameMarks(marks)} className="pointer-events-none absolute inset-0 h-full w-full" data-marks>
      <defs>
        {LAYERS.map(({ layer, color, times }) => {
          const [x, y] = [-HEAD.long / times, HEAD.wide / times];
          return (
            <marker key={layer} id={`${id}-${layer}`} markerWidth="1" markerHeight="1" orient="auto" overflow="visible">
              <path
                d={`M${x} ${-y}L0 0L${x} ${y}`}
                fill="none"
                stroke={color}
                strokeWidth="1"
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </marker>
          );
        })}
      </defs>
      {LAYERS.map(({ layer, color, times }) => (
        <g key={layer} fill="none" stroke={color} strokeLinecap="round" style={thickness(times)}>
          {marks.map((mark, at) => (
            <Shape key={at} mark={mark} head={`url(#${id}-${layer})`} />
          ))}
        </g>
      ))}
    </svg>
  );
}

function Shape({ mark: { kind, fromX, fromY, toX, toY }, head }: { mark: PhotoMark; head: string }) {
  if (kind === 'arrow')
    return <line x1={percent(fromX)} y1={percent(fromY)} x2={percent(toX)} y2={percent(toY)} markerEnd={head} />;
  return (
    <ellipse
      cx={percent((fromX + toX) / 2)}
      cy={percent((fromY + toY) / 2)}
      rx={percent(Math.abs(toX - fromX) / 2)}
      ry={percent(Math.abs(toY - fromY) / 2)}
    />
  );
}
