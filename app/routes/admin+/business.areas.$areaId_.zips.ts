import { z } from 'zod';
import { listAreaZips, listZipsByCode, listZipsInBox } from '#app/domain/areas/covered-zips.server';
import { readServiceArea } from '#app/domain/areas/save-service-area.server';
import { guardLoader } from '#app/http/guard.server';
import { readId } from '#app/http/read-id';

const latitude = z.coerce.number().min(-90).max(90);
const longitude = z.coerce.number().min(-180).max(180);
const box = z.object({ south: latitude, north: latitude, west: longitude, east: longitude });

/** More points than that are no choice: the map asks to be brought nearer. */
const MAP_LIMIT = 4_000;
const CODES = /^\d{5}(,\d{5}){0,99}$/;

/** What the map of an area's form asks for: ZIP codes between four lines, some by their names, or those of the saved area. */
export const loader = /* @__PURE__ */ guardLoader(
  'routes/admin+/business.areas.$areaId_.zips',
  async ({ db, params, url: { searchParams } }) => {
    const codes = searchParams.get('codes') ?? '';
    if (CODES.test(codes)) return answer(await listZipsByCode(db, codes.split(',')));
    const asked = box.safeParse(Object.fromEntries(searchParams));
    if (asked.success) return answer(await listZipsInBox(db, asked.data, MAP_LIMIT + 1));
    return answer(params.areaId === 'new' ? [] : await listAreaZips(db, await readServiceArea(db, readId(params.areaId))));
  },
);

function answer(zips: Awaited<ReturnType<typeof listZipsInBox>>): Response {
  const isTooMany = zips.length > MAP_LIMIT;
  const shown = zips.slice(0, MAP_LIMIT).map(({ zip, city, state, lat, lng }) => ({ zip, city, state, lat, lng }));
  return Response.json({ zips: shown, isTooMany });
}
