import type { Prisma, PrismaClient } from '#prisma';
import { now } from '#app/platform/clock.server';
import { transact } from '#app/platform/db.server';
import { DAY_MS, MINUTE_MS } from '#app/platform/durations';
import { geocode, geocoderName, waitForTurn, type GeocoderName } from '#app/platform/geocoder.server';
import type { GeocoderAnswer } from '#app/platform/geocoding/geocoder-api';
import { houseStreet } from '../fields/unit-field';
import { findZip, type ZipPlace } from '../catalog/find-zip.server';
import { noteAnswer, takeTurn } from './geocoder-turn.server';
import { judgePoint } from './judge-point';
import { movePoint } from './move-point.server';
import { mark } from '#app/platform/texts/t';

const asked = {
  id: true,
  street: true,
  unit: true,
  city: true,
  state: true,
  zip: true,
  placeState: true,
  placeSource: true,
  placeTries: true,
} as const satisfies Prisma.SiteSelect;
type Asked = Prisma.SiteGetPayload<{ select: typeof asked }>;
type Outcome = Prisma.SiteUpdateManyMutationInput;

/**
 * Looks an address up that waits for it, and keeps where its house is. The geocoder is asked outside any transaction, in its turn. What it
 * cannot say now is asked for later. `stale`: there was nothing to do. `busy`: no use to ask for others now.
 */
export async function findPlace(client: PrismaClient, siteId: string): Promise<'asked' | 'known' | 'busy' | 'stale'> {
  const name = geocoderName();
  const site = name ? await client.site.findUnique({ where: { id: siteId }, select: asked }) : null;
  if (!name || site?.placeState !== 'waiting') return 'stale';
  const center = await findZip(client, site.zip);
  if (!center) return 'stale';
  const twin = await findTwin(client, site, name);
  if (twin) {
    await keep(client, site, { ...twin, ...SETTLED });
    return 'known';
  }
  const turn = await takeTurn(client, name);
  if (turn === null) return 'busy';
  await waitForTurn(turn);
  const { city, state, zip } = site;
  const street = houseStreet(site);
  const answer = await geocode(name, { street, city, state, zip, center });
  await noteAnswer(client, answer);
  await keep(client, site, outcomeOf(answer, { site, center, name }));
  return answer.kind === 'found' || answer.kind === 'none' ? 'asked' : 'busy';
}

const SETTLED = { placeState: 'found', placeTries: 0, placeTryAt: null, placeProblem: null } as const;

/** Another saved address at the same house that this geocoder has found already, of any customer: it is not asked twice. */
async function findTwin(client: PrismaClient, { id, street, unit, zip }: Asked, name: GeocoderName) {
  const [twin] = await client.$queryRaw<
    { lat: number; lng: number; placeSource: GeocoderName; placePrecision: 'house' | 'street'; placeAt: Date }[]
  >`
    SELECT lat, lng, place_source AS "placeSource", place_precision AS "placePrecision", place_at AS "placeAt" FROM site
    WHERE zip = ${zip} AND lower(street) IN (lower(${street}), lower(${houseStreet({ street, unit })})) AND place_precision <> 'zip' AND place_source = ${name}::place_source
      AND id <> ${id}::uuid
    ORDER BY place_at DESC LIMIT 1`;
  return twin ?? null;
}

async function keep(client: PrismaClient, { id, street, zip }: Asked, data: Outcome): Promise<void> {
  await transact(client, (tx) => movePoint(tx, { siteId: id, data, asked: { street, zip } }));
}

type Context = { site: Asked; center: ZipPlace; name: GeocoderName };

function outcomeOf(answer: GeocoderAnswer, { site, center, name }: Context): Outcome {
  if (answer.kind === 'busy' || answer.kind === 'refused')
    return {
      placeTries: { increment: 1 },
      placeTryAt: new Date(now().getTime() + Math.min(MINUTE_MS * 4 ** Math.min(site.placeTries, 6), DAY_MS)),
      placeProblem: answer.reason.slice(0, 300),
    };
  const problem = answer.kind === 'none' ? mark('The address is not known.') : judgePoint(answer.point, center);
  if (answer.kind === 'none' || problem)
    // A point that was there before, as of the office's own hand, stays.
    return { placeState: site.placeSource === 'zip' ? 'not_found' : 'found', placeTryAt: null, placeProblem: problem };
  const { lat, lng, precision } = answer.point;
  return { ...SETTLED, lat, lng, placeSource: name, placePrecision: precision, placeAt: now() };
}
