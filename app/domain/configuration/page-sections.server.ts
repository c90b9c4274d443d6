import { z } from 'zod';
import type { Db, Tx } from '#app/platform/db.server';
import { now } from '#app/platform/clock.server';
import { type FrontPage, frontPageSchema } from '../business/front-page';
import { tidyText } from '../page-texts/page-definition';
import { findPage, PAGE_DEFINITIONS } from '../page-texts/page-definitions';
import { writeOwnTexts } from '../page-texts/page-texts.server';
import { textProblem } from '../page-texts/page-texts-form';
import { readOwnTexts } from '../settings/own-texts.server';
import { section } from './config-section';

const FRONT = 'front';
const FRONT_KEY = 'frontPage';

const frontRow = frontPageSchema.omit({ version: true }).strict();

/** The texts of a page that differ from the product's own, by field. */
function ownRow(page: string) {
  const definition = findPage(page);
  if (!definition) return null;
  return z.record(z.string().transform(tidyText)).superRefine((texts, context) => {
    for (const [id, text] of Object.entries(texts)) {
      const field = definition.fields.find((each) => each.id === id);
      const message = field ? textProblem(field, text) : 'There is no such text on this page';
      if (message) context.addIssue({ code: 'custom', path: [id], message });
    }
  });
}

async function readFront(db: Db): Promise<(Omit<FrontPage, 'version'> & { version: number }) | null> {
  const row = await db.siteSetting.findUnique({ where: { key: FRONT_KEY }, select: { value: true } });
  return frontPageSchema.safeParse(row?.value).data ?? null;
}

async function saveFront(tx: Tx, texts: Record<string, unknown>): Promise<void> {
  const stored = await tx.siteSetting.findUnique({ where: { key: FRONT_KEY }, select: { value: true } });
  const { version } = z.object({ version: z.number().int() }).catch({ version: 0 }).parse(stored?.value);
  const row = { value: frontPageSchema.parse({ ...texts, version: version + 1 }), updatedAt: now() };
  await tx.siteSetting.upsert({ where: { key: FRONT_KEY }, create: { key: FRONT_KEY, ...row }, update: row });
}

/** "front", "terms": texts that admins wrote. A page that is left out keeps its texts. */
export const pageTexts = section<Record<string, unknown>>({
  name: 'pageTexts',
  tables: ['site_setting'],
  row: (page) => (page === FRONT ? frontRow : ownRow(page)),
  read: async (db) => {
    const found = new Map<string, Record<string, unknown>>();
    const front = await readFront(db);
    if (front) {
      const { version: _version, ...texts } = front;
      found.set(FRONT, texts);
    }
    for (const { id } of PAGE_DEFINITIONS) {
      const { texts } = await readOwnTexts(db, id);
      if (Object.keys(texts).length > 0) found.set(id, texts);
    }
    return found;
  },
  save: async (tx, { key, row }) => {
    if (key === FRONT) return saveFront(tx, row);
    const { version } = await readOwnTexts(tx, key);
    const texts = Object.fromEntries(Object.entries(row as Record<string, string>).filter(([, text]) => text !== ''));
    return writeOwnTexts(tx, { page: key, texts, version: version + 1 });
  },
  leftOut: () => 'kept',
});
