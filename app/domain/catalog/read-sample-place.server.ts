import type { Db } from '#app/platform/db.server';

/** Where sample papers play: the place, the service that they are about, what it checks and what it costs. */
export type SamplePlace = {
  city: string;
  state: string;
  zip: string;
  zone: string;
  /** The program of the sample where pests are treated; the first service elsewhere. */
  hasPrograms: boolean;
  service: string;
  checks: string[];
  guarantee: string;
  packages: { name: string; priceCents: number }[];
};

const PROGRAM_LINE = 'pest_control';
/** What an installation without an area or a service says. */
const NOWHERE = { city: 'Your city', state: '', zip: '', zone: 'UTC' };
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
    ...(place ?? NOWHERE),
    hasPrograms: lines.some(({ id }) => id === PROGRAM_LINE),
    service: first?.name ?? 'Work at your site',
    checks: first?.usualChecks ?? [],
    guarantee: first?.guaranteeText ?? '',
    packages: lines
      .flatMap(({ packages }) => packages.map(({ name, priceLowCents }) => ({ name, priceCents: priceLowCents ?? 0 })))
      .slice(0, MOST_LINES),
  };
}
