import type { Box, HousePlan, Pane } from './house-plan';
import type { LightColor } from './light-colors';
import { LightRun } from './light-run';
import type { SceneIds } from './scene-defs';
import { Wreath } from './wreath';

const TRIM = '#D5DEEF';

function frame(pane: Box, by: number): string {
  return `M${pane.x - by} ${pane.y + pane.height + by}V${pane.y - by}H${pane.x + pane.width + by}V${pane.y + pane.height + by}`;
}

function Window({ pane, ids }: { pane: Pane; ids: SceneIds }) {
  const { x, y, width, height, panes } = pane;
  const uprights = Array.from(
    { length: panes * 2 - 1 },
    (_, index) => `M${x + (width / (panes * 2)) * (index + 1)} ${y}v${height}`,
  );
  return (
    <g>
      <rect x={x - 5} y={y - 5} width={width + 10} height={height + 10} fill={TRIM} />
      <rect x={x} y={y} width={width} height={height} fill={`url(#${ids.pane})`} />
      <path
        d={`M${x} ${y}h${width * 0.2}q2 ${height * 0.5} ${-width * 0.2} ${height}zM${x + width} ${y}h${-width * 0.2}q-2 ${height * 0.5} ${width * 0.2} ${height}z`}
        fill="#FFF3D6"
        opacity={0.75}
      />
      <path d={`${uprights.join('')}M${x} ${y + height * 0.46}h${width}`} stroke={TRIM} strokeWidth={2.6} />
      <path d={`M${x - 9} ${y + height + 6}q${width / 2 + 9} -9 ${width + 18} 0v6h${-(width + 18)}z`} fill="#E6EEFA" />
    </g>
  );
}

/** The tree in the bay window. */
function IndoorTree({ pane }: { pane: Pane }) {
  const middle = pane.x + pane.width / 2;
  const bottom = pane.y + pane.height;
  return (
    <g>
      <path d={`M${middle} ${bottom - 58}L${middle + 24} ${bottom}H${middle - 24}Z`} fill="#2F5E4E" opacity={0.88} />
      <g fill="#FFF3C9">
        {[
          [-4, 44],
          [5, 34],
          [-9, 24],
          [8, 18],
          [-3, 12],
          [13, 8],
          [-14, 8],
        ].map(([dx = 0, up = 0]) => (
          <circle key={`${dx} ${up}`} cx={middle + dx} cy={bottom - up} r={1.9} />
        ))}
      </g>
    </g>
  );
}

type HouseWindowsProps = { plan: HousePlan; ids: SceneIds; color: LightColor; outlined: boolean; wreaths: boolean };

/** Windows are lit from inside; dressed ones have a strand round them, and wreaths where the package has them. */
export function HouseWindows({ plan, ids, color, outlined, wreaths }: HouseWindowsProps) {
  const outlines = [...plan.windows.map((pane) => frame(pane, 9)), frame(plan.door, 11)].join('');
  const bay = plan.windows.find((pane) => pane.panes === 3);
  return (
    <g>
      {plan.windows.map((pane) => (
        <ellipse
          key={pane.key}
          cx={pane.x + pane.width / 2}
          cy={pane.y + pane.height / 2}
          rx={pane.width * 0.95}
          ry={pane.height * 0.95}
          fill={`url(#${ids.haze})`}
        />
      ))}
      {plan.windows.map((pane) => (
        <Window key={pane.key} pane={pane} ids={ids} />
      ))}
      {bay ? <IndoorTree pane={bay} /> : null}
      {outlined ? <LightRun path={outlines} color={color} spacing={11} size={4.4} /> : null}
      {wreaths
        ? plan.windows
            .filter((pane) => pane.storey > 0 || pane.key === 'side')
            .map((pane) => <Wreath key={pane.key} x={pane.x + pane.width / 2} y={pane.y + pane.height * 0.44} radius={13} />)
        : null}
    </g>
  );
}
