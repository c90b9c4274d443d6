import { z } from 'zod';
import { now } from '#app/platform/clock.server';
import type { Db, Tx } from '#app/platform/db.server';
import { Conflict } from '#app/platform/errors';
import { currentLanguage } from '#app/platform/texts/language';
import { inLanguage } from '#app/platform/texts/language.server';
import { findRowText, hasSpanish } from '#app/platform/texts/row-text.server';
import { t, translate } from '#app/platform/texts/t';
import { recordAudit } from '../audit/record-audit.server';
import { readOwnTexts, textsKey } from '../settings/own-texts.server';
import {
  fillWords,
  type PageDefinition,
  type PageFacts,
  type PageWords,
  type Part,
  readParts,
  readPoints,
} from './page-definition';
import { findPage, PAGE_DEFINITIONS, type PageId } from './page-definitions';
import { readPageFacts, readPageWords } from './page-words.server';

/** The texts of a page by field, as visitors read them. */
export type ShownTexts = {
  text: (field: string) => string;
  points: (field: string) => string[];
  parts: (field: string) => Part[];
  /** Whether readers of Spanish get it in Spanish: what an admin wrote stays as they wrote it. */
  hasSpanish: (field: string) => boolean;
};

function usualTexts({ fields }: PageDefinition, facts: PageFacts): Record<string, string> {
  return Object.fromEntries(fields.map(({ id, usual }) => [id, usual(facts)]));
}

/** `words` are in the reader's language, `english` fill in what an admin wrote and no one has translated. */
function shown(texts: Record<string, string>, words: Partial<PageWords>, english = words): ShownTexts {
  const filled = (field: string) => {
    const text = texts[field] ?? '';
    const known = findRowText(text);
    return known === null ? fillWords(text, english) : fillWords(known, words);
  };
  return {
    text: (field) => filled(field).trim(),
    points: (field) => readPoints(filled(field)),
    parts: (field) => readParts(filled(field)),
    hasSpanish: (field) => hasSpanish(texts[field] ?? ''),
  };
}

async function bothWords(db: Db, facts: PageFacts): Promise<[words: PageWords, english: PageWords]> {
  const words = await readPageWords(db, facts);
  return [words, currentLanguage() === 'en' ? words : await inLanguage('en', () => readPageWords(db, facts))];
}

/** What a page says: an admin's words, else the product's, with its open places filled in from the settings. */
export async function readPageTexts(db: Db, id: PageId): Promise<ShownTexts> {
  const page = findPage(id)!;
  const [own, facts] = await Promise.all([readOwnTexts(db, id), readPageFacts(db)]);
  const [words, english] = await bothWords(db, facts);
  return shown({ ...usualTexts(page, facts), ...own.texts }, words, english);
}

/** The texts of a page as admins edit them, with those that visitors would read of `typed`. The texts are in English, `shown` is in the reader's language. */
export async function readTextsToEdit(db: Db, page: PageDefinition, typed?: Record<string, string>) {
  const [own, facts] = await Promise.all([readOwnTexts(db, page.id), inLanguage('en', () => readPageFacts(db))]);
  const [words, english] = await bothWords(db, facts);
  const usual = usualTexts(page, facts);
  const texts = { ...usual, ...own.texts };
  const { text } = shown(typed ? { ...usual, ...keepWritten(typed) } : texts, words, english);
  return {
    version: own.version,
    texts,
    words,
    shown: page.fields.map(({ id, label }) => ({ id, label: translate(label), text: text(id) })),
  };
}

/** What was left empty has the product's own words. */
function keepWritten(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

type Save = { page: PageDefinition; texts: Record<string, string> | null; version: number; reason?: string; adminId: string };

/**
 * Takes the texts that differ from the product's own; with null all of them are the product's again. Throws Conflict('version') when
 * they were changed meanwhile.
 */
export async function savePageTexts(tx: Tx, { page, texts, version, reason, adminId }: Save): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${textsKey(page.id)}))::text`;
  const before = await readOwnTexts(tx, page.id);
  if (before.version !== version)
    throw new Conflict('version', t('Another admin just changed these texts. Check their change and try again.'));
  const usual = usualTexts(page, await inLanguage('en', () => readPageFacts(tx)));
  const own = Object.fromEntries(Object.entries(keepWritten(texts ?? {})).filter(([id, text]) => text !== usual[id]));
  if (JSON.stringify(own) === JSON.stringify(before.texts)) return;
  await writeOwnTexts(tx, { page: page.id, texts: own, version: version + 1 });
  await recordAudit(tx, {
    actor: { kind: 'admin', userId: adminId },
    action: 'page-texts.change',
    objectType: 'site_setting',
    objectId: textsKey(page.id),
    reason,
    data: { before: before.texts, after: own },
  });
}

/** Writes what an admin, or a configuration file, says. */
export async function writeOwnTexts(
  tx: Tx,
  { page, texts, version }: { page: string; texts: Record<string, string>; version: number },
): Promise<void> {
  const key = textsKey(page);
  const row = { value: { version, texts }, updatedAt: now() };
  await tx.siteSetting.upsert({ where: { key }, create: { key, ...row }, update: row });
}

/** How many texts of each page an admin wrote. */
export async function countOwnTexts(db: Db): Promise<Map<string, number>> {
  const rows = await db.siteSetting.findMany({
    where: { key: { in: PAGE_DEFINITIONS.map(({ id }) => textsKey(id)) } },
    select: { key: true, value: true },
  });
  const own = z.object({ texts: z.record(z.string()) }).catch({ texts: {} });
  return new Map(rows.map(({ key, value }) => [key.slice(textsKey('').length), Object.keys(own.parse(value).texts).length]));
}
