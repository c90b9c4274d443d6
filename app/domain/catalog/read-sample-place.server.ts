import type { Db } from '#app/platform/db.server';
import { rowText, rowTexts } from '#app/platform/texts/row-text.server';
import { t } from '#app/platform/texts/t';

/** Where sample papers play: the place, the service that they are about, what it checks and what it costs. */
export type SamplePlace = {
  city: string;
  state: string;
  zip: string;
  zone: string;
  /** Programs with their list prices at the smallest sizes; none where none is sold. */
  programs: { name: string; size: string; priceCents: number }[];
  service: string;
  checks: string[];
  guarantee: string;
  packages: { name: string; priceCents: number }[];
};

/** What an installation without an area or a service says. */
const NOWHERE = { state: '', zip: '', zone: 'UTC' };
const MOST_LINES = 3;

/** What sample papers are made of, from what the business offers and where. */
export async function readSamplePlace(db: Db): Promise<SamplePlace> {
  const [area, lines] = await Promise.all([
    db.serviceArea.findFirst({ where: { active: true }, orderBy: { id: 'asc' }, select: { centerZip: true } }),
    db.serviceLine.findMany({
      where: { active: true },
      orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
      select: {
        id: true,
        name: true,
        usualChecks: true,
        guaranteeText: true,
        packages: {
          where: { active: true, listed: true, priceLowCents: { not: null } },
          orderBy: { sortOrder: 'asc' },
          take: MOST_LINES,
          select: { name: true, priceLowCents: true },
        },
      },
    }),
  ]);
  const place = area
    ? await db.zipCode.findUnique({
        where: { zip: area.centerZip },
        select: { city: true, state: true, zip: true, zone: true },
      })
    : null;
  const [first] = lines;
  return {
    ...(place ?? { ...NOWHERE, city: t('Your city') }),
    programs: await readPricedPrograms(db),
    service: first ? rowText(first.name) : t('Work at your site'),
    checks: rowTexts(first?.usualChecks ?? []),
    guarantee: rowText(first?.guaranteeText ?? ''),
    packages: lines
      .flatMap(({ packages }) => packages.map(({ name, priceLowCents }) => ({ name, priceCents: priceLowCents ?? 0 })))
      .slice(0, MOST_LINES),
  };
}

/** As many priced lines as fit a sample, of the first programs. */
async function readPricedPrograms(db: Db): Promise<SamplePlace['programs']> {
  const [programs, sizes] = await Promise.all([
    db.commercialProgram.findMany({
      where: { active: true, serviceLine: { active: true } },
      orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }],
      take: MOST_LINES,
      select: { id: true, name: true },
    }),
    db.siteSize.findMany({ where: { active: true }, orderBy: [{ sortOrder: 'asc' }, { id: 'asc' }], take: 2 }),
  ]);
  const prices = await db.programPrice.findMany({
    where: { program: { in: programs.map(({ id }) => id) }, amountCents: { not: null } },
    select: { program: true, sizeTier: true, amountCents: true },
  });
  return programs.flatMap((program, at) => {
    const size = sizes[at % sizes.length];
    const price = prices.find((row) => row.program === program.id && row.sizeTier === size?.id);
    return size && price ? [{ name: program.name, size: rowText(size.label), priceCents: price.amountCents ?? 0 }] : [];
  });
}
