import type { KnownLength } from '#app/domain/house-designs/fit-scale';
import type { Edge, EdgeKind } from '#app/domain/house-designs/measure-edges';
import type { Pixels } from '#app/domain/house-designs/snap-edge';
import type { Point } from '#app/domain/house-designs/geometry';

/** A place in feet: right of the middle of the wall, up from the ground, behind the front wall. */
type Place = [right: number, up: number, back: number];

export type DrawnHouse = {
  picture: Pixels;
  aspect: number;
  /** Each edge where it truly is in the picture, and how long it truly is. */
  edges: (Edge & { feet: number })[];
  known: KnownLength[];
};

/** Numbers from 0 to 1 that are the same at every run of a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const [WIDTH, HEIGHT] = [1_000, 720];

type Camera = { distance: number; aside: number; turn: number; tilt: number; focal: number };

/** Where a place is in the picture, in widths of it. */
function project([right, up, back]: Place, { distance, aside, turn, tilt, focal }: Camera): Point {
  const [x0, y0, z0] = [right - aside, up - 5.5, back + distance];
  const [x, z1] = [x0 * Math.cos(turn) - z0 * Math.sin(turn), x0 * Math.sin(turn) + z0 * Math.cos(turn)];
  const [y, z] = [y0 * Math.cos(tilt) - z1 * Math.sin(tilt), y0 * Math.sin(tilt) + z1 * Math.cos(tilt)];
  return { x: 0.5 + (focal * x) / z, y: HEIGHT / WIDTH / 2 - (focal * y) / z };
}

function fill(data: Uint8ClampedArray, corners: readonly Point[], [red, green, blue]: [number, number, number]): void {
  const points = corners.map(({ x, y }) => ({ x: x * WIDTH, y: y * WIDTH }));
  for (let row = 0; row < HEIGHT; row += 1) {
    const crossings = points
      .flatMap((point, index) => {
        const next = points[(index + 1) % points.length] ?? point;
        if (point.y <= row === next.y <= row) return [];
        return [point.x + ((row - point.y) / (next.y - point.y)) * (next.x - point.x)];
      })
      .sort((a, b) => a - b);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const [start, end] = [Math.max(0, Math.ceil(crossings[pair] ?? 0)), Math.min(WIDTH - 1, crossings[pair + 1] ?? 0)];
      for (let column = start; column <= end; column += 1) data.set([red, green, blue], (row * WIDTH + column) * 4);
    }
  }
}

function getFeet([a, b, c]: Place, [d, e, f]: Place): number {
  return Math.hypot(a - d, b - e, c - f);
}

/**
 * A picture of a house whose lengths are known to the inch, as a phone would take it: from another place, turned and tilted by hand, through another
 * lens and with grain, for each seed.
 */
export function drawHouse(seed: number): DrawnHouse {
  const random = randomNumbers(seed);
  const between = (low: number, high: number) => low + random() * (high - low);
  const half = between(17, 24);
  const eave = random() < 0.5 ? between(9, 10) : between(17, 19);
  const ridge = eave + between(6, 9);
  const ridgeBack = between(10, 14);
  const camera: Camera = {
    distance: between(38, 52),
    aside: between(-14, 14),
    turn: 0,
    tilt: between(-0.01, 0.07),
    focal: between(0.69, 0.83),
  };
  // The photographer looks at the house, not straight ahead.
  camera.turn = Math.atan2(-camera.aside, camera.distance) + between(-0.05, 0.05);
  const gable = { from: -half + between(2, 4), to: -half + between(14, 17), top: eave + between(4, 6) };
  const at = (place: Place) => project(place, camera);

  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4).fill(255);
  const tone = (base: number) => base + between(-12, 12);
  fill(
    data,
    [
      { x: -1, y: -1 },
      { x: 2, y: -1 },
      { x: 2, y: 2 },
      { x: -1, y: 2 },
    ],
    [tone(186), tone(208), tone(228)],
  );
  const lawn = at([0, 0, 20]).y;
  fill(
    data,
    [
      { x: -1, y: lawn },
      { x: 2, y: lawn },
      { x: 2, y: 2 },
      { x: -1, y: 2 },
    ],
    [tone(96), tone(128), tone(84)],
  );
  const [left, right]: Place[] = [
    [-half - 1, eave, -1],
    [half + 1, eave, -1],
  ];
  const [leftTop, rightTop]: Place[] = [
    [-half - 1, ridge, ridgeBack],
    [half + 1, ridge, ridgeBack],
  ];
  fill(
    data,
    [left, right, rightTop, leftTop].map((place) => at(place as Place)),
    [tone(84), tone(74), tone(72)],
  );
  fill(
    data,
    (
      [
        [-half, 0, 0],
        [half, 0, 0],
        [half, eave, 0],
        [-half, eave, 0],
      ] as Place[]
    ).map(at),
    [tone(206), tone(196), tone(176)],
  );
  const peak: Place = [(gable.from + gable.to) / 2, gable.top, -1];
  const [gableLeft, gableRight]: Place[] = [
    [gable.from, eave, -1],
    [gable.to, eave, -1],
  ];
  fill(
    data,
    [gableLeft, gableRight, peak].map((place) => at(place as Place)),
    [tone(214), tone(206), tone(188)],
  );
  const garageAt = half - between(17, 18);
  const doorAt = garageAt - between(5, 8);
  fill(
    data,
    (
      [
        [doorAt, 0, 0],
        [doorAt + 3, 0, 0],
        [doorAt + 3, 80 / 12, 0],
        [doorAt, 80 / 12, 0],
      ] as Place[]
    ).map(at),
    [tone(110), 60, 52],
  );
  fill(
    data,
    (
      [
        [garageAt, 0, 0],
        [garageAt + 16, 0, 0],
        [garageAt + 16, 7, 0],
        [garageAt, 7, 0],
      ] as Place[]
    ).map(at),
    [tone(238), 238, 234],
  );
  for (let index = 0; index < data.length; index += 1) if (index % 4 !== 3) data[index] = (data[index] ?? 0) + between(-9, 9);

  const edge = (kind: EdgeKind, from: Place, to: Place) => ({ kind, from: at(from), to: at(to), feet: getFeet(from, to) });
  const known = (from: Place, to: Place) => ({ from: at(from), to: at(to), feet: getFeet(from, to) });
  return {
    picture: { width: WIDTH, height: HEIGHT, data },
    aspect: HEIGHT / WIDTH,
    edges: [
      edge('gutter', left as Place, right as Place),
      edge('gable', gableLeft as Place, peak),
      edge('gable', peak, gableRight as Place),
      edge('ridge', leftTop as Place, rightTop as Place),
    ],
    known: [known([doorAt, 0, 0], [doorAt, 80 / 12, 0]), known([garageAt, 7, 0], [garageAt + 16, 7, 0])],
  };
}
