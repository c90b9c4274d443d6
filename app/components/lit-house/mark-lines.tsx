import type { Line } from '#app/domain/house-designs/geometry';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import type { EdgeKind } from '#app/domain/house-designs/measure-edges';
import { isSameMark, type Mark } from './house-marks';

/** What lies on a photo has the same colors on light and dark pages. */
const colors: Record<EdgeKind | 'known' | 'tree' | 'window', string> = {
  gutter: '#FFB547',
  gable: '#FF9A76',
  ridge: '#7CC4FF',
  known: '#6EF0BE',
  tree: '#B6F08A',
  window: '#FFF3C4',
};
const UNITS = 1_000;

type LinesProps = { design: HouseDesign; aspect: number; selected?: Mark | null; draft?: Line | null };

/** The marks of a design over its photo: light lines with a dark rim, so that they show on any wall. */
export function MarkLines({ design, aspect, selected = null, draft = null }: LinesProps) {
  const chosen = (mark: Mark) => isSameMark(selected, mark);
  return (
    <svg
      viewBox={`0 0 ${UNITS} ${UNITS * aspect}`}
      preserveAspectRatio="none"
      aria-hidden
      className="pointer-events-none absolute inset-0 h-full w-full"
    >
      {design.windows.map(({ from, to }, index) => (
        <rect
          key={index}
          x={Math.min(from.x, to.x) * UNITS}
          y={Math.min(from.y, to.y) * UNITS}
          width={Math.abs(to.x - from.x) * UNITS}
          height={Math.abs(to.y - from.y) * UNITS}
          fill={colors.window}
          fillOpacity={0.22}
          stroke={colors.window}
          strokeWidth={chosen({ list: 'windows', index }) ? 4 : 2}
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {design.trees.map(({ foot, top }, index) => {
        const half = Math.hypot(top.x - foot.x, top.y - foot.y) * 0.21;
        const corners = [top, { x: foot.x - half, y: foot.y }, { x: foot.x + half, y: foot.y }];
        return (
          <polygon
            key={index}
            points={corners.map(({ x, y }) => `${x * UNITS},${y * UNITS}`).join(' ')}
            fill={colors.tree}
            fillOpacity={0.2}
            stroke={colors.tree}
            strokeWidth={chosen({ list: 'trees', index }) ? 4 : 2}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        );
      })}
      {design.known.map((line, index) => (
        <MarkLine key={index} line={line} color={colors.known} thick={chosen({ list: 'known', index })} dashed />
      ))}
      {design.edges.map((edge, index) => (
        <MarkLine key={index} line={edge} color={colors[edge.kind]} thick={chosen({ list: 'edges', index })} />
      ))}
      {draft ? <MarkLine line={draft} color="#FFFFFF" thick={false} /> : null}
    </svg>
  );
}

function MarkLine({ line, color, thick, dashed }: { line: Line; color: string; thick: boolean; dashed?: boolean }) {
  const ends = { x1: line.from.x * UNITS, y1: line.from.y * UNITS, x2: line.to.x * UNITS, y2: line.to.y * UNITS };
  const width = thick ? 5 : 3;
  return (
    <g strokeLinecap="round">
      <line {...ends} stroke="#0F1B2D" strokeOpacity={0.65} strokeWidth={width + 3} vectorEffect="non-scaling-stroke" />
      <line
        {...ends}
        stroke={color}
        strokeWidth={width}
        strokeDasharray={dashed ? '7 6' : undefined}
        vectorEffect="non-scaling-stroke"
      />
    </g>
  );
}
