import { type Box, type HousePlan, SCENE } from './house-plan';
import type { SceneIds } from './scene-defs';

const SNOW = '#E6EEFA';
const TRIM = '#D5DEEF';

/** Clapboards: thin lines over a wall. */
function Boards({ box, step = 13 }: { box: Box; step?: number }) {
  const rows = Math.floor(box.height / step);
  const lines = Array.from({ length: rows }, (_, row) => `M${box.x} ${box.y + (row + 1) * step}h${box.width}`).join('');
  return <path d={lines} stroke="#33415F" strokeOpacity={0.35} strokeWidth={1} />;
}

function Chimney({ ridge }: { ridge: number }) {
  return (
    <g>
      <path d={`M770 ${ridge - 44}h36v70h-36z`} fill="#5A4552" />
      <path
        d={`M770 ${ridge - 30}h36M770 ${ridge - 14}h36M770 ${ridge + 2}h36M788 ${ridge - 44}v14M780 ${ridge - 30}v16M796 ${ridge - 30}v16M788 ${ridge - 14}v16`}
        stroke="#43323F"
        strokeWidth={1.2}
      />
      <path d={`M764 ${ridge - 42}q0 -12 24 -12t24 12z`} fill={SNOW} />
      <path
        d={`M790 ${ridge - 58}c-10 -16 14 -22 4 -40c-7 -12 8 -20 6 -32`}
        fill="none"
        stroke="#C9CFE2"
        strokeOpacity={0.35}
        strokeWidth={7}
        strokeLinecap="round"
      />
    </g>
  );
}

/** The long roof with its blanket of snow, thinner towards the eave. */
function MainRoof({ plan, ids }: { plan: HousePlan; ids: SceneIds }) {
  const { ridge, wallTop } = plan;
  const eave = wallTop + 6;
  return (
    <g>
      <path d={`M530 ${ridge}H838L888 ${eave}H530Z`} fill={`url(#${ids.roof})`} />
      <path
        d={`M530 ${ridge - 5}H838Q845 ${ridge - 4} 849 ${ridge + 4}L878 ${eave - 26}C866 ${eave - 12} 850 ${eave - 30} 832 ${eave - 22}C806 ${eave - 10} 786 ${eave - 34} 758 ${eave - 24}C728 ${eave - 14} 706 ${eave - 30} 676 ${eave - 22}L530 ${eave - 30}Z`}
        fill={SNOW}
        opacity={0.93}
      />
      <path d={`M640 ${eave}H888v9H640z`} fill={TRIM} opacity={0.85} />
    </g>
  );
}

/** The gabled front, in front of the main wall. */
function Wing({ plan, ids }: { plan: HousePlan; ids: SceneIds }) {
  const { wing, wallTop, wingPeak } = plan;
  return (
    <g>
      <rect {...wing} fill={`url(#${ids.wing})`} />
      <Boards box={wing} />
      <path d={`M412 ${wallTop + 6}L530 ${wingPeak + 12}L648 ${wallTop + 6}Z`} fill="#63729A" />
      <path
        d={[26, 48, 70, 92].map((step) => `M${530 - step} ${wingPeak + 14 + step * 1.02}H${530 + step}`).join('')}
        stroke="#33415F"
        strokeOpacity={0.4}
      />
      <circle cx={530} cy={wallTop - 40} r={19} fill={TRIM} />
      <circle cx={530} cy={wallTop - 40} r={15} fill={`url(#${ids.pane})`} />
      <path d={`M530 ${wallTop - 55}v30M515 ${wallTop - 40}h30`} stroke={TRIM} strokeWidth={3} />
      <path
        d={`M388 ${wallTop + 20}L530 ${wingPeak - 8}L672 ${wallTop + 20}L660 ${wallTop + 20}L530 ${wingPeak + 12}L400 ${wallTop + 20}Z`}
        fill={TRIM}
      />
      <path
        d={`M384 ${wallTop + 16}L526 ${wingPeak - 15}Q530 ${wingPeak - 19} 534 ${wingPeak - 15}L676 ${wallTop + 16}Q664 ${wallTop + 20} 656 ${wallTop + 6}L530 ${wingPeak + 2}L404 ${wallTop + 6}Q396 ${wallTop + 20} 384 ${wallTop + 16}Z`}
        fill={SNOW}
      />
    </g>
  );
}

