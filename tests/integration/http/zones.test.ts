import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '#app/platform/db.server';
import { asker, loadBuild, signInAs, type Ask } from '#tests/setup/ask';
import { crawl } from '#tests/setup/crawl';
import { useDemoData } from '#tests/setup/demo-database';

/** West of all houses, half an hour off the hour, and so far east that it is tomorrow there. */
const ZONES = ['America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati'];
const OWN = 'UTC';
/** Half past six on Sunday evening in Chicago, when Monday has begun in UTC; the clocks go back a week later. */
const EVENING = new Date('2026-10-26T00:30:00Z');
const STARTS: Record<string, { email?: string; starts: string[] }> = {
  'a visitor': { starts: ['/', '/book', '/samples/invoice', '/samples/reports', '/contact'] },
  'a customer': { email: 'customer@demo.test', starts: ['/customer/dashboard', '/bookings', '/messages'] },
  'a pro': { email: 'pro@demo.test', starts: ['/pro/dashboard/schedule', '/pro/dashboard/jobs', '/pro/dashboard'] },
  'an admin': { email: 'admin@demo.test', starts: ['/admin/dispatch', '/admin/bookings', '/admin/board', '/admin/payouts'] },
  'a company': { email: 'company@demo.test', starts: ['/commercial/dashboard'] },
};
const MOST = Number(process.env.ZONE_PAGES ?? 16);

let ask: Ask;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  await useDemoData();
  ask = asker(await loadBuild());
  vi.useFakeTimers({ toFake: ['Date'], now: EVENING });
  for (const [who, { email }] of Object.entries(STARTS))
    if (email) cookies[who] = await signInAs((await db().user.findFirstOrThrow({ where: { email } })).id);
}, 600_000);
beforeEach(() => setZone(OWN));
afterAll(() => {
  vi.useRealTimers();
  setZone(process.env.TEST_TZ ?? OWN);
});

function setZone(zone: string): void {
  process.env.TZ = zone;
}

/** What differs from one answer to the next: nonces, operation ids, and what is signed again. */
function plain(html: string): string {
  return html
    .replace(/nonce="[^"]*"/g, '')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'an id')
    .replace(/[\w-]{40,}(\.[\w-]+)*/g, 'a token');
}

/** Where two texts part, with what stands around it. */
function firstDifference(one: string, other: string): string | null {
  if (one === other) return null;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join(' <> ');
}

test('a process knows its zone again when it is told another', () => {
  const hours = [OWN, ...ZONES].map((zone) => {
    setZone(zone);
    return EVENING.getHours();
  });
  expect(hours).toEqual([0, 17, 6, 14]);
});

test.each(Object.keys(STARTS))(
  '%s reads the same on a machine in any zone',
  async (who) => {
    const cookie = cookies[who];
    const { pages } = await crawl(ask, { cookie, starts: STARTS[who]!.starts, most: MOST });
    expect(pages.size).toBeGreaterThanOrEqual(Math.min(MOST, STARTS[who]!.starts.length));
    const different: Record<string, string> = {};
    for (const path of pages.keys()) {
      setZone(OWN);
      const there = plain(await (await ask(path, { cookie })).text());
      for (const zone of ZONES) {
        setZone(zone);
        const parted = firstDifference(there, plain(await (await ask(path, { cookie })).text()));
        if (parted) different[`${path} in ${zone}`] = parted;
      }
    }
    expect(different).toEqual({});
  },
  600_000,
);
