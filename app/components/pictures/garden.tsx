import { type LightColor, washes } from './light-colors';
import { LightRun } from './light-run';
import type { SceneIds } from './scene-defs';
import { tidyPath } from './tidy-path';

export type TreeSpot = { x: number; base: number; size: number };

/** The positions of the trees, those nearest the door first. */
export const treeSpots: readonly TreeSpot[] = [
  { x: 310, base: 626, size: 1.16 },
  { x: 1110, base: 624, size: 1.06 },
  { x: 178, base: 606, size: 0.92 },
  { x: 1022, base: 664, size: 0.52 },
  { x: 92, base: 650, size: 1.02 },
  { x: 902, base: 682, size: 0.46 },
];

const TIERS = [
  { y: -30, half: 80, top: -132 },
  { y: -84, half: 64, top: -174 },
  { y: -134, half: 48, top: -214 },
  { y: -180, half: 32, top: -252 },
] as const;

type Tier = (typeof TIERS)[number];

function boughs({ y, half, top }: Tier): string {
  return `M0 ${top}L${half} ${y}Q${half * 0.72} ${y + 8} ${half * 0.5} ${y - 3}Q${half * 0.24} ${y + 11} 0 ${y + 1}Q${-half * 0.26} ${y + 11} ${-half * 0.52} ${y - 3}Q${-half * 0.74} ${y + 8} ${-half} ${y}Z`;
}

/** Snow lies on the outer boughs of a tier and leaves its middle green. */
function snow({ y, half, top }: Tier): string {
  const rise = y - top;
  const side = (turn: 1 | -1) =>
    `M${turn * half} ${y}L${turn * half * 0.46} ${top + rise * 0.46}Q${turn * half * 0.34} ${top + rise * 0.62} ${turn * half * 0.5} ${top + rise * 0.72}Q${turn * half * 0.52} ${top + rise * 0.86} ${turn * half * 0.72} ${top + rise * 0.86}Q${turn * half * 0.8} ${y - 2} ${turn * half} ${y}Z`;
  return side(1) + side(-1);
}

const CAP = 'M0 -254L15 -220Q8 -226 3 -217Q-3 -228 -8 -219Q-12 -224 -15 -220Z';

/** A strand that winds down the tree, tier by tier. */
const WINDING =
  'M-6 -236Q8 -226 18 -214M24 -204Q0 -180 -28 -188M-34 -180Q4 -158 42 -154M46 -144Q4 -118 -46 -138M-52 -128Q0 -96 58 -104M62 -92Q8 -62 -62 -88M-66 -76Q0 -38 72 -52M74 -40Q8 -14 -74 -38';

/** A fir under snow, dark or with a strand wound round it. */
export function Fir({ spot, ids, color }: { spot: TreeSpot; ids: SceneIds; color: LightColor | null }) {
  return (
    <g transform={`translate(${spot.x} ${spot.base}) scale(${spot.size})`}>
      <ellipse cx={0} cy={-1} rx={86} ry={11} fill="#5D719B" opacity={0.4} />
      {color ? <ellipse cx={0} cy={-2} rx={124} ry={22} fill={`url(#${ids.pool})`} opacity={0.7} /> : null}
      <path d="M-9 -36h18V0h-18z" fill="#3B2E33" />
      {TIERS.map((tier) => (
        <g key={tier.y}>
          <path d={tidyPath(boughs(tier))} fill={`url(#${ids.pine})`} />
          <path d={tidyPath(snow(tier))} fill="#D5E1F2" opacity={0.8} />
        </g>
      ))}
      <path d={CAP} fill="#E4EDF9" />
      {color ? <LightRun path={WINDING} color={color} spacing={13} size={5} /> : null}
    </g>
  );
}

const shrubs = [
  { x: 448, y: 604, r: 24 },
  { x: 606, y: 606, r: 26 },
  { x: 652, y: 606, r: 19 },
  { x: 806, y: 604, r: 25 },
  { x: 850, y: 603, r: 20 },
] as const;

