import { beforeAll, expect, test } from 'vitest';
import { readProCard } from '#app/domain/pros/read-pro-card.server';
import { readProfile } from '#app/domain/pros/read-profile.server';
import { now } from '#app/platform/clock.server';
import { db } from '#app/platform/db.server';
import { dateColumn } from '#app/platform/local-date';
import { ensureCatalog } from '#tests/factories/catalog';
import { addHours, localDate } from '#tests/factories/local-time';
import { insertPro } from '#tests/factories/pros';
import { insertAssignedVisit } from '#tests/factories/visits';

beforeAll(() => ensureCatalog(db()));

test('a pro’s own page has the badges that customers see', async () => {
  const today = dateColumn(localDate('America/Chicago', now()));
  const pro = await insertPro(db(), { rating: 4.9, ratingCount: 6, insuranceExpires: today });
  await db().proLicense.create({
    data: {
      proId: pro.id,
      service: 'lighting',
      state: 'IL',
      number: `L-${pro.id}`,
      holderName: 'Pat',
      status: 'verified',
      expiresOn: today,
      createdAt: now(),
    },
  });
  const startedAt = addHours(now(), -48);
  for (let job = 0; job < 10; job += 1) {
    const windowStart = addHours(startedAt, -24 * job);
    await insertAssignedVisit(db(), { proId: pro.id, status: 'completed', windowStart, startedAt: windowStart });
  }
  const { badges: own } = await readProfile(db(), { proId: pro.id, viewerId: pro.userId });
  const { badges: seen } = await readProCard(db(), { proId: pro.id });
  expect(seen).toEqual(['Verified license', 'Insured', '4.8+', 'On-time 95%']);
  expect(own.filter(({ earned }) => earned).map(({ label }) => label)).toEqual(seen);
});
