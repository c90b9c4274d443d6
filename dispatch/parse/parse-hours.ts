import { ProblemError } from '../model/problem-error';
import { readList, readObject, readText, readWhole, readZone } from './read-fields';
import type { RoadHours } from '../model/types';

const KEYS = new Set(['version', 'areas']);
const AREA_KEYS = new Set(['lat', 'lng', 'zone', 'speeds', 'weekend']);
const [SLOWEST, FASTEST] = [10, 400];

function parseSpeeds(value: unknown, path: string): number[] {
  const speeds = readList(value, path);
  if (speeds.length !== 24) throw new ProblemError(path, 'must hold 24 numbers, one for each hour from midnight on');
  return speeds.map((speed, hour) => readWhole(speed, `${path}[${hour}]`, SLOWEST, FASTEST));
}

function parseArea(value: unknown, path: string): RoadHours['areas'][number] {
  const fields = readObject(value, path, AREA_KEYS);
  return {
    lat: readWhole(fields.lat, `${path}.lat`, -90, 90),
    lng: readWhole(fields.lng, `${path}.lng`, -180, 180),
    zone: readZone(fields.zone, `${path}.zone`),
    speeds: parseSpeeds(fields.speeds, `${path}.speeds`),
    ...(fields.weekend === undefined ? {} : { weekend: parseSpeeds(fields.weekend, `${path}.weekend`) }),
  };
}

/** Reads speeds by hour: each area is there once. */
export function parseHours(value: unknown): RoadHours {
  const fields = readObject(value, 'travel.hours', KEYS);
  const areas = readList(fields.areas, 'travel.hours.areas').map((area, at) => parseArea(area, `travel.hours.areas[${at}]`));
  const seen = new Set<string>();
  areas.forEach(({ lat, lng }, at) => {
    if (seen.has(`${lat},${lng}`))
      throw new ProblemError(`travel.hours.areas[${at}]`, `must not be there twice (got ${lat},${lng})`);
    seen.add(`${lat},${lng}`);
  });
  return { version: readText(fields.version, 'travel.hours.version'), areas };
}
