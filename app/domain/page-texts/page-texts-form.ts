import { z } from 'zod';
import { t } from '#app/platform/texts/t';
import { reasonField, versionOrNone } from '../fields/number-fields';
import { type PageDefinition, readParts, readPoints, tidyText, type TextField, unknownWord } from './page-definition';

const MOST_PARTS = 40;
const MOST_POINTS = 20;
const POINT_LIMIT = 160;
const TITLE_LIMIT = 90;

/** Why a text can’t be used, as a sentence without its end; null where it can. An empty one means the product’s own words. */
export function textProblem({ kind, limit }: Pick<TextField, 'kind' | 'limit'>, text: string): string | null {
  const word = unknownWord(text);
  if (word !== null) return t('We don’t recognize {word}. Use a word from the list', { word: `{${word}}` });
  if (text.length > limit) return t('Shorten this to {most} characters', { most: limit.toLocaleString('en-US') });
  if (kind === 'line' && text.includes('\n')) return t('Write this on one line');
  if (kind === 'points') return pointsProblem(readPoints(text));
  if (kind !== 'parts') return null;
  const parts = readParts(text);
  if (parts.length > MOST_PARTS) return t('Write at most {most} parts', { most: MOST_PARTS });
  const long = parts.find(({ title }) => title.length > TITLE_LIMIT);
  if (long)
    return t('Shorten the title “{title}…” to {most} characters, or leave an empty line before it', {
      title: long.title.slice(0, 30),
      most: TITLE_LIMIT,
    });
  const bare = parts.find((part) => part.text === '');
  return bare ? t('Write a text under “{title}”', { title: bare.title }) : null;
}

function pointsProblem(points: readonly string[]): string | null {
  if (points.length > MOST_POINTS) return t('Enter up to {most} lines', { most: MOST_POINTS });
  return points.some((point) => point.length > POINT_LIMIT)
    ? t('Keep each line to {most} characters', { most: POINT_LIMIT })
    : null;
}

/** The form of a page’s texts. `texts` holds the fields; what is empty gets the product’s own words. */
export function pageTextsSchema({ fields }: PageDefinition) {
  const shape = Object.fromEntries(
    fields.map((each) => [
      each.id,
      z
        .string()
        .default('')
        .transform(tidyText)
        .superRefine((text, context) => {
          const message = textProblem(each, text);
          if (message) context.addIssue({ code: 'custom', message });
        }),
    ]),
  );
  return z
    .object({
      version: versionOrNone,
      step: z.enum(['save', 'preview', 'usual']).default('save'),
      reason: reasonField,
      ...shape,
    })
    .transform(({ version, step, reason, ...texts }) => ({
      version,
      step,
      reason,
      texts: texts as unknown as Record<string, string>,
    }));
}
