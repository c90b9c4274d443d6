import { beforeAll, describe, expect, test } from 'vitest';
import { loadCatalog } from '#app/domain/initial-data/load-catalog.server';
import { setClock } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { buildDemoData, knownFacts } from '../../prisma/seed';
import { createDemoData, type DemoData } from '../../prisma/demo/demo-data';
import { readZipCodes } from '#app/domain/initial-data/zip-data.server';

const HOLDING = new Set(['accepted', 'en_route', 'in_progress']);
const CLAIM_STATES = ['waiting', 'revisit', 'declined', 'withdrawn'];
const QUOTE_STATES = new Set(['issued', 'viewed', 'accepted', 'declined', 'expired', 'revised']);
const FIRST = Date.UTC(2026, 10, 20, 0, 10);
/** Steps that never fall on the same minute, through nights, mornings and the ends of days in every zone. */
const HOURS = Array.from({ length: 24 }, (_, at) => new Date(FIRST + at * 67 * 60_000));
const DAYS = [
  '2026-01-01T05:05:00Z',
  '2026-03-08T07:30:00Z',
  '2026-07-04T16:00:00Z',
  '2026-11-01T06:30:00Z',
  '2027-02-28T23:59:00Z',
];

/** What the exclusion constraint would refuse. */
function overlaps(demoData: DemoData): string[] {
  const held = demoData.rows.assignments.filter(({ status }) => HOLDING.has(status ?? 'accepted'));
  const byPro = new Map<string, { from: number; to: number }[]>();
  for (const { proId, busyFrom, end } of held)
    byPro.set(proId, [...(byPro.get(proId) ?? []), { from: new Date(busyFrom).getTime(), to: new Date(end).getTime() }]);
  return [...byPro].flatMap(([proId, times]) => {
    const sorted = times.sort((a, b) => a.from - b.from);
    return sorted.some((time, at) => (sorted[at + 1]?.from ?? Infinity) < time.to) ? [proId] : [];
  });
}

describe('the demo data', () => {
  const zips = readZipCodes();
  beforeAll(async () => {
    await loadCatalog(db(), { today: '2026-11-20', keepOpen: true });
  });

  test('can be imagined at any hour of any day without one pro in two places', async () => {
    const facts = await knownFacts(db(), zips, '2026-11-20');
    for (const instant of [...HOURS, ...DAYS.map((day) => new Date(day))]) {
      setClock(instant);
      const demoData = createDemoData({ ...facts, now: instant });
      buildDemoData(demoData);
      expect(overlaps(demoData), instant.toISOString()).toEqual([]);
      expect(demoData.rows.proposedWindows, instant.toISOString()).toHaveLength(2);
      expect(demoData.rows.claims.map(({ status }) => status ?? 'waiting')).toEqual(expect.arrayContaining(CLAIM_STATES));
      expect(demoData.rows.bookings.filter(({ companyId }) => companyId).length, instant.toISOString()).toBeGreaterThan(2);
      expect(new Set(demoData.rows.quotes.map(({ status }) => status))).toEqual(QUOTE_STATES);
    }
    setClock(null);
  });
});
