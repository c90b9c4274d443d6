import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The house that each stand-in knows, and where it is. */
export const HOUSE = { street: '1200 W Webster Ave', city: 'Chicago', state: 'IL', zip: '60614' };
export const HOUSE_AT = { lat: 41.92145, lng: -87.65861 };

type Point = { lat: number; lng: number; state?: string; zip?: string };

/** As geocoding.geo.census.gov answers /geocoder/locations/address. */
export function censusMatch({ lat, lng, state = 'IL', zip = '60614' }: Point): object {
  return {
    result: {
      input: {
        address: { street: '1200 W Webster Ave', city: 'Chicago', state, zip },
        benchmark: { isDefault: true, benchmarkDescription: 'Public Address Ranges - Current Benchmark', id: '4' },
      },
      addressMatches: [
        {
          tigerLine: { side: 'R', tigerLineId: '112022117' },
          coordinates: { x: lng, y: lat },
          addressComponents: {
            zip,
            state,
            city: 'CHICAGO',
            streetName: 'WEBSTER',
            preDirection: 'W',
            suffixType: 'AVE',
            fromAddress: '1200',
            toAddress: '1298',
            preType: '',
            suffixDirection: '',
            preQualifier: '',
          },
          matchedAddress: `1200 W WEBSTER AVE, CHICAGO, ${state}, ${zip}`,
        },
      ],
    },
  };
}
export const CENSUS_NONE = { result: { input: {}, addressMatches: [] } };

/** As nominatim.openstreetmap.org answers /search with format=jsonv2 and addressdetails=1. */
export function nominatimPlace({ lat, lng, state = 'IL', zip = '60614' }: Point, street = false): object[] {
  return [
    {
      place_id: 318_442_171,
      licence: 'Data © OpenStreetMap contributors, ODbL 1.0.',
      osm_type: 'way',
      osm_id: 210_344_221,
      lat: String(lat),
      lon: String(lng),
      importance: 0.00009,
      name: '',
      ...(street
        ? { category: 'highway', type: 'residential', place_rank: 26, addresstype: 'road' }
        : { category: 'building', type: 'house', place_rank: 30, addresstype: 'building' }),
      display_name: '1200, West Webster Avenue, Lincoln Park, Chicago, Cook County, Illinois, 60614, United States',
      address: {
        ...(street ? {} : { house_number: '1200' }),
        road: 'West Webster Avenue',
        suburb: 'Lincoln Park',
        city: 'Chicago',
        county: 'Cook County',
        state: 'Illinois',
        'ISO3166-2-lvl4': `US-${state}`,
        postcode: zip,
        country: 'United States',
        country_code: 'us',
      },
      boundingbox: ['41.9213', '41.9215', '-87.6587', '-87.6585'],
    },
  ];
}

/** As maps.googleapis.com answers /maps/api/geocode/json. */
export function googleResult(
  { lat, lng, state = 'IL', zip = '60614' }: Point,
  { locationType = 'ROOFTOP', isPartial = false, number = '1200' } = {},
): object {
  const part = (short_name: string, ...types: string[]) => ({ long_name: short_name, short_name, types });
  return {
    status: 'OK',
    results: [
      {
        address_components: [
          ...(number ? [part(number, 'street_number')] : []),
          part('W Webster Ave', 'route'),
          part('Chicago', 'locality', 'political'),
          part(state, 'administrative_area_level_1', 'political'),
          part('US', 'country', 'political'),
          part(zip, 'postal_code'),
        ],
        formatted_address: `1200 W Webster Ave, Chicago, ${state} ${zip}, USA`,
        geometry: { location: { lat, lng }, location_type: locationType },
        ...(isPartial ? { partial_match: true } : {}),
        place_id: 'ChIJd8BlQ2BZwokRAFUEcm_qrcA',
        types: ['premise'],
      },
    ],
  };
}

export type Asked = {
  path: string;
  query: Record<string, string>;
  agent: string;
  method: string;
  headers: IncomingMessage['headers'];
  /** What was posted as JSON. */
  body: unknown;
};
type Reply = { status?: number; headers?: Record<string, string>; body?: unknown; hangUp?: boolean };

function send(
  { status = 200, headers = {}, body = {}, hangUp }: Reply,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (hangUp) return void request.socket.destroy();
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** A server that answers as `reply` says, and remembers what it was asked. */
export async function startGeocoder() {
  const asked: Asked[] = [];
  const state: { reply: (asked: Asked) => Reply | Promise<Reply> } = { reply: () => ({ status: 503 }) };
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://geocoder.test');
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const posted = Buffer.concat(chunks).toString();
    const question = {
      path: pathname,
      query: Object.fromEntries(searchParams),
      agent: String(request.headers['user-agent']),
      method: request.method ?? '',
      headers: request.headers,
      body: posted ? (JSON.parse(posted) as unknown) : null,
    };
    asked.push(question);
    send(await state.reply(question), request, response);
  }
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answer: (reply: (asked: Asked) => Reply | Promise<Reply>) => {
      asked.length = 0;
      state.reply = reply;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
