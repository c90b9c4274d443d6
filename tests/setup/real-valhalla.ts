import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buildRoads } from '#app/platform/roads/build-roads.server';
import { CONFIG_FILE, loadValhalla, tilesFolder, type Actor } from '#app/platform/roads/valhalla-in-process.server';
import { writeOsmPbf } from './osm-pbf';
import { riverCity } from './river-city';
import { scratchFolder } from './scratch-folder';

/** The city of `river-city.ts` as tiles, built by the product's own command. */
export async function buildCity(): Promise<{ extract: string; dataDir: string; folder: string }> {
  const dataDir = scratchFolder('roads');
  const extract = path.join(dataDir, 'river-city.osm.pbf');
  writeFileSync(extract, writeOsmPbf(riverCity()));
  const folder = tilesFolder({ DATA_DIR: dataDir, ROADS: extract });
  await buildRoads({ extract, folder });
  return { extract, dataDir, folder };
}

export type ValhallaServer = {
  url: string;
  /** How many pairs were asked for since the last reset, and what else it was asked. */
  asked: { pairs: number; requests: number };
  /** `busy`: every request is answered 503; `silent`: none is answered. */
  behave: (how: 'well' | 'busy' | 'silent') => void;
  stop: () => Promise<void>;
};

/** A real Valhalla over these tiles, behind HTTP as its own service is. */
export async function serveValhalla(folder: string): Promise<ValhallaServer> {
  const { Actor } = await loadValhalla();
  const actor = new Actor(JSON.parse(readFileSync(path.join(folder, CONFIG_FILE), 'utf8')) as Record<string, unknown>);
  const asked = { pairs: 0, requests: 0 };
  let how: 'well' | 'busy' | 'silent' = 'well';
  const server: Server = createServer((request, response) => {
    asked.requests += 1;
    if (how === 'silent') return;
    if (how === 'busy') return void response.writeHead(503).end();
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const query = JSON.parse(Buffer.concat(parts).toString() || '{}') as { sources?: unknown[]; targets?: unknown[] };
      asked.pairs += (query.sources?.length ?? 0) * (query.targets?.length ?? 0);
      answer(actor, request.url ?? '', query).then(
        (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
        (error: unknown) => response.writeHead(400).end(JSON.stringify({ error: String(error) })),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    behave: (next) => {
      how = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(actor: Actor, url: string, query: Record<string, unknown>): Promise<unknown> {
  return url === '/status' ? actor.status(query) : actor.matrix(query);
}
