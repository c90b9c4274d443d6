import '#tests/setup/react-of-production';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ServerBuild } from '@remix-run/node';
import { accessPolicy, type Audience, type GuardedRoute } from '#app/http/access-policy';
import { isOfHousehold } from '#app/http/household-routes';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';
import { hashTables } from '#tests/setup/table-hashes';
import { accessProblems } from '../../../scripts/check-access';
import { type ActorName, forbidden, INSIDERS, getObjects, getPath, stageCanaries, type Staged } from './fixture-canaries';

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const NOBODY = '018f3c1e-0000-7000-8000-00000000dead';

let build: ServerBuild;
let ask: Ask;
let staged: Staged;
let cookies: Staged['cookies'];

/** Remix tells an index from the frame around it by `?index`. */
function actionPathOf(routeId: string): string {
  const route = build.routes[routeId];
  return `${getPath(build, routeId, getObjects(staged, routeId))}${route?.index && !route.path ? '?index' : ''}`;
}

const COMPANY_PEOPLE = new Set<ActorName>(['companyMember', 'companyBilling', 'siteContact', 'otherCompany']);
function rolesAdmit(audiences: readonly Audience[], actor: ActorName): boolean {
  const signedIn = !['anonymous', 'banned', 'expired', 'forged'].includes(actor);
  return audiences.some((audience) => {
    if (audience === 'anyone') return true;
    if (audience === 'signed-in') return signedIn;
    if (audience === 'company') return COMPANY_PEOPLE.has(actor);
    if (audience === 'pro') return actor === 'assignedPro' || actor === 'otherPro' || actor === 'suspendedPro';
    return actor === 'admin';
  });
}

const policies = Object.entries(accessPolicy as Record<string, { loader?: readonly Audience[]; action?: readonly Audience[] }>);

beforeAll(async () => {
  build = await loadBuild();
  ask = asker(build);
  staged = await stageCanaries();
  cookies = staged.cookies;
});

test('a member of a household reads the owner’s visit while they have opened the account, and else does not', async () => {
  const path = `/customer/visits/${staged.objects.visitId}`;
  const answers = await Promise.all(
    (['memberInside', 'memberOutside', 'exMember'] as const).map((actor) => ask(path, { cookie: cookies[actor] })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404]);
  expect(await answers[0]?.text()).toContain('CANARYSTREET');
});

test('every loader and action of the build has a declared policy and is guarded by it', () => {
  expect(accessProblems(build)).toEqual([]);
});

test('a bare handler, a borrowed guard and an entry without a handler are each found', () => {
  const bare = {
    routes: { ...build.routes, 'routes/x': { id: 'routes/x', path: 'x', module: { default: null, loader: () => null } } },
  };
  expect(accessProblems(bare as never)).toContainEqual(expect.stringContaining('routes/x'));
  const gone = { routes: { root: build.routes.root } };
  expect(accessProblems(gone as never).length).toBeGreaterThan(3);
});

describe('each loader alone gives nothing to the wrong actor', () => {
  const loaders = policies.filter(([routeId, entry]) => entry.loader && routeId !== 'root');

  /** The page, what a script asks for it (all its loaders, or this one), in turn; and the former way to ask. */
  function transports(routeId: string, path: string, at: number): string[] {
    const single = path === '/' ? '/_root.data' : `${path}.data`;
    const route = encodeURIComponent(routeId);
    return [[path, single, `${single}?_routes=${route}`][at % 3] ?? path, `${path}?_data=${route}`];
  }

  test.each(loaders)('%s', async (routeId, entry) => {
    for (const [at, [actor, cookie]] of (Object.entries(cookies) as [ActorName, string | undefined][]).entries()) {
      for (const target of transports(routeId, getPath(build, routeId, getObjects(staged, routeId)), at + routeId.length)) {
        const answer = await ask(target, { cookie });
        const body = `${await answer.text()} ${JSON.stringify([...answer.headers])}`;
        const where = `${actor} ${target} → ${answer.status}`;
        expect(answer.status, where).toBeLessThan(500);
        expect(
          forbidden(actor, routeId).filter((canary) => body.includes(canary)),
          where,
        ).toEqual([]);
        if (!rolesAdmit(entry.loader ?? [], actor)) {
          const location = answer.headers.get('location') ?? answer.headers.get('x-remix-redirect') ?? body;
          expect([202, 204, 302, 404], where).toContain(answer.status);
          if (answer.status !== 404) expect(location, where).toMatch(/\/auth\?returnTo=|"?\/"?|\/pro/);
        }
      }
    }
  });
});

describe('what is not yours looks like what does not exist', () => {
  const owned = policies.filter(
    ([routeId, entry]) =>
      entry.loader &&
      /\$(visitId|bookingId|documentId|siteId|locationId|memberId|invoiceId)/.test(routeId) &&
      !entry.loader.includes('admin'),
  );

  test.each(owned)('%s', async (routeId) => {
    const unknown = Object.fromEntries(Object.keys(staged.companyObjects).map((name) => [name, NOBODY]));
    for (const actor of ['otherCustomer', 'memberOutside', 'exMember', 'otherPro', 'otherCompany', 'siteContact'] as const) {
      const [theirs, nobodys] = await Promise.all([
        ask(`${getPath(build, routeId, getObjects(staged, routeId))}.data`, { cookie: cookies[actor] }),
        ask(`${getPath(build, routeId, unknown)}.data`, { cookie: cookies[actor] }),
      ]);
      expect(theirs.status, actor).toBe(nobodys.status);
      // Every page has fresh operation ids; nothing else may differ.
      const [one, other] = (await Promise.all([theirs.text(), nobodys.text()])).map((body) => body.replace(UUID, 'id'));
      expect(one).toBe(other);
    }
  });
});

/** Writes that name no one: the signed-in person changes what is their own, with any body. */
const ON_ONESELF = new Set([
  'routes/customer+/calendar',
  'routes/customer+/household_.back',
  'routes/customer+/notifications',
  'routes/customer+/referrals',
  'routes/settings+/data',
  'routes/settings+/notifications',
]);

describe('a write by the wrong actor changes nothing', () => {
  const actions = policies.filter(([, entry]) => entry.action);
  const isInsider = (actor: ActorName, routeId: string) =>
    INSIDERS.has(actor) || (actor === 'memberInside' && isOfHousehold(routeId as GuardedRoute));
  let before: Awaited<ReturnType<typeof hashTables>>;

  beforeAll(async () => {
    before = await hashTables();
  });

  test.each(actions)('%s', async (routeId, entry) => {
    for (const [actor, cookie] of Object.entries(cookies) as [ActorName, string | undefined][]) {
      const admitted = rolesAdmit(entry.action ?? [], actor);
      if (admitted && (isInsider(actor, routeId) || ON_ONESELF.has(routeId) || entry.action?.includes('anyone'))) continue;
      const answer = await ask(actionPathOf(routeId), {
        method: 'POST',
        cookie,
        body: new URLSearchParams({
          intent: 'none',
          visitId: staged.objects.visitId ?? '',
          role: 'admin',
          'user[roles]': 'admin',
        }),
      });
      expect(answer.status, `${actor} ${routeId}`).toBeLessThan(500);
      if (!admitted) expect([302, 403, 404], `${actor} ${routeId}`).toContain(answer.status);
    }
    expect(await hashTables()).toEqual(before);
  });
});
