import type { LightColor } from './light-colors';
import { LightRun, LightWash } from './light-run';
import type { SceneIds } from './scene-defs';
import { Wreath } from './wreath';

const SNOW = '#E6EEFA';
const TRIM = '#D5DEEF';
const GROUND = 600;

type Shop = {
  x: number;
  width: number;
  top: number;
  wall: string;
  awning: readonly [string, string];
  gable: boolean;
  floors: 1 | 2;
};

const shops: readonly Shop[] = [
  { x: 90, width: 300, top: 300, wall: '#5B5F86', awning: ['#14463B', '#E6EEFA'], gable: false, floors: 2 },
  { x: 390, width: 250, top: 232, wall: '#6B5A70', awning: ['#D9622B', '#FAF0E2'], gable: true, floors: 2 },
  { x: 640, width: 280, top: 322, wall: '#50648A', awning: ['#1F3A63', '#E6EEFA'], gable: false, floors: 2 },
  { x: 920, width: 210, top: 392, wall: '#64567C', awning: ['#14463B', '#FFDFA6'], gable: false, floors: 1 },
];

function roofEdge(shop: Shop): string {
  const { x, width, top } = shop;
  if (!shop.gable) return `M${x} ${top + 12}H${x + width}`;
  return `M${x} ${top + 52}H${x + 46}V${top + 22}L${x + width / 2} ${top - 30}L${x + width - 46} ${top + 22}V${top + 52}H${x + width}`;
}

function Front({ shop, ids }: { shop: Shop; ids: SceneIds }) {
  const { x, width, top, wall, gable } = shop;
  const right = x + width;
  const shape = gable
    ? `M${x} ${top + 44}H${x + 46}V${top + 14}L${x + width / 2} ${top - 38}L${right - 46} ${top + 14}V${top + 44}H${right}V${GROUND}H${x}Z`
    : `M${x} ${top}H${right}V${GROUND}H${x}Z`;
  const snow = gable
    ? `M${x} ${top + 46}v-10h48v10zM${right - 48} ${top + 46}v-10h48v10zM${x + 40} ${top + 20}L${x + width / 2} ${top - 48}L${right - 40} ${top + 20}L${right - 50} ${top + 18}L${x + width / 2} ${top - 34}L${x + 50} ${top + 18}Z`
    : `M${x - 6} ${top + 4}q6 -16 ${width * 0.2} -13t${width * 0.3} 0t${width * 0.3} 1q${width * 0.16} -4 ${width * 0.2 + 12} 12z`;
  return (
    <g>
      <path d={shape} fill={wall} />
      <path d={shape} fill={`url(#${ids.wall})`} opacity={0.35} />
      {gable ? null : <path d={`M${x} ${top + 8}H${right}v14H${x}z`} fill={TRIM} opacity={0.5} />}
      <path d={snow} fill={SNOW} />
      {gable ? <circle cx={x + width / 2} cy={top + 24} r={16} fill={`url(#${ids.pane})`} stroke={TRIM} strokeWidth={5} /> : null}
      {shop.floors === 2 ? <UpperWindows shop={shop} ids={ids} /> : null}
      <Display shop={shop} ids={ids} />
    </g>
  );
}

function UpperWindows({ shop, ids }: { shop: Shop; ids: SceneIds }) {
  const y = shop.top + (shop.gable ? 76 : 46);
  const count = shop.width > 270 ? 4 : 3;
  const gap = shop.width / count;
  return (
    <g>
      {Array.from({ length: count }, (_, index) => {
        const x = shop.x + gap * index + gap / 2 - 19;
        return (
          <g key={index}>
            <rect x={x - 4} y={y - 4} width={46} height={70} fill={TRIM} />
            <rect x={x} y={y} width={38} height={62} fill={index % 3 === 1 ? '#33456B' : `url(#${ids.pane})`} />
            <path d={`M${x + 19} ${y}v62M${x} ${y + 28}h38`} stroke={TRIM} strokeWidth={2.4} />
            <path d={`M${x - 8} ${y + 66}q27 -7 54 0v6h-54z`} fill={SNOW} />
          </g>
        );
      })}
    </g>
  );
}