function Garage({ garage, ids }: { garage: Box; ids: SceneIds }) {
  const middle = garage.x + garage.width / 2;
  const right = garage.x + garage.width;
  const door = { x: garage.x + 26, y: garage.y + 34, width: garage.width - 52, height: garage.height - 34 };
  return (
    <g>
      <rect {...garage} fill={`url(#${ids.wall})`} />
      <Boards box={garage} />
      <path d={`M${garage.x - 4} ${garage.y + 4}L${middle} ${garage.y - 64}L${right + 4} ${garage.y + 4}Z`} fill="#56658B" />
      <rect x={door.x - 5} y={door.y - 5} width={door.width + 10} height={door.height + 5} fill={TRIM} />
      <rect {...door} fill="#7F8DAF" />
      <path
        d={[0.25, 0.5, 0.75].map((share) => `M${door.x} ${door.y + door.height * share}h${door.width}`).join('')}
        stroke="#55648A"
        strokeWidth={2}
      />
      {[0.05, 0.29, 0.53, 0.77].map((share) => (
        <rect
          key={share}
          x={door.x + door.width * share}
          y={door.y + 5}
          width={door.width * 0.18}
          height={9}
          fill={`url(#${ids.pane})`}
        />
      ))}
      <path
        d={`M${garage.x - 22} ${garage.y + 14}L${middle} ${garage.y - 82}L${right + 22} ${garage.y + 14}Q${right + 12} ${garage.y + 18} ${right + 4} ${garage.y + 5}L${middle} ${garage.y - 62}L${garage.x - 4} ${garage.y + 5}Q${garage.x - 12} ${garage.y + 18} ${garage.x - 22} ${garage.y + 14}Z`}
        fill={SNOW}
      />
    </g>
  );
}

/** Door, steps and the little roof over them. */
export function Porch({ plan, ids }: { plan: HousePlan; ids: SceneIds }) {
  const { porch, door } = plan;
  const ground = SCENE.ground;
  return (
    <g>
      <ellipse cx={porch.middle} cy={door.y + 40} rx={84} ry={74} fill={`url(#${ids.haze})`} />
      <rect x={door.x - 6} y={door.y - 6} width={door.width + 12} height={door.height + 6} fill={TRIM} />
      <rect {...door} rx={2} fill={`url(#${ids.door})`} />
      <path d={`M${door.x + 9} ${door.y + 10}h14v24h-14zM${door.x + 29} ${door.y + 10}h14v24h-14z`} fill={`url(#${ids.pane})`} />
      <path
        d={`M${door.x + 9} ${door.y + 46}h14v32h-14zM${door.x + 29} ${door.y + 46}h14v32h-14z`}
        fill="#7F3216"
        opacity={0.55}
      />
      <circle cx={door.x + 46} cy={door.y + 50} r={2.6} fill="#FFD98A" />
      <path
        d={`M${porch.left + 12} ${porch.eave}h10V${ground}h-10zM${porch.right - 22} ${porch.eave}h10V${ground}h-10z`}
        fill={TRIM}
      />
      <path d={`M${porch.left + 4} ${ground - 6}H${porch.right - 4}V${ground + 4}H${porch.left + 4}z`} fill="#8C99B8" />
      <path d={`M${porch.left + 18} ${ground + 2}H${porch.right - 18}V${ground + 13}H${porch.left + 18}z`} fill="#7684A6" />
      <path
        d={`M${porch.left + 2} ${porch.eave + 6}L${porch.middle} ${porch.peak + 10}L${porch.right - 2} ${porch.eave + 6}z`}
        fill="#6D7CA3"
      />
      <path
        d={`M${porch.left - 12} ${porch.eave + 12}L${porch.middle} ${porch.peak - 10}L${porch.right + 12} ${porch.eave + 12}Q${porch.right + 2} ${porch.eave + 14} ${porch.right - 4} ${porch.eave + 4}L${porch.middle} ${porch.peak + 6}L${porch.left + 4} ${porch.eave + 4}Q${porch.left - 2} ${porch.eave + 14} ${porch.left - 12} ${porch.eave + 12}Z`}
        fill={SNOW}
      />
    </g>
  );
}

/** Walls and roofs without a single light on them. */
export function HouseBody({ plan, ids }: { plan: HousePlan; ids: SceneIds }) {
  return (
    <g>
      <Chimney ridge={plan.ridge} />
      {plan.garage ? <Garage garage={plan.garage} ids={ids} /> : null}
      <rect {...plan.main} fill={`url(#${ids.wall})`} />
      <Boards box={plan.main} />
      <MainRoof plan={plan} ids={ids} />
      <Wing plan={plan} ids={ids} />
    </g>
  );
}
