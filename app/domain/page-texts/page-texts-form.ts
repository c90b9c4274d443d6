import { z } from 'zod';
import { reasonField } from '../fields/number-fields';
import { type PageDefinition, readParts, readPoints, tidyText, type TextField, unknownWord } from './page-definition';

const MOST_PARTS = 40;
const MOST_POINTS = 20;
const POINT_LIMIT = 160;
const TITLE_LIMIT = 90;

/** Why a text can’t be used, as a sentence without its end; null where it can. An empty one means the product’s own words. */
export function textProblem({ kind, limit }: Pick<TextField, 'kind' | 'limit'>, text: string): string | null {
  const word = unknownWord(text);
  if (word !== null) return `{${word}} is filled in by nothing. Use a word of the list`;
  if (text.length > limit) return `Shorten this to ${limit.toLocaleString('en-US')} characters`;
  if (kind === 'line' && text.includes('\n')) return 'Write this on one line';
  if (kind === 'points') return pointsProblem(readPoints(text));
  if (kind !== 'parts') return null;
  const parts = readParts(text);
  if (parts.length > MOST_PARTS) return `Write at most ${MOST_PARTS} parts`;
  const long = parts.find(({ title }) => title.length > TITLE_LIMIT);
  if (long)
    return `Shorten the title “${long.title.slice(0, 30)}…” to ${TITLE_LIMIT} characters, or leave an empty line before it`;
  const bare = parts.find((part) => part.text === '');
  return bare ? `Write a text under “${bare.title}”` : null;
}

function pointsProblem(points: readonly string[]): string | null {
  if (points.length > MOST_POINTS) return `Write at most ${MOST_POINTS} lines`;
  return points.some((point) => point.length > POINT_LIMIT) ? `Shorten each line to ${POINT_LIMIT} characters` : null;
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
      version: z.coerce.number().int().min(0).max(2_147_483_647),
      step: z.enum(['save', 'preview', 'usual']).default('save'),
      reason: reasonField,
      ...shape,
    })
    .transform(({ version, step, reason, ...texts }) => ({
      ...{ version, step, reason },
      texts: texts as unknown as Record<string, string>,
    }));
}