function Display({ shop, ids }: { shop: Shop; ids: SceneIds }) {
  const { x, width, awning } = shop;
  const top = GROUND - 158;
  const stripes = Math.round(width / 24);
  const stripe = (width - 20) / stripes;
  return (
    <g>
      <ellipse cx={x + width / 2} cy={GROUND - 60} rx={width * 0.6} ry={86} fill={`url(#${ids.haze})`} />
      <rect x={x + 18} y={top + 40} width={width - 36} height={112} fill={TRIM} opacity={0.9} />
      <rect x={x + 24} y={top + 46} width={width - 112} height={92} fill={`url(#${ids.pane})`} />
      <rect x={x + width - 78} y={top + 46} width={50} height={106} fill={`url(#${ids.door})`} />
      <rect x={x + width - 70} y={top + 54} width={34} height={52} fill={`url(#${ids.pane})`} />
      <path d={`M${x + 24 + (width - 112) / 2} ${top + 46}v92`} stroke={TRIM} strokeWidth={4} />
      <path
        d={`M${x + 40} ${top + 138}l14 -40l14 40zM${x + 84} ${top + 138}v-22h18v22zM${x + 106} ${top + 138}v-14h14v14z`}
        fill="#2F5E4E"
        opacity={0.8}
      />
      {Array.from({ length: stripes }, (_, index) => (
        <path
          key={index}
          d={`M${x + 10 + index * stripe} ${top}h${stripe}v38a${stripe / 2} 9 0 0 1 ${-stripe} 0z`}
          fill={awning[index % 2 === 0 ? 0 : 1]}
        />
      ))}
      <path d={`M${x + 6} ${top + 4}q${width / 2 - 6} -14 ${width - 12} 0v6h${-(width - 12)}z`} fill={SNOW} />
    </g>
  );
}

function StreetLamp({ x, ids, color }: { x: number; ids: SceneIds; color: LightColor }) {
  return (
    <g>
      <ellipse cx={x} cy={664} rx={120} ry={26} fill={`url(#${ids.pool})`} />
      <path d={`M${x - 4} 660V${460}h8V660zM${x - 11} 660h22v8h-22z`} fill="#1B2742" />
      <circle cx={x} cy={438} r={62} fill={`url(#${ids.haze})`} />
      <path d={`M${x - 15} 420h30l-5 40h-20z`} fill={`url(#${ids.pane})`} stroke="#1B2742" strokeWidth={4} />
      <path d={`M${x - 19} 420q19 -24 38 0z`} fill={SNOW} />
      <LightRun
        path={`M${x - 4} 650q10 -12 6 -24q-14 -12 -4 -24q14 -12 2 -24q-14 -12 -2 -24q14 -12 4 -24q-14 -12 -4 -22`}
        color={color}
        spacing={9}
        size={3.8}
      />
      <Wreath x={x} y={500} radius={16} />
    </g>
  );
}

/** A row of shops in the blue hour: roof edges, awnings and lamps are lit. */
export function ShopfrontRow({ ids, color }: { ids: SceneIds; color: LightColor }) {
  return (
    <g>
      {shops.map((shop) => (
        <Front key={shop.x} shop={shop} ids={ids} />
      ))}
      <LightWash paths={shops.map(roofEdge)} color={color} blurId={ids.blur} />
      <path d="M-1400 600H2600V640H-1400z" fill="#8797B8" opacity={0.75} />
      {shops.map((shop) => (
        <ellipse key={shop.x} cx={shop.x + shop.width / 2} cy={618} rx={shop.width * 0.5} ry={20} fill={`url(#${ids.pool})`} />
      ))}
      {shops.map((shop) => (
        <g key={shop.x}>
          <LightRun path={roofEdge(shop)} color={color} spacing={13} />
          <LightRun path={`M${shop.x + 10} ${GROUND - 118}H${shop.x + shop.width - 10}`} color={color} spacing={12} size={4.6} />
        </g>
      ))}
      <StreetLamp x={240} ids={ids} color={color} />
      <StreetLamp x={780} ids={ids} color={color} />
    </g>
  );
}
