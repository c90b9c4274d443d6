import { z } from 'zod';
import { Prisma } from '#prisma';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { localDate } from '#app/platform/local-date';
import { recordAudit } from '../audit/record-audit.server';
import { officeZone } from '../settings/office-zone.server';
import { checkConfiguration } from './check-configuration';
import { CONFIG_FORMAT } from './config-file';
import { type ConfigChange, diffConfigurations } from './config-changes';
import { type ConfigProblem, ConfigProblems, type ConfigRow, type ConfigSection, type Configuration } from './config-section';
import { addOns, equipment, plans, programPrices, programRates, programs, siteSizes } from './offer-sections.server';
import { flags, licenseSources, questions, responseTimes } from './office-sections.server';
import { packages } from './package-section.server';
import { pageTexts } from './page-sections.server';
import { areas } from './area-section.server';
import { closedDays } from './closed-section.server';
import { lateChargeCaps, seasons } from './place-sections.server';
import { policies, services } from './service-sections.server';
import { settings } from './settings-section.server';
import { localTaxRates, taxRates } from './tax-sections.server';
import { weatherLimits } from './weather-section.server';

/** In the order of the file; what others name is written before them. */
const sections: readonly ConfigSection[] = [
  settings,
  services,
  policies,
  seasons,
  areas,
  closedDays,
  weatherLimits,
  equipment,
  packages,
  addOns,
  siteSizes,
  programs,
  programPrices,
  programRates,
  plans,
  taxRates,
  localTaxRates,
  lateChargeCaps,
  licenseSources,
  responseTimes,
  questions,
  pageTexts,
  flags,
];

/** The tables of all parts, each once, in their order. */
export function configurationTables(): string[] {
  return [...new Set(sections.flatMap(({ tables }) => tables))];
}

/** Everything that admins set on pages, in a stable order. */
export async function readConfiguration(db: Db): Promise<Configuration> {
  const found: Configuration = {};
  for (const { name, read, row } of sections) {
    const rows = [...(await read(db))].sort(([one], [other]) => (one < other ? -1 : 1));
    // Fields in the order of the schema; a row that an older version stored otherwise comes as it is.
    found[name] = Object.fromEntries(rows.map(([key, stored]) => [key, row(key)?.safeParse(stored).data ?? stored]));
  }
  return found;
}

const fileSchema = z.object({
  format: z.literal(CONFIG_FORMAT, {
    errorMap: () => ({ message: `Enter ${CONFIG_FORMAT}, the format that this version reads` }),
  }),
});

/** The rows of a file, each checked as its page would. Throws ConfigProblems with all that is wrong. */
export function parseConfiguration(file: unknown): Configuration {
  const head = fileSchema.safeParse(file);
  if (!head.success) throw new ConfigProblems(problemsOf('', head.error));
  const { format: _format, ...given } = file as Record<string, unknown>;
  const problems: ConfigProblem[] = [];
  const wanted: Configuration = {};
  for (const name of Object.keys(given).filter((each) => !sections.some((section) => section.name === each)))
    problems.push({ path: name, text: `There is no such part. There are ${sections.map((each) => each.name).join(', ')}.` });
  for (const section of sections) {
    if (given[section.name] === undefined) continue;
    wanted[section.name] = parseSection(section, given[section.name], problems);
  }
  if (problems.length > 0) throw new ConfigProblems(problems);
  return wanted;
}

function parseSection({ name, row }: ConfigSection, given: unknown, problems: ConfigProblem[]): Record<string, ConfigRow> {
  const rows = z.record(z.unknown()).safeParse(given ?? {});
  if (!rows.success) problems.push({ path: name, text: 'Enter rows by their keys.' });
  const parsed = Object.entries(rows.data ?? {}).flatMap(([key, value]): [string, ConfigRow][] => {
    const path = `${name}.${key}`;
    const schema = row(key);
    if (!schema) problems.push({ path, text: 'There can be no row with this key.' });
    const read = schema?.safeParse(value);
    if (read?.error) problems.push(...problemsOf(path, read.error));
    return read?.success ? [[key, read.data]] : [];
  });
  return Object.fromEntries(parsed);
}

function problemsOf(path: string, error: z.ZodError): ConfigProblem[] {
  return error.issues.map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
    const at = [path, ...issue.path, unknown].filter((part) => part !== '' && part !== undefined).join('.');
    return { path: at, text: unknown === undefined ? `${issue.message.replace(/\.$/, '')}.` : 'There is no such field.' };
  });
}

/** What a file would change, from what stands now. Parts that it doesn't have stay as they are. Throws ConfigProblems. */
export async function planChanges(db: Db, wanted: Configuration): Promise<ConfigChange[]> {
  const today = localDate(now(), await officeZone(db));
  const before = await readConfiguration(db);
  const after: Configuration = {};
  for (const { name, leftOut } of sections) {
    const standing = before[name] ?? {};
    const given = wanted[name];
    after[name] = given ? { ...given } : { ...standing };
    for (const [key, row] of given ? Object.entries(standing) : []) {
      if (given && key in given) continue;
      const becomes = leftOut(key, row, today);
      if (becomes !== 'removed') after[name][key] = becomes === 'kept' ? row : becomes;
    }
  }
  const problems = checkConfiguration(after, before, today);
  if (problems.length > 0) throw new ConfigProblems(problems);
  return diffConfigurations(
    before,
    after,
    sections.map(({ name }) => name),
  );
}

/** Makes the business what a file says, all of it or nothing, noted in the log. Doing it again changes nothing. Throws ConfigProblems. */
export async function applyConfiguration(tx: Tx, wanted: Configuration): Promise<ConfigChange[]> {
  // Admins who save on a page meanwhile wait, and then see that their page is old.
  const tables = configurationTables().map((table) => Prisma.sql`${Prisma.raw(`"${table}"`)}`);
  await tx.$executeRaw`LOCK TABLE ${Prisma.join(tables)} IN SHARE ROW EXCLUSIVE MODE`;
  const changes = await planChanges(tx, wanted);
  if (changes.length === 0) return changes;
  for (const { section, key, before, after } of changes) {
    const { save, remove } = sections.find(({ name }) => name === section)!;
    if (after) await save(tx, { key, row: after, before });
    else await remove?.(tx, key);
  }
  await recordAudit(tx, {
    actor: { kind: 'shell', userId: null },
    action: 'configuration.apply',
    objectType: 'configuration',
    objectId: 'file',
    data: { changes: JSON.parse(JSON.stringify(changes)) as Prisma.InputJsonArray },
  });
  return changes;
}
