import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { env, type Env } from '../env.server';

export const VALHALLA_PACKAGE = '@valhallajs/valhallajs';

export type Actor = {
  matrix(query: Record<string, unknown>): Promise<unknown>;
  status(query: Record<string, unknown>): Promise<unknown>;
};
export type Valhalla = {
  Actor: new (config: Record<string, unknown>) => Actor;
  getConfig(options: { tileDir: string; tileExtract: string }): Promise<Record<string, Record<string, unknown>>>;
};

/** An operator has to do something about it. */
export class RoadsMissing extends Error {}

/** Valhalla's npm package, loaded when it is asked for: an installation without ROADS needs none. */
export async function loadValhalla(): Promise<Valhalla> {
  try {
    return (await import(VALHALLA_PACKAGE)) as Valhalla;
  } catch {
    throw new RoadsMissing(`The package ${VALHALLA_PACKAGE} is not installed: npm install ${VALHALLA_PACKAGE}.`);
  }
}

/** The folder of the tiles that `npm run roads` builds of an extract. */
export function tilesFolder({ DATA_DIR, ROADS = '' }: Pick<Env, 'DATA_DIR' | 'ROADS'> = env()): string {
  return path.resolve(DATA_DIR, 'roads', path.basename(ROADS, '.osm.pbf'));
}

/** Inside the folder of tiles, written last: how Valhalla is opened. */
export const CONFIG_FILE = 'valhalla.json';

let opened: { folder: string; actor: Promise<Actor> } | undefined;

/** Valhalla over the tiles of ROADS, opened once in a process. Rejects with RoadsMissing. */
export function openRoads(): Promise<Actor> {
  const folder = tilesFolder();
  if (opened?.folder === folder) return opened.actor;
  const actor = openFolder(folder);
  opened = { folder, actor };
  actor.catch(() => (opened = undefined));
  return actor;
}

async function openFolder(folder: string): Promise<Actor> {
  const file = path.join(folder, CONFIG_FILE);
  if (!existsSync(file)) throw new RoadsMissing('ROADS has no tiles yet: run “npm run roads”.');
  const { Actor } = await loadValhalla();
  return new Actor(JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>);
}
