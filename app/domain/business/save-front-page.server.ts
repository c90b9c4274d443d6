import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { inLanguage } from '#app/platform/texts/language.server';
import { findRowText } from '#app/platform/texts/row-text.server';
import { t } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { readOffer } from '../catalog/offer.server';
import { fillFrontPage, type FrontPage, frontPageSchema, type FrontWords, usualFrontPage } from './front-page';

const KEY = 'frontPage';

/** An admin's texts of the front page, if there are any, and how often they were changed. */
async function findOwnPage(db: Db): Promise<{ own: FrontPage | null; version: number }> {
  const row = await db.siteSetting.findUnique({ where: { key: KEY }, select: { value: true } });
  const own = row && frontPageSchema.safeParse(row.value);
  const version = (row?.value as { version?: unknown } | null | undefined)?.version;
  return { own: own?.success ? own.data : null, version: typeof version === 'number' ? version : 0 };
}

/** The texts of the front page as admins edit them, in English: an admin's, or those that the services on sale come to. */
export async function readFrontPage(db: Db): Promise<FrontPage> {
  const { own, version } = await findOwnPage(db);
  return own ?? inLanguage('en', async () => ({ ...usualFrontPage(await readOffer(db)), version }));
}

/**
 * The front page as its visitor reads it, or would read what an admin `typed`. What an admin wrote is in Spanish where it is known, and in
 * their words elsewhere.
 */
export async function readFrontTexts(db: Db, readWords: () => Promise<FrontWords>, typed?: FrontPage): Promise<FrontPage> {
  const { own, version } = typed ? { own: typed, version: typed.version } : await findOwnPage(db);
  const words = await readWords();
  if (!own) return fillFrontPage({ ...usualFrontPage(await readOffer(db)), version }, words);
  const english = fillFrontPage(own, await inLanguage('en', readWords));
  const known = Object.entries(own).filter(([, value]) => knownTexts(value) !== null);
  const read = Object.fromEntries(known.map(([key, value]) => [key, knownTexts(value)]));
  const filled = fillFrontPage({ ...own, ...read }, words);
  return { ...english, ...Object.fromEntries(known.map(([key]) => [key, filled[key as keyof FrontPage]])) };
}

type Texts = FrontPage[keyof FrontPage];

/** A text, or all of those that stand together, in the reader's language; null where one of them is not known. */
function knownTexts(value: Texts): Texts | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return findRowText(value);
  const found = value.map((one) => {
    if (typeof one === 'string') return findRowText(one);
    const [title, text] = [findRowText(one.title), findRowText(one.text)];
    return title === null || text === null ? null : { title, text };
  });
  return found.includes(null) ? null : (found as Texts);
}

type Save = { page: FrontPage | null; version: number; adminId: string };

/** Takes new texts, or with none goes back to the usual ones. Throws Conflict('version') when they were changed meanwhile. */
export async function saveFrontPage(tx: Tx, { page, version, adminId }: Save): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('front_page'))::text`;
  const before = await readFrontPage(tx);
  if (before.version !== version)
    throw new Conflict('version', t('Another admin just changed these texts. Check their change and try again.'));
  const value = { ...page, version: version + 1 };
  const row = { value, updatedAt: now() };
  await tx.siteSetting.upsert({ where: { key: KEY }, create: { key: KEY, ...row }, update: row });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'front-page.change',
    objectType: 'site_setting',
    objectId: KEY,
    data: { before, after: page ? value : await readFrontPage(tx) },
  });
}
