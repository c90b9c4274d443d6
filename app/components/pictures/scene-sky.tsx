import type { SceneIds } from './scene-defs';

/** The positions of the brighter stars: x, y, radius. Fixed, so that server and browser draw the same night. */
const stars: ReadonlyArray<readonly [number, number, number]> = [
  [64, 70, 1.6],
  [148, 152, 1.1],
  [226, 48, 1.3],
  [302, 118, 0.9],
  [352, 30, 1.7],
  [418, 176, 1],
  [486, 66, 1.2],
  [556, 22, 1],
  [612, 124, 0.9],
  [668, 58, 1.5],
  [742, 30, 1],
  [806, 110, 1.2],
  [872, 44, 1.6],
  [934, 150, 1],
  [988, 76, 1.2],
  [1046, 26, 1.1],
  [1098, 132, 1.5],
  [1150, 62, 1],
  [38, 220, 1],
  [190, 250, 0.9],
  [1010, 226, 0.9],
  [1130, 246, 1.1],
];

const farRidge =
  'M-1400 486L-1180 440L-960 476L-700 430L-470 468L-210 426L-40 462L120 430L260 462L420 424L600 458L760 430L930 466L1090 428L1260 462L1500 430L1760 470L2000 436L2300 474L2600 440V760H-1400Z';

/** One pine of the far wood, as a spike on the line. */
function spike(x: number, height: number): string {
  return `L${x - 13} 536L${x} ${536 - height}L${x + 13} 536`;
}

const heights = [58, 84, 46, 96, 66, 52, 90, 74, 44, 80, 60, 100, 54, 70];
function wood(from: number, to: number): string {
  const spikes = Array.from({ length: Math.round((to - from) / 25) }, (_, at) =>
    spike(from + at * 25, heights[at % heights.length] ?? 60),
  );
  return `M${from - 20} 560${spikes.join('')}V760H${from - 20}Z`;
}

const wideWood = wood(-1400, 2600);
const narrowWood = wood(20, 1230);

/** Evening sky with stars, a far ridge and the wood behind the house. `open` leaves the sky to what lies behind the picture. */
export function SceneSky({ ids, open }: { ids: SceneIds; open: boolean }) {
  return (
    <g>
      {open ? null : <rect x={-200} y={40} width={1600} height={550} fill={`url(#${ids.sky})`} />}
      <g fill="#FDF6E6">
        {stars.map(([x, y, radius]) => (
          <circle key={x} cx={x} cy={y} r={radius} opacity={0.5 + radius / 4} />
        ))}
      </g>
      <path d={farRidge} fill="#3A3F66" opacity={0.75} />
      <path d={open ? wideWood : narrowWood} fill="#1D2B4A" />
    </g>
  );
}
