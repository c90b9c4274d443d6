import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { CONFIG_FILE, loadValhalla, VALHALLA_PACKAGE } from './valhalla-in-process.server';

/** What an extract of one country needs not: borders, time zones, transit, traffic and landmarks of their own. */
const NOT_NEEDED = ['tile_extract', 'traffic_extract', 'admin', 'timezone', 'landmarks', 'transit_dir', 'transit_feeds_dir'];

type Build = {
  /** A file of OpenStreetMap: .osm.pbf. */
  extract: string;
  /** Where the tiles are to lie; what was there is replaced once the new ones are whole. */
  folder: string;
  /** Lines of the builder, as they come. */
  onLine?: (line: string) => void;
};

/** Builds Valhalla's tiles of an extract. Rejects with the builder's last words. */
export async function buildRoads({ extract, folder, onLine }: Build): Promise<void> {
  if (!existsSync(extract)) throw new Error(`There is no file ${extract}.`);
  const { getConfig } = await loadValhalla();
  const building = path.resolve(`${folder}.building`);
  await rm(building, { recursive: true, force: true });
  await mkdir(building, { recursive: true });
  const config = await getConfig({ tileDir: building, tileExtract: '' });
  for (const name of NOT_NEEDED) delete config.mjolnir?.[name];
  const buildFile = path.join(building, 'build.json');
  await writeFile(buildFile, JSON.stringify(config));
  await runBuilder({ args: ['build_tiles', '-c', path.resolve(buildFile), path.resolve(extract)], cwd: building }, onLine);
  const opened = { ...config, mjolnir: { ...config.mjolnir, tile_dir: folder } };
  await writeFile(path.join(building, CONFIG_FILE), JSON.stringify(opened));
  await rm(folder, { recursive: true, force: true });
  await rename(building, folder);
}

/** It writes notes into its working folder. */
function runBuilder(
  { args, cwd }: { args: string[]; cwd: string },
  onLine: (line: string) => void = () => undefined,
): Promise<void> {
  const home = path.dirname(createRequire(import.meta.url).resolve(VALHALLA_PACKAGE));
  const builder = spawn(process.execPath, [path.join(home, 'bin', 'valhalla-cli.js'), ...args], { cwd });
  let last = '';
  const hear = (text: Buffer) => {
    for (const line of text.toString().split('\n').filter(Boolean)) {
      last = line;
      onLine(line);
    }
  };
  builder.stdout.on('data', hear);
  builder.stderr.on('data', hear);
  return new Promise((resolve, reject) => {
    builder.once('error', reject);
    builder.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`The tiles could not be built: ${last}`))));
  });
}
