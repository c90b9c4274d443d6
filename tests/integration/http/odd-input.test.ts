import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerBuild } from '@remix-run/node';
import { beforeAll, expect, test } from 'vitest';
import { accessPolicy, type Audience } from '#app/http/access-policy';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';
import { NO_LIMITS } from '#tests/setup/product';
import { type ActorName, forbidden, getObjects, getPath, stageCanaries, type Staged } from './fixture-canaries';

const UNKNOWN = '018f3c1e-0000-7000-8000-00000000dead';
const LONG = 'x'.repeat(3_000);
/** What stands in an address in place of an id or a token. */
const ODD_PARAMS = ['%00', UNKNOWN, LONG, "'%20OR%201=1--", '%F0%9F%8E%84', '..%2F..%2Fetc', '-1', '%EF%BF%BE%0A'];
const ODD_VALUES = [
  '99999999999999999999',
  '-271821-04-20',
  `0000-01-01T00:00:00.000Z_${UNKNOWN}`,
  `999999999999999_${UNKNOWN}`,
  "🎄\u202E\uFFFE'--",
];
/** These too where `ODD_INPUT=all` asks for every value, address and role together. */
const MORE_VALUES = [
  ...['', ' ', '-1', '1e308', 'NaN', '2026-02-30', '9999-12-31', '__proto__', '\u0000', LONG, UNKNOWN],
  ...['999999999999999~x', `0000-01-01T00:00:00.000Z~${UNKNOWN}`, '0000-01-01T00:00:00.000Z'],
];
const ALL = process.env.ODD_INPUT === 'all';
const ROLES: ActorName[] = ['anonymous', 'otherCustomer', 'otherPro', 'companyMember', 'admin'];
const INSIDE =
  /\n\s+at .+[:(]\d+:\d+|node_modules|PrismaClient|\bSELECT\b.+\bFROM\b|\/(?:app|build)\/[\w+/.-]+\.(?:ts|tsx|js):\d+/;
/** More names than a page reads, and one of them again and again. */
const HUGE = Array.from({ length: 300 }, (_, index) => `q${index}=${index}&q=x`).join('&');
/** Answers in flight at once. */
const BATCH_SIZE = 8;

type Handlers = { loader?: readonly Audience[]; action?: readonly Audience[] };
const policies = Object.entries(accessPolicy as Record<string, Handlers>).filter(([routeId]) => routeId !== 'root');

let build: ServerBuild;
let ask: Ask;
let staged: Staged;

/** Each name that our pages read from a query. */
function queryNames(): string[] {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const text = sources.map((file) => readFileSync(path.join('app', file), 'utf8')).join('\n');
  const read = text.matchAll(/(?:searchParams\.(?:get|getAll|has)\(|(?:choose|readDay)\(url, )'(\w+)'/g);
  return [...new Set([...read].map(([, name]) => name ?? ''))];
}

/** Every name with the value, each of them twice. */
function query(names: string[], value: string): string {
  const search = new URLSearchParams();
  for (const name of [...names, ...names]) search.append(name, value);
  return `?${search}`;
}

/** The actor that the handler serves: so what is odd comes to the code behind the guard. */
function insider(audiences: readonly Audience[]): ActorName {
  if (audiences.includes('admin')) return 'admin';
  if (audiences.includes('company')) return 'companyMember';
  return audiences.includes('pro') ? 'assignedPro' : 'owner';
}

/** What stands in the address this time: one value for each role, all where all are asked for. */
function oddParams(turn: number | null): string[] {
  if (turn === null) return [UNKNOWN];
  return ALL ? ODD_PARAMS : [ODD_PARAMS[turn % ODD_PARAMS.length] ?? ''];
}

function oddObjects(value: string): Record<string, string> {
  return Object.fromEntries(Object.keys(staged.companyObjects).map((name) => [name, value]));
}

function dataPath(page: string): string {
  return page === '/' ? '/_root.data' : `${page}.data`;
}

type Asked = { routeId: string; actor: ActorName; target: string; init?: RequestInit };

/** What is wrong with the answer to one request, if anything. */
async function getProblem({ routeId, actor, target, init }: Asked): Promise<string[]> {
  const answer = await ask(target, { ...init, cookie: staged.cookies[actor] });
  const body = `${await answer.text()} ${JSON.stringify([...answer.headers])}`;
  const found = forbidden(actor, routeId).filter((each) => body.includes(each));
  if (answer.status >= 500) found.push(String(answer.status));
  if (INSIDE.test(body)) found.push(`tells of the inside: ${INSIDE.exec(body)?.[0]}`);
  return found.map((what) => `${actor} ${init?.method ?? 'GET'} ${target.slice(0, 120)}: ${what}`);
}

async function problemsOf(requests: Asked[]): Promise<string[]> {
  const left = [...requests];
  const found: string[] = [];
  async function work(): Promise<void> {
    for (let next = left.pop(); next; next = left.pop()) found.push(...(await getProblem(next)));
  }
  await Promise.all(Array.from({ length: BATCH_SIZE }, work));
  return found;
}

beforeAll(async () => {
  Object.assign(process.env, NO_LIMITS);
  build = await loadBuild();
  ask = asker(build);
  staged = await stageCanaries();
});

test('Every page answers odd and repeated queries below 500, to those that it serves', async () => {
  const names = queryNames();
  expect(names.length).toBeGreaterThan(30);
  const values = ALL ? [...ODD_VALUES, ...MORE_VALUES] : ODD_VALUES;
  const requests = policies.flatMap(([routeId, { loader }]) =>
    (loader ? values : []).map((value) => {
      const page = getPath(build, routeId, getObjects(staged, routeId));
      return { routeId, actor: insider(loader ?? []), target: dataPath(page) + query(names, value) };
    }),
  );
  expect(requests.length).toBeGreaterThan(500);
  expect(await problemsOf(requests)).toEqual([]);
});

test('Every page answers odd addresses and ids of others below 500, and tells each role only what is theirs', async () => {
  const requests = policies.flatMap(([routeId, { loader = [] }], index) => {
    const own = getPath(build, routeId, getObjects(staged, routeId));
    const hasParams = /:\w/.test(addressOf(routeId));
    const odd = ROLES.flatMap((actor, place) =>
      oddParams(hasParams ? index + place : null).map((value) => {
        const page = getPath(build, routeId, oddObjects(value)).replaceAll('x'.repeat(43), value);
        return { routeId, actor, target: `${dataPath(page)}?${HUGE}` };
      }),
    );
    const loud = { routeId, actor: insider(loader), target: own.toUpperCase() };
    return loader.length > 0 ? [loud, ...odd] : [];
  });
  expect(await problemsOf(requests)).toEqual([]);
});

test('Every form answers bodies that no page of ours sends below 500, from every actor', async () => {
  const odd = new URLSearchParams([
    ['intent', 'none'],
    ['intent', 'save'],
    ['__proto__', 'x'],
    ['constructor[prototype][x]', 'x'],
    ['a\u0000b', '\u0000'],
    ['visitId', staged.objects.visitId ?? ''],
    ['id', UNKNOWN],
  ]).toString();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const bodies: RequestInit[] = [
    { headers: form, body: odd },
    { headers: form, body: '' },
    { headers: { 'content-type': 'application/json' }, body: '{"intent":["save",{"$ne":null}]}' },
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\n' },
  ];
  const requests = policies.flatMap(([routeId, { action }]) =>
    (action ? ROLES : []).flatMap((actor) =>
      (ALL ? bodies : bodies.slice(0, 2)).map((body) => {
        const target = dataPath(getPath(build, routeId, getObjects(staged, routeId)));
        return { routeId, actor, target, init: { method: 'POST', ...body } };
      }),
    ),
  );
  expect(await problemsOf(requests)).toEqual([]);
});

/** The address of a route as it is written, with the names of its parameters. */
function addressOf(routeId: string): string {
  let address = '';
  for (let id: string | undefined = routeId; id; id = build.routes[id]?.parentId)
    address = `${build.routes[id]?.path ?? ''}/${address}`;
  return address;
}
