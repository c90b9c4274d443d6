import { currentLanguage } from './language';

type Values = Record<string, string | number>;

/** What writes a text in another language than English; null where it has no words for it. */
export type WriteTexts = (message: string, values: Values) => string | null;

/** On the server, what writes them all; in a browser, the Spanish that came with the scripts of the page (docs/decisions/229). */
const shared = globalThis as typeof globalThis & { appTexts?: WriteTexts; pageTexts?: Record<string, string> };

/** The names between braces in a text: `Placeholders<'{count, plural, one {# day} other {# days}} of {name}'>` is `'count' | 'name'`. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Inside}}${infer After}`
    ? Name<Inside> | Placeholders<After>
    : never
  : never;
type Name<Inside extends string> = Inside extends `${infer Counted}, plural,${string}`
  ? Counted
  : Inside extends `${string} ${string}` | `#${string}`
    ? never
    : Inside;

/** A text that stands in a list before it is known who reads it; `translate` writes it. */
export type Marked = string & { readonly marked: true };

/**
 * A text in the language of its reader. The English text is the key of the others, so it is written out where it is used and never
 * put together; braces hold its parts. Counted things are written `{count, plural, one {# visit} other {# visits}}`.
 */
export function t<Text extends string>(
  text: Text,
  ...[values]: [Placeholders<Text>] extends [never] ? [] : [Record<Placeholders<Text>, string | number>]
): string {
  return write(text, values);
}

/** Notes a text for the translators and leaves it as it is. */
export function mark<Text extends string>(text: [Placeholders<Text>] extends [never] ? Text : never): Marked {
  return text as string as Marked;
}

/** A marked text in the language of its reader. */
export function translate(text: Marked): string {
  return write(text);
}

/** The same of a text that may come from anywhere: one that is not known stays as it is. */
export function translateKnown(text: string): string {
  return translated(text, {}) ?? text;
}

function write(text: string, values: Values = {}): string {
  return translated(text, values) ?? fillIn(text, values);
}

function translated(text: string, values: Values): string | null {
  if (currentLanguage() === 'en') return null;
  const { appTexts, pageTexts = {} } = shared;
  if (appTexts) return appTexts(text, values);
  return Object.hasOwn(pageTexts, text) ? fillIn(pageTexts[text] ?? '', values) : null;
}

const PARTS = /\{(\w+)(?:, plural, one \{([^{}]*)\} other \{([^{}]*)\})?\}/g;

/** A text with its parts. Both languages count one or many, so browsers need no library; `texts.test.ts` holds this against one for every text. */
export function fillIn(text: string, values: Values): string {
  return text.replace(PARTS, (_: string, name: string, one?: string, other?: string): string => {
    const value = values[name] ?? '';
    if (one === undefined || other === undefined) return String(value);
    return (value === 1 ? one : other).replace('#', value.toLocaleString('en-US'));
  });
}
