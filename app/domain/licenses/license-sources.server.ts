import type { Db, Tx } from '#app/platform/db.server';
import { now } from '#app/platform/clock.server';
import { fieldError } from '#app/platform/errors';
import type { SortedPage, Sorts } from '#app/platform/read-sorted';
import { sortRows } from '#app/platform/sort-rows';
import { addressProblem } from '#app/platform/public-fetch.server';
import { t, translateKnown } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { csvRegister } from './csv-register.server';
import { httpRegister, isListedHost } from './http-register.server';
import type { LicenseAdapter } from './license-adapter';
import { localRegister } from './local-register.server';
import { readCsv } from './read-csv';

/** How the register of a state is asked. */
export async function adapterFor(db: Db, state: string): Promise<LicenseAdapter> {
  const source = await db.licenseSource.findUnique({ where: { state } });
  if (source?.adapter === 'http' && source.url) return httpRegister({ address: source.url });
  if (source?.adapter === 'csv') return csvRegister(db, source);
  return localRegister(db);
}

/** Whether there is a register to ask for a state: a service, a list that was brought, or rows of our own. Where there is none, the office decides. */
export async function hasRegister(db: Db, state: string): Promise<boolean> {
  const source = await db.licenseSource.findUnique({ where: { state } });
  if (source && source.adapter !== 'local') return true;
  return (await db.licenseRegister.findFirst({ where: { state }, select: { state: true } })) !== null;
}

export const SOURCE_SORTS = {
  state: { field: 'state' },
  how: { field: 'adapter' },
  url: { field: 'url' },
  lines: { field: 'lines' },
  at: { field: 'importedAt' },
} satisfies Sorts;

/** Where each state is asked: one row a state, sorted once they are read. */
export async function listSources(db: Db, page: SortedPage) {
  return sortRows(await db.licenseSource.findMany({ orderBy: { state: 'asc' } }), page);
}

type Change = { state: string; adminId: string };

/** Asks a state's register over HTTP, or by the local rows, from now on. Throws InputError beside the address. */
export async function setSource(tx: Tx, change: Change & { adapter: 'local' | 'http'; url: string }): Promise<void> {
  const { state, adminId, adapter, url } = change;
  const problem = adapter === 'http' ? urlProblem(url) : null;
  if (problem) throw fieldError('url', problem);
  await writeSource(tx, { state, url: adapter === 'http' ? url : null });
  await recordSource(tx, { state, adminId, reason: adapter });
}

/** Writes where a state is asked; without an address the local rows are. What it says is asked with the next sweep. */
export async function writeSource(tx: Tx, { state, url }: { state: string; url: string | null }): Promise<void> {
  const data = { adapter: url === null ? 'local' : 'http', url, importedAt: null, lines: null };
  await tx.licenseSource.upsert({ where: { state }, create: { state, ...data }, update: data });
  await askAgain(tx, state);
}

/** Why an address can’t be asked, as a sentence; null where it can. */
export function urlProblem(url: string): string | null {
  const problem = addressProblem(url.replaceAll(/\{(number|state)\}/g, 'x'));
  if (problem) return translateKnown(problem);
  if (!url.includes('{number}')) return t('Put {field} where the license number goes', { field: '{number}' });
  const { hostname } = new URL(url.replaceAll(/[{}]/g, ''));
  return isListedHost(hostname) ? null : t('{host} is not an allowed host. Add it to LICENSE_HTTP_HOSTS', { host: hostname });
}

/** Takes over a state's list in place of the one before. Throws InputError with the first thing that is wrong. */
export async function importSource(tx: Tx, { state, adminId, csv }: Change & { csv: string }): Promise<{ lines: number }> {
  const read = readCsv(csv);
  if ('problem' in read) throw fieldError('csv', read.problem);
  const byNumber = new Map(read.licenses.map((license) => [license.number, license]));
  await tx.licenseRegister.deleteMany({ where: { state } });
  await tx.licenseRegister.createMany({ data: [...byNumber.values()].map((license) => ({ state, ...license })) });
  const data = { adapter: 'csv', url: null, importedAt: now(), lines: byNumber.size };
  await tx.licenseSource.upsert({ where: { state }, create: { state, ...data }, update: data });
  await askAgain(tx, state);
  await recordSource(tx, { state, adminId, reason: `csv, ${byNumber.size} lines` });
  return { lines: byNumber.size };
}

/** What a new source says of the state's licenses is asked with the next sweep. */
async function askAgain(tx: Tx, state: string): Promise<void> {
  await tx.proLicense.updateMany({ where: { state }, data: { nextCheckAt: now() } });
}

async function recordSource(tx: Tx, { state, adminId, reason }: Change & { reason: string }): Promise<void> {
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'license-source.set',
    objectType: 'license_source',
    objectId: state,
    reason,
  });
}
