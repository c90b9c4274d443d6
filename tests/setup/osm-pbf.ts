import { deflateSync } from 'node:zlib';

/** Streets as OpenStreetMap has them: points by number, and ways along them. */
export type Streets = {
  points: { id: number; lat: number; lng: number }[];
  ways: { id: number; points: number[]; tags: Record<string, string> }[];
};

/** A field of a protocol buffer: its number, and what it holds. */
type Field = [number, bigint | number | Uint8Array | string];

function varint(value: bigint): number[] {
  const bytes: number[] = [];
  let left = BigInt.asUintN(64, value);
  while (left > 127n) {
    bytes.push(Number(left & 127n) | 128);
    left >>= 7n;
  }
  return [...bytes, Number(left)];
}

function message(...fields: Field[]): Uint8Array {
  const bytes: Uint8Array[] = [];
  for (const [number, value] of fields) {
    if (typeof value === 'number' || typeof value === 'bigint') {
      bytes.push(Uint8Array.from([...varint(BigInt(number << 3)), ...varint(BigInt(value))]));
      continue;
    }
    const content = typeof value === 'string' ? Buffer.from(value) : value;
    bytes.push(Uint8Array.from([...varint(BigInt((number << 3) | 2)), ...varint(BigInt(content.length))]), content);
  }
  return Buffer.concat(bytes);
}

function zigzag(value: number): bigint {
  const whole = BigInt(Math.round(value));
  return whole < 0n ? -2n * whole - 1n : 2n * whole;
}

/** Differences from one to the next, packed. */
function deltas(values: readonly number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value, at) => varint(zigzag(value - (values[at - 1] ?? 0)))));
}

function packed(values: readonly number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => varint(BigInt(value))));
}

function block(type: 'OSMHeader' | 'OSMData', content: Uint8Array): Uint8Array {
  const blob = message([2, content.length], [3, deflateSync(content)]);
  const head = message([1, type], [3, blob.length]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(head.length);
  return Buffer.concat([size, head, blob]);
}

const PER_DEGREE = 1e7;

/** The streets as a file of OpenStreetMap (.osm.pbf), as Valhalla reads it: https://wiki.openstreetmap.org/wiki/PBF_Format. */
export function writeOsmPbf({ points, ways }: Streets): Uint8Array {
  const words = ['', ...new Set(ways.flatMap(({ tags }) => Object.entries(tags).flat()))];
  const wordAt = new Map(words.map((word, at) => [word, at]));
  const table = message(...words.map((word): Field => [1, word]));
  const nodes = [...points].sort((a, b) => a.id - b.id);
  const dense = message(
    [1, deltas(nodes.map(({ id }) => id))],
    [8, deltas(nodes.map(({ lat }) => Math.round(lat * PER_DEGREE)))],
    [9, deltas(nodes.map(({ lng }) => Math.round(lng * PER_DEGREE)))],
  );
  const lines = ways.map((way) => {
    const tags = Object.entries(way.tags);
    return message(
      [1, way.id],
      [2, packed(tags.map(([key]) => wordAt.get(key) ?? 0))],
      [3, packed(tags.map(([, value]) => wordAt.get(value) ?? 0))],
      [8, deltas(way.points)],
    );
  });
  const header = message([4, 'OsmSchema-V0.6'], [4, 'DenseNodes'], [16, 'brightcrew-tests']);
  return Buffer.concat([
    block('OSMHeader', header),
    block('OSMData', message([1, table], [2, message([2, dense])])),
    block('OSMData', message([1, table], [2, message(...lines.map((line): Field => [3, line]))])),
  ]);
}
