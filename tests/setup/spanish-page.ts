import { expect } from 'vitest';
import { seedPlans } from '#app/domain/initial-data/seed-plans';
import { seedPackages } from '#app/domain/initial-data/seed-packages';
import { seedAddOns, seedPrograms, seedServiceAreas } from '#app/domain/initial-data/seed-catalog';
import { stateNames } from '#app/domain/fields/us-states';
import { inLanguage } from '#app/platform/texts/language.server';
import type { Language } from '#app/platform/texts/language';
import type { Ask } from './ask';
import { plain } from './plain-page';

const NAMES = [
  ...seedPackages.map(({ name }) => name),
  ...seedServiceAreas.flatMap(({ name, state }) => [`${name}, ${state}`, name]),
  ...seedPlans.map(({ name }) => name),
  ...seedAddOns.map(({ name }) => name),
  ...seedPrograms.map(({ name }) => name),
  ...Object.values(stateNames),
  'Brightcrew',
  'Home Services',
  'Chicago, IL 60614',
  'hello@brightcrew.example',
  'Residential',
  'GeoNames',
  '218 Harbor Street',
  'D. Okafor',
  'RPT-2041',
  'INV-1107',
  'Klarna',
  'Affirm',
  'Afterpay',
];
/** Words that are the same in both languages, or no words at all. */
const SAME = /^(\W|\d|AM|PM|FAQ|No|CC BY|Color|Cookies|Error:|Plan|Total|US|xx)*$/;

/** Of a booking. */
const REFERENCE = /\b[A-Z]{2}-\d{2}-[0-9A-Z]{5}\b/g;

export type Asked = { cookie?: string; sent?: FormData | URLSearchParams; status?: number; names?: readonly string[] };

/** The page, or what it answers to a form that it refuses. */
export async function readIn(ask: Ask, path: string, language: Language, asked: Asked = {}): Promise<string> {
  const { cookie, sent, status = sent ? 422 : 200 } = asked;
  return inLanguage(language, async () => {
    const answer = await ask(path, { cookie, ...(sent && { method: 'POST', body: sent }) });
    expect({ path, status: answer.status }).toEqual({ path, status });
    return plain(await answer.text());
  });
}

/** What people read on a page, or have read to them. */
function said(html: string): string[] {
  const page = html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<link[^>]*>|<a[^>]* lang="(?:es|en)"[^>]*>[^<]*<\/a>/g, '');
  const attributes = [...page.matchAll(/ (?:alt|aria-label|title|placeholder)="([^"]+)"/g)].map(([, text]) => text ?? '');
  const meta = [...page.matchAll(/(?:name="description"|property="og:(?:title|description|image:alt)") content="([^"]+)"/g)];
  const texts = page.split(/<[^>]*>/);
  return [...texts, ...attributes, ...meta.map(([, text]) => text ?? '')].map((text) => text.trim()).filter(Boolean);
}

/** What reads the same in both languages although it has words that are no names. */
export async function leftInEnglish(ask: Ask, path: string, asked: Asked = {}): Promise<string[]> {
  const [english, spanish] = [said(await readIn(ask, path, 'en', asked)), said(await readIn(ask, path, 'es', asked))];
  expect(spanish).toHaveLength(english.length);
  const names = [...NAMES, ...(asked.names ?? [])].sort((one, other) => other.length - one.length);
  const nameless = (text: string) => names.reduce((left, name) => left.replaceAll(name, ''), text.replaceAll(REFERENCE, ''));
  return [...new Set(english)].filter((text) => spanish.includes(text) && !SAME.test(nameless(text)));
}
