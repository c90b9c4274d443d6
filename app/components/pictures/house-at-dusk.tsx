import { memo, useId } from 'react';
import { DeerOfLight, Fir, Shrubs, treeSpots, WalkLights } from './garden';
import { HouseBody, Porch } from './house-body';
import { type HousePlan, planHouse, SCENE, type Storeys } from './house-plan';
import { HouseWindows } from './house-windows';
import type { LightColor } from './light-colors';
import { LightRun, LightWash } from './light-run';
import { SceneDefs, type SceneIds, sceneIds } from './scene-defs';
import { FrontWalk, SceneGround } from './scene-ground';
import { SceneSky } from './scene-sky';
import { ShopfrontRow } from './shopfront-row';
import { Snowfall } from './snowfall';
import { Wreath } from './wreath';

export type PackageSlug = 'basic' | 'standard' | 'premium' | 'commercial';

export type HouseAtDuskProps = {
  service: PackageSlug;
  light?: LightColor;
  storeys?: Storeys;
  /** How many trees carry lights; by default what the package includes. */
  trees?: number;
  rooflineFeet?: number;
  /** The house before a crew came, and where no lights are sold: no strand, wreath or figure. */
  unlit?: boolean;
  /** A few flakes; only the hero has them. */
  snow?: boolean;
  /** Leaves out the sky, so that the page can draw its own sky behind the picture and past its sides. */
  openSky?: boolean;
  /** Keeps the left of the picture free for words: no trees there. */
  openLeft?: boolean;
  /** What the picture shows, for those who do not see it; without it the picture is decoration. */
  label?: string;
  className?: string;
  /** How the picture fills its box. */
  fit?: 'meet' | 'slice';
};

const treesIncluded: Record<PackageSlug, number> = { basic: 0, standard: 2, premium: 4, commercial: 0 };

/** One house in the blue hour, dressed by what was chosen. Pure SVG, the same from server and browser; drawn again only when that changes. */
export const HouseAtDusk = memo(DrawnHouse);

function DrawnHouse(props: HouseAtDuskProps) {
  const { service, snow = false, openSky = false, label, className, fit = 'slice' } = props;
  const ids = sceneIds(useId());
  return (
    <svg
      viewBox={`${SCENE.left} ${SCENE.top} ${SCENE.width} ${SCENE.height}`}
      preserveAspectRatio={`xMidYMax ${fit}`}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
      className={className}
    >
      <SceneDefs ids={ids} />
      <SceneSky ids={ids} open={openSky} />
      <SceneGround ids={ids} />
      {service === 'commercial' ? (
        <ShopfrontRow ids={ids} color={props.light ?? 'warm'} />
      ) : (
        <DressedHouse {...props} ids={ids} />
      )}
      {snow ? <Snowfall /> : null}
    </svg>
  );
}

function DressedHouse({
  ids,
  service,
  light = 'warm',
  storeys = 2,
  rooflineFeet = 190,
  trees,
  openLeft = false,
  unlit = false,
}: HouseAtDuskProps & { ids: SceneIds }) {
  const whole = planHouse({ storeys, rooflineFeet });
  const plan = unlit ? { ...whole, lit: [] } : whole;
  const premium = service === 'premium' && !unlit;
  const more = (service === 'standard' && !unlit) || premium;
  const litTrees = unlit ? 0 : Math.min(trees ?? treesIncluded[service], treeSpots.length);
  const standing = treeSpots.slice(0, Math.max(litTrees, 3)).filter((spot) => !openLeft || spot.x > 400);
  const [behind, before] = [standing.filter(isBehind), standing.filter((spot) => !isBehind(spot))];
  const strandOf = (at: number) => (at < litTrees ? light : null);
  return (
    <g>
      {behind.map((spot) => (
        <Fir key={spot.x} spot={spot} ids={ids} color={strandOf(treeSpots.indexOf(spot))} />
      ))}
      <HouseBody plan={plan} ids={ids} />
      <LightWash paths={plan.lit.map((run) => run.path)} color={light} blurId={ids.blur} />
      <HouseWindows plan={plan} ids={ids} color={light} outlined={more} wreaths={premium} />
      <Porch plan={plan} ids={ids} />
      <WindowPools plan={plan} ids={ids} />
      <FrontWalk ids={ids} />
      <Shrubs color={premium ? light : null} />
      {plan.lit.map((run) => (
        <LightRun key={run.key} path={run.path} color={light} />
      ))}
      {premium ? <Wreath x={plan.porch.middle} y={plan.door.y + 24} radius={13} /> : null}
      {premium ? <WalkLights ids={ids} color={light} /> : null}
      {premium ? <DeerOfLight color={light} /> : null}
      {before.map((spot) => (
        <Fir key={spot.x} spot={spot} ids={ids} color={strandOf(treeSpots.indexOf(spot))} />
      ))}
    </g>
  );
}

function isBehind(spot: { base: number }): boolean {
  return spot.base < 612;
}

/** Warm light on the snow under each ground-floor window and before the door. */
function WindowPools({ plan, ids }: { plan: HousePlan; ids: SceneIds }) {
  return (
    <g>
      {plan.windows
        .filter((pane) => pane.storey === 0)
        .map((pane) => (
          <ellipse
            key={pane.key}
            cx={pane.x + pane.width / 2}
            cy={SCENE.ground + 30}
            rx={pane.width * 0.9 + 20}
            ry={24}
            fill={`url(#${ids.pool})`}
            opacity={0.65}
          />
        ))}
      <ellipse cx={plan.porch.middle} cy={SCENE.ground + 26} rx={96} ry={28} fill={`url(#${ids.pool})`} opacity={0.8} />
    </g>
  );
}
