import type { Db, Tx } from '#app/platform/db.server';
import { Conflict, NotFound } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import type { LocalDate, SeasonDates } from '../catalog/seasons';
import { lockPackages } from './save-package.server';
import { seasonColumns } from './save-season.server';
import { lockLines, nextPlace, requireFreeName } from './save-service-line.server';
import { freeSlug } from './slug';
import { SERVICE_TEMPLATES, type ServiceTemplate } from './service-templates';

/** As many seasons as a new service starts with; the nightly task makes the next ones. */
const FIRST_SEASONS = 2;

/** The templates whose service is not there yet. */
export async function listTemplates(db: Db): Promise<ServiceTemplate[]> {
  const known = new Set((await db.serviceLine.findMany({ select: { id: true } })).map(({ id }) => id));
  return SERVICE_TEMPLATES.filter(({ id }) => !known.has(id));
}

function inYear(year: number, { from, to }: { from: string; to: string }): { from: LocalDate; to: LocalDate } {
  return { from: `${year}-${from}`, to: `${to < from ? year + 1 : year}-${to}` };
}

/** The first seasons of a template that are not over today. */
export function firstSeasons({ season: { work, takedown } }: Pick<ServiceTemplate, 'season'>, today: LocalDate): SeasonDates[] {
  const thisYear = Number(today.slice(0, 4));
  return [thisYear - 1, thisYear, thisYear + 1, thisYear + 2]
    .map((year) => {
      const days = inYear(year, work);
      const down = takedown ? inYear(takedown.from < work.from ? year + 1 : year, takedown) : days;
      return { year, installFrom: days.from, installTo: days.to, takedownFrom: down.from, takedownTo: down.to };
    })
    .filter(({ installTo }) => installTo >= today)
    .slice(0, FIRST_SEASONS);
}

type Add = { id: string; today: LocalDate; adminId: string };

/**
 * Adds a service from a template, at the end of the list: with its kinds of work, two seasons and a cancellation policy, so that a package
 * with a price is all it takes to sell it. Throws NotFound, Conflict where it is there already, InputError where another service has its name.
 */
export async function addFromTemplate(tx: Tx, { id, today, adminId }: Add): Promise<void> {
  const template = SERVICE_TEMPLATES.find((each) => each.id === id);
  if (!template) throw new NotFound(t('There is no such template'));
  const all = await lockLines(tx);
  if (all.some((line) => line.id === id))
    throw new Conflict('already_done', t('{name} is already one of your services.', { name: template.name }));
  requireFreeName(all, { id: null, name: template.name });
  const { kinds, season: _season, policy, usualChecks, problems = [], packages = [], ...line } = template;
  await tx.serviceLine.create({
    data: {
      ...line,
      usualChecks: [...usualChecks],
      problems: [...problems],
      sortOrder: nextPlace(all),
      kinds: { create: kinds.map((kind, index) => ({ ...kind, sortOrder: index + 1 })) },
      policies: { create: { version: 1, rules: policy } },
      seasons: { create: firstSeasons(template, today).map(seasonColumns) },
    },
  });
  if (packages.length > 0) await addDraftPackages(tx, { template, packages });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'service-line.add',
    objectType: 'service_line',
    objectId: id,
    data: { template: id, after: { ...line, policy } },
  });
}

type Drafts = { template: ServiceTemplate; packages: NonNullable<ServiceTemplate['packages']> };

/** The packages of a template, off sale: what they cost only the business knows. One whose name is taken is left out. */
async function addDraftPackages(tx: Tx, { template, packages }: Drafts): Promise<void> {
  const all = await lockPackages(tx);
  const taken = all.flatMap(({ id, slug, alias }) => [id, slug, alias]);
  const names = new Set(all.map(({ name }) => name.toLowerCase()));
  const last = Math.max(0, ...all.map(({ sortOrder }) => sortOrder));
  const fresh = packages.filter(({ name }) => !names.has(name.toLowerCase()));
  for (const [index, { minutes, features, ...words }] of fresh.entries()) {
    const id = freeSlug(words.name, taken);
    taken.push(id);
    await tx.package.create({
      data: {
        ...words,
        id,
        slug: id,
        alias: id,
        serviceLineId: template.id,
        service: template.kinds[0]?.id ?? template.id,
        description: template.text,
        features: [...features],
        installMinutes: minutes,
        installChecks: [...template.usualChecks],
        visitKind: template.takesDown ? 'install' : 'service',
        sortOrder: last + index + 1,
        active: false,
      },
    });
  }
}