const shrubShapes = shrubs.map(({ x, y, r }) => `M${x - r} ${y}a${r} ${r} 0 0 1 ${r * 2} 0z`).join('');
const shrubSnow = tidyPath(
  shrubs
    .map(
      ({ x, y, r }) =>
        `M${x - r * 0.86} ${y - r * 0.5}a${r} ${r} 0 0 1 ${r * 1.72} 0q${-r * 0.4} ${-r * 0.3} ${-r * 0.86} ${-r * 0.1}t${-r * 0.86} ${r * 0.1}z`,
    )
    .join(''),
);
const shrubNets = tidyPath(
  shrubs
    .map(
      ({ x, y, r }) =>
        `M${x - r * 0.8} ${y - 6}q${r * 0.8} ${-r * 0.5} ${r * 1.6} 0M${x - r * 0.66} ${y - r * 0.5}q${r * 0.66} ${-r * 0.44} ${r * 1.32} 0`,
    )
    .join(''),
);

/** The bed along the house; with a net of lights where the garden is dressed. */
export function Shrubs({ color }: { color: LightColor | null }) {
  return (
    <g>
      <path d={shrubShapes} fill="#21494A" />
      <path d={shrubSnow} fill="#E2EBF8" />
      {color ? <LightRun path={shrubNets} color={color} spacing={9} size={3.8} /> : null}
    </g>
  );
}

/** Stake lights on both sides of the walk, nearer ones larger. */
const stakes = [
  { x: 690, y: 634, s: 0.6 },
  { x: 762, y: 636, s: 0.6 },
  { x: 640, y: 668, s: 0.8 },
  { x: 736, y: 668, s: 0.8 },
  { x: 566, y: 704, s: 1.05 },
  { x: 704, y: 708, s: 1.05 },
] as const;

export function WalkLights({ ids, color }: { ids: SceneIds; color: LightColor }) {
  return (
    <g>
      {stakes.map(({ x, y, s }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${s})`}>
          <ellipse cx={0} cy={0} rx={54} ry={15} fill={`url(#${ids.pool})`} />
          <path d="M-1.5 0h3v-30h-3z" fill="#26324D" />
          <circle cx={0} cy={-36} r={20} fill={`url(#${ids.haze})`} />
          <circle cx={0} cy={-36} r={6.5} fill={washes[color]} />
          <circle cx={0} cy={-37} r={3} fill="#FFFDF6" />
        </g>
      ))}
    </g>
  );
}

/** A deer of light, standing with its head turned back: the outline of its frame. */
const DEER =
  'M10 0L14 -34Q6 -44 10 -58Q16 -70 32 -70L56 -69Q66 -72 70 -86L74 -104Q72 -112 80 -116L100 -108Q103 -103 97 -101L88 -97Q88 -78 80 -62Q76 -52 76 -34L80 0H72L68 -32Q66 -44 56 -44L36 -42Q28 -42 26 -32L20 0Z';
const ANTLERS = 'M80 -116Q72 -132 58 -134M68 -127L70 -142M84 -115Q90 -132 104 -134M94 -126L92 -142';

const herd = ['translate(368 716) scale(0.82)', 'translate(520 736) scale(-0.6 0.6)'] as const;

export function DeerOfLight({ color }: { color: LightColor }) {
  const light = color === 'classic' ? 'warm' : color;
  return (
    <g>
      {herd.map((place) => (
        <g key={place} transform={place}>
          <ellipse cx={44} cy={0} rx={74} ry={13} fill={washes[light]} opacity={0.28} />
          <path d={DEER} fill={washes[light]} fillOpacity={0.16} />
          <LightRun path={DEER} color={light} spacing={6.6} size={4} />
          <LightRun path={ANTLERS} color={light} spacing={6.6} size={3.4} />
        </g>
      ))}
    </g>
  );
}
