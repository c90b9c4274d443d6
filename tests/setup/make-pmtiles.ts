import { writeFileSync } from 'node:fs';

/** Of a tile: its grid is so fine. */
const EXTENT = 4_096;
const HEADER_BYTES = 127;
const [LINE, POLYGON, POINT] = [2, 3, 1];
const [MOVE_TO, LINE_TO, CLOSE] = [1, 2, 7];
const NO_COMPRESSION = 1;
const VECTOR_TILES = 1;

type Spot = readonly [x: number, y: number];
type Layer = { name: string; type: number; spots: readonly Spot[]; title?: string };

/** A tile of the whole world: land, a lake over Chicago, a road through it, and the name of a place. */
const WORLD: Layer[] = [
  {
    name: 'earth',
    type: POLYGON,
    spots: [
      [0, 0],
      [EXTENT, 0],
      [EXTENT, EXTENT],
      [0, EXTENT],
    ],
  },
  {
    name: 'water',
    type: POLYGON,
    spots: [
      [1_040, 1_500],
      [1_060, 1_500],
      [1_060, 1_530],
      [1_040, 1_530],
    ],
  },
  {
    name: 'roads',
    type: LINE,
    spots: [
      [900, 1_522],
      [1_200, 1_522],
    ],
  },
  { name: 'places', type: POINT, spots: [[1_050, 1_522]], title: 'Lakeside' },
];

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left % 128) + 128);
  }
}

function numberField(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function bytesField(field: number, value: Buffer): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function geometry({ type, spots }: Layer): Buffer {
  const command = (id: number, count: number) => varint(count * 8 + id);
  let at: Spot = [0, 0];
  const steps = spots.map((spot) => {
    const step = [varint(zigzag(spot[0] - at[0])), varint(zigzag(spot[1] - at[1]))];
    at = spot;
    return Buffer.concat(step);
  });
  const [first = Buffer.alloc(0), ...rest] = steps;
  return Buffer.concat([
    command(MOVE_TO, 1),
    first,
    ...(rest.length ? [command(LINE_TO, rest.length), ...rest] : []),
    ...(type === POLYGON ? [command(CLOSE, 1)] : []),
  ]);
}

function encodeLayer(layer: Layer): Buffer {
  const feature = Buffer.concat([
    ...(layer.title ? [bytesField(2, Buffer.concat([varint(0), varint(0)]))] : []),
    numberField(3, layer.type),
    bytesField(4, geometry(layer)),
  ]);
  return Buffer.concat([
    numberField(15, 2),
    bytesField(1, Buffer.from(layer.name)),
    bytesField(2, feature),
    ...(layer.title ? [bytesField(3, Buffer.from('name')), bytesField(4, bytesField(1, Buffer.from(layer.title)))] : []),
    numberField(5, EXTENT),
  ]);
}

/** Writes a PMTiles archive with one vector tile, which shows the whole world, without compression. */
export function makePmtiles(file: string): void {
  const tile = Buffer.concat(WORLD.map((layer) => bytesField(3, encodeLayer(layer))));
  const about = { attribution: 'Made by a test', vector_layers: WORLD.map(({ name }) => ({ id: name, fields: {} })) };
  const metadata = Buffer.from(JSON.stringify(about));
  // One entry: tile 0, once, so long, at the begin of the tiles.
  const directory = Buffer.concat([1, 0, 1, tile.length, 1].map(varint));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles\x03', 'latin1');
  const metadataAt = HEADER_BYTES + directory.length;
  const tilesAt = metadataAt + metadata.length;
  const places = [HEADER_BYTES, directory.length, metadataAt, metadata.length, tilesAt, 0, tilesAt, tile.length, 1, 1, 1];
  places.forEach((value, index) => header.writeBigUInt64LE(BigInt(value), 8 + index * 8));
  header.set([1, NO_COMPRESSION, NO_COMPRESSION, VECTOR_TILES, 0, 0], 96);
  const bounds = [-180, -85, 180, 85].map((degrees) => degrees * 1e7);
  bounds.forEach((value, index) => header.writeInt32LE(value, 102 + index * 4));
  writeFileSync(file, Buffer.concat([header, directory, metadata, tile]));
}
