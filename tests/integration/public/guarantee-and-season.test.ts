import { beforeAll, expect, test } from 'vitest';
import { seedPolicies } from '#app/domain/initial-data/seed-catalog';
import { db } from '#app/platform/db.server';
import { dateColumn, localDate } from '#app/platform/local-date';
import { now } from '#app/platform/clock.server';
import { ensureCatalog } from '#tests/factories/catalog';
import { asker, loadBuild, type Ask } from '#tests/setup/ask';
import { plain } from '#tests/setup/plain-page';

let ask: Ask;

beforeAll(async () => {
  await ensureCatalog(db());
  ask = asker(await loadBuild());
});

async function words(path: string): Promise<string> {
  return plain(await (await ask(path)).text());
}

test('A visitor reads one guarantee and one takedown on every page: what policy, plans and season say', async () => {
  const pages = ['/', '/faq', '/help/faq', '/help/guarantee', '/how-it-works', '/terms', '/plans', '/services', '/book'];
  const today = localDate(now(), 'America/Chicago');
  const year = Number(today.slice(0, 4)) + 1;
  const season = await db().season.findFirstOrThrow({
    where: { serviceLineId: 'holiday_lighting', takedownTo: { gte: dateColumn(today) } },
    orderBy: { year: 'asc' },
  });
  await db().season.update({
    where: { id: season.id },
    data: { takedownFrom: dateColumn(`${year}-07-03`), takedownTo: dateColumn(`${year}-07-29`) },
  });
  const [{ rules }] = seedPolicies;
  await db().policyVersion.create({
    data: { serviceLineId: 'holiday_lighting', version: 2, rules: { ...rules, guaranteeDays: 41 } },
  });
  const plans = await db().subscriptionPlan.findMany();
  for (const { code, benefits } of plans)
    await db().subscriptionPlan.update({
      where: { code },
      data: { benefits: { ...(benefits as object), guaranteeDays: 83 }, features: ['Guarantee until 83 days after takedown'] },
    });
  const said = new Map(await Promise.all(pages.map(async (path) => [path, await words(path)] as const)));
  for (const [path, text] of said)
    expect([
      path,
      text.match(/in January|February|whole season or|\b(30|60)[- ]days?[^.]{0,20}(guarantee|warranty|takedown)/i)?.[0],
    ]).toEqual([path, undefined]);
  for (const path of ['/', '/faq', '/help/faq', '/how-it-works'])
    expect(said.get(path), path).toContain('between July 3 and July 29');
  for (const path of ['/', '/faq', '/help/faq', '/help/guarantee', '/terms'])
    expect(said.get(path), path).toContain('until your takedown is done, plus 41 days (83 with a care plan)');
});
