import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetFlagCache, saveFlag } from '#app/domain/settings/flags.server';
import { type FlagKey, seedFlags } from '#app/domain/settings/seed-flags';
import { now } from '#app/platform/clock.server';
import { db, transact } from '#app/platform/db.server';
import { quietTuesday } from '#tests/factories/scenarios';
import { insertAdmin } from '#tests/factories/users';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { lacks, plain } from '#tests/setup/plain-page';

let ask: Ask;
let scene: Awaited<ReturnType<typeof quietTuesday>>;
let cookie: string;

beforeAll(async () => {
  ask = asker(await loadBuild());
  scene = await quietTuesday(db());
  cookie = await signInAs(scene.admin.id);
});

beforeEach(() => db().rateLimit.deleteMany());
afterEach(() => vi.useRealTimers());

async function read(path: string, as = cookie): Promise<string> {
  return plain(await (await ask(path, { cookie: as })).text());
}

/** The pages keep a flag for half a minute: the switch takes effect after that. */
async function switchFlag(key: FlagKey, on: boolean, roles: ('admin' | 'pro')[] = []): Promise<void> {
  const { version } = await db().featureFlag.findUniqueOrThrow({ where: { key } });
  const change = { key, version, on, roles, percent: 100, reason: 'A test', adminId: scene.admin.id };
  await transact(db(), (tx) => saveFlag(tx, change));
  resetFlagCache();
  vi.useFakeTimers({ toFake: ['Date'], now: now().getTime() + 60_000 });
}

describe('feature flags', () => {
  test('the seven of the specification stand on the Flags page; what is finished ships on', async () => {
    const rows = await db().featureFlag.findMany({ orderBy: { key: 'asc' } });
    expect(rows.map(({ key, on }) => [key, on])).toEqual([
      ['dev_only', false],
      ['enable_express_mode', true],
      ['enable_manual_job_dispatch', true],
      ['show_admin_flags_tab', true],
      ['show_beta_chat_ui', true],
      ['show_chat_beta', true],
      ['use_v2_payout_flow', true],
    ]);
    const page = await read('/admin/flags');
    expect(
      lacks(
        page,
        seedFlags.flatMap(({ key, description }) => [key, description]),
      ),
    ).toEqual([]);
  });

  test('show_admin_flags_tab puts the Flags tab into the menu; its page stays where it is', async () => {
    expect(lacks(await read('/admin/dispatch'), ['href="/admin/flags"'])).toEqual([]);
    await switchFlag('show_admin_flags_tab', false);
    const without = await read('/admin/dispatch');
    expect(lacks(without, ['href="/admin/flags"'])).toHaveLength(1);
    expect(lacks(without, ['href="/admin/tasks"', 'Back to Site'])).toEqual([]);
    expect(lacks(await read('/admin/flags'), ['show_admin_flags_tab'])).toEqual([]);
    await switchFlag('show_admin_flags_tab', true);
    expect(lacks(await read('/admin/dispatch'), ['href="/admin/flags"'])).toEqual([]);
  });

  test('dev_only shows the developers’ sign-in to those it names, and to no one as it ships', async () => {
    const doors = ['Developers', 'href="/sandbox/outbox"', 'href="/healthz"', 'href="/readyz"'];
    expect(lacks(await read('/admin/dispatch'), doors)).toEqual(doors);
    await switchFlag('dev_only', true, ['pro']);
    expect(lacks(await read('/admin/dispatch'), doors)).toEqual(doors);
    await switchFlag('dev_only', true, ['admin']);
    expect(lacks(await read('/admin/dispatch'), doors)).toEqual([]);
    await switchFlag('dev_only', false);
    expect(lacks(await read('/admin/dispatch'), doors)).toEqual(doors);
  });

  test('enable_manual_job_dispatch: without it no admin gives a visit by hand, and the page shows why only', async () => {
    const path = `/admin/dispatch/${scene.visit.id}`;
    const buttons = ['Assign to a pro', 'Assign Nina Near', 'Offer to Nina Near'];
    expect(lacks(await read(path), ['Candidates now', ...buttons])).toEqual([]);
    await switchFlag('enable_manual_job_dispatch', false);
    const page = await read(path);
    expect(lacks(page, ['Candidates now', 'Nina Near', 'Put on hold: no search, not in the pool'])).toEqual([]);
    expect(lacks(page, buttons)).toEqual(buttons);
    const give = { intent: 'assign', proId: scene.nearPro.id };
    const post = () =>
      ask(`${path}?form=give`, {
        method: 'POST',
        cookie,
        body: new URLSearchParams({ opId: crypto.randomUUID(), ...give }),
      });
    const refused = await post();
    expect(refused.status).toBe(403);
    expect(lacks(plain(await refused.text()), ['Manual assignment is turned off'])).toEqual([]);
    expect(await db().assignment.count({ where: { visitId: scene.visit.id } })).toBe(0);
    await switchFlag('enable_manual_job_dispatch', true);
    expect((await post()).status).toBe(302);
    expect(await db().assignment.count({ where: { visitId: scene.visit.id, proId: scene.nearPro.id } })).toBe(1);
  });

  test('a flag that names a role is on for that role’s holders alone', async () => {
    await switchFlag('show_admin_flags_tab', true, ['pro']);
    expect(lacks(await read('/admin/dispatch'), ['href="/admin/flags"'])).toHaveLength(1);
    const both = await insertAdmin(db(), { roles: ['customer', 'pro', 'admin'] });
    expect(lacks(await read('/admin/dispatch', await signInAs(both.id)), ['href="/admin/flags"'])).toEqual([]);
  });
});
