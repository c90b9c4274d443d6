/** The picture's own units: the window onto the scene, and the ground line of the house. */
export const SCENE = { left: 40, top: 120, width: 1140, height: 630, ground: 596 } as const;

export type Storeys = 1 | 2 | 3;
export type HousePlanInput = { storeys: Storeys; rooflineFeet: number };

export type Box = { x: number; y: number; width: number; height: number };
export type Pane = Box & { key: string; panes: 1 | 2 | 3; storey: number };
/** A stretch of roof edge: its path and about how many feet it represents. */
export type RoofRun = { key: string; path: string; feet: number };

export type HousePlan = {
  wallTop: number;
  main: Box;
  wing: Box;
  wingPeak: number;
  ridge: number;
  garage: Box | null;
  porch: { left: number; right: number; eave: number; peak: number; middle: number };
  door: Box;
  windows: Pane[];
  /** Every roof edge that this house has. */
  edges: RoofRun[];
  /** Those of them that the given footage reaches, the front first. */
  lit: RoofRun[];
};

const GARAGE_FROM_FEET = 130;

/** From this footage the house has a garage wing beside it. */
export function hasGarage(rooflineFeet: number): boolean {
  return rooflineFeet >= GARAGE_FROM_FEET;
}

function roofEdges(wallTop: number, wingPeak: number, ridge: number, garage: Box | null, porch: HousePlan['porch']): RoofRun[] {
  const eave = wallTop + 6;
  const edges: RoofRun[] = [
    { key: 'gable', path: `M402 ${eave + 18}L530 ${wingPeak + 20}L658 ${eave + 18}`, feet: 50 },
    { key: 'eave', path: `M668 ${eave + 13}H886`, feet: 30 },
    {
      key: 'porch',
      path: `M${porch.left} ${porch.eave + 16}L${porch.middle} ${porch.peak + 14}L${porch.right} ${porch.eave + 16}`,
      feet: 20,
    },
  ];
  if (garage) {
    const middle = garage.x + garage.width / 2;
    const path = `M${garage.x - 14} ${garage.y + 18}L${middle} ${garage.y - 54}L${garage.x + garage.width + 14} ${garage.y + 18}`;
    edges.push({ key: 'garage', path, feet: 40 });
  }
  edges.push({ key: 'ridge', path: `M600 ${ridge - 10}H842L892 ${eave - 6}`, feet: 50 });
  return edges;
}

/** The edges that the footage reaches: always the front gable, then one after the other. */
function litEdges(edges: RoofRun[], rooflineFeet: number): RoofRun[] {
  let used = 0;
  return edges.filter((edge, index) => {
    used += edge.feet;
    return index === 0 || used <= rooflineFeet;
  });
}

/** Three storeys are a little lower, so that the chimney stays in the picture. */
function storeyHeight(storeys: Storeys): number {
  return storeys === 3 ? 92 : 104;
}

function windowsOf(storeys: Storeys, bottom: number): Pane[] {
  const ground: Pane[] = [
    { key: 'bay', x: 462, y: bottom - 98, width: 136, height: 72, panes: 3, storey: 0 },
    { key: 'side', x: 794, y: bottom - 94, width: 52, height: 66, panes: 1, storey: 0 },
  ];
  const upper = Array.from({ length: storeys - 1 }, (_, index): Pane[] => {
    const y = bottom - 100 - storeyHeight(storeys) * (index + 1);
    const storey = index + 1;
    return [
      { key: `wing-left-${storey}`, x: 466, y, width: 48, height: 64, panes: 1, storey },
      { key: `wing-right-${storey}`, x: 546, y, width: 48, height: 64, panes: 1, storey },
      { key: `over-door-${storey}`, x: 692, y, width: 56, height: 62, panes: 1, storey },
      { key: `side-${storey}`, x: 794, y, width: 52, height: 62, panes: 1, storey },
    ];
  });
  return [...ground, ...upper.flat()];
}

/** The position of every part of the house, from what a visitor says about their own. */
export function planHouse({ storeys, rooflineFeet }: HousePlanInput): HousePlan {
  const bottom = SCENE.ground;
  const wallTop = bottom - storeys * storeyHeight(storeys) - 14;
  const wingPeak = wallTop - 122;
  const ridge = wallTop - 104;
  const garage = hasGarage(rooflineFeet) ? { x: 872, y: bottom - 108, width: 168, height: 108 } : null;
  const porch = { left: 654, right: 786, middle: 720, eave: bottom - 104, peak: bottom - 140 };
  const edges = roofEdges(wallTop, wingPeak, ridge, garage, porch);
  return {
    wallTop,
    main: { x: 420, y: wallTop, width: 448, height: bottom - wallTop },
    wing: { x: 420, y: wallTop, width: 220, height: bottom + 6 - wallTop },
    wingPeak,
    ridge,
    garage,
    porch,
    door: { x: 694, y: bottom - 90, width: 52, height: 84 },
    windows: windowsOf(storeys, bottom),
    edges,
    lit: litEdges(edges, rooflineFeet),
  };
}
