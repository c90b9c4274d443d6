import { describe, expect, test } from 'vitest';
import type { MailContent } from '#app/domain/notifications/templates/mail-content';
import { isOptional, type TemplateName, templates, writeMail } from '#app/domain/notifications/templates/templates';
import { layOutMail } from '#app/platform/mail-layout';
import { inLanguage } from '#app/platform/texts/language.server';
import { noticeSamples } from '#tests/factories/notice-samples';
import { brokenOut, payloads } from '#tests/factories/payloads';
import { lacks, plain } from '#tests/setup/plain-page';

const mailed = (Object.keys(templates) as TemplateName[]).filter((each) => each !== 'code-by-sms');

function laidOut(of: TemplateName, data: unknown = noticeSamples[of]) {
  const content = writeMail(of, data);
  const settingsUrl = isOptional(of) ? 'https://brightcrew.test/settings/notifications' : undefined;
  return { content, ...layOutMail({ ...content, business: 'Rose City Snow', settingsUrl }) };
}

describe('every mail', () => {
  test.each(mailed)('%s has a clear subject, and its HTML and its text say the same', (of) => {
    const { content, html, text } = laidOut(of);
    expect(content.subject.length).toBeGreaterThan(8);
    expect(content.subject.length).toBeLessThanOrEqual(110);
    expect(content.preheader).not.toBe('');
    for (const part of [content.subject, content.preheader, html, text])
      expect(part).not.toMatch(/\b(undefined|null|NaN)\b|\[object/);
    const words = [
      'You’re receiving this email because',
      content.heading,
      ...content.paragraphs,
      ...(content.facts ?? []).flatMap(({ label, value }) => [label, value]),
      ...[content.button, ...(content.links ?? [])].flatMap((way) => (way ? [way.label, way.url] : [])),
      ...(content.note ? [content.note] : []),
      ...(isOptional(of) ? ['Choose which emails you get', '/settings/notifications'] : []),
    ];
    const said = words.map(plain);
    expect(lacks(plain(html), said)).toEqual([]);
    expect(lacks(plain(text), said)).toEqual([]);
    for (const { label, value } of content.facts ?? []) expect(text).toContain(`${label}: ${value}`);
  });

  test.each<[TemplateName, string, string]>([
    ['booking-confirmed', 'you have an account or a booking with', 'tiene una cuenta o una reserva con'],
    ['gift-card', 'you were given a gift card for', 'le regalaron una tarjeta de regalo de'],
    ['gift-receipt', 'you bought a gift card for', 'compró una tarjeta de regalo de'],
    ['waitlist-open', 'you joined the waitlist of', 'entró en la lista de espera de'],
    ['lead-received', 'you wrote to', 'escribió a'],
    ['household-invited', 'a customer of Rose City Snow invited you', 'un cliente de Rose City Snow le invitó'],
  ])('%s says why its receiver gets it, who may have no account', (of, english, spanish) => {
    expect(laidOut(of).text).toContain(`You’re receiving this email because ${english}`);
    expect(inLanguage('es', () => laidOut(of)).text).toContain(`Recibe este correo porque ${spanish}`);
  });

  test('no two mails arrive under one subject', () => {
    const subjects = mailed.map((of) => writeMail(of, noticeSamples[of]).subject);
    expect(subjects.filter((subject, at) => subjects.indexOf(subject) !== at)).toEqual([]);
  });

  test.each(mailed)('%s is wholly Spanish for a person who reads Spanish', (of) => {
    const english = laidOut(of);
    const { content, html, text } = inLanguage('es', () => laidOut(of));
    expect(content.subject.length).toBeLessThanOrEqual(130);
    expect(html).toContain('<html dir="ltr" lang="es"');
    expect(text).toContain('Recibe este correo porque ');
    const given = textsIn(noticeSamples[of]).sort((a, b) => b.length - a.length);
    const isOurs = (words: string) => /\p{L}{3}/u.test(given.reduce((left, value) => left.replaceAll(value, ''), words));
    const own = (of: MailContent) =>
      [of.subject, of.preheader, of.heading, ...of.paragraphs, of.button?.label, of.note]
        .concat((of.links ?? []).map(({ label }) => label))
        .concat((of.facts ?? []).map(({ label }) => label))
        .filter((words): words is string => words !== undefined && isOurs(words));
    const kept = new Set(own(english.content));
    expect(own(content).filter((words) => kept.has(words) && !SAME.has(words))).toEqual([]);
  });

  test('150 payloads in every text of every mail come out as text', () => {
    expect(payloads).toHaveLength(150);
    const all = payloads.join('\n');
    const leads: string[] = [];
    for (const of of mailed) {
      const { html, text } = laidOut(of, marked(noticeSamples[of], all));
      leads.push(...brokenOut(html).map((tag) => `${of}: ${tag}`));
      // Plain text is what was typed.
      expect(text, of).toContain('<');
    }
    expect(leads).toEqual([]);
  });

  test('a mail shows its evening colors where the reader has a dark screen, and fetches nothing', () => {
    const { html } = laidOut('booking-confirmed');
    expect(lacks(html, ['prefers-color-scheme: dark', 'name="color-scheme"', 'max-width: 480px'])).toEqual([]);
    expect(html).not.toMatch(/<(img|script|link)\b|url\(|@import/);
  });
});

/** The data with the payloads in each of their texts; addresses are made by us, never typed. */
function marked(data: unknown, payload: string): unknown {
  if (typeof data === 'string') return data.startsWith('https://') ? data : payload;
  if (Array.isArray(data)) return data.map((each) => marked(each, payload));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [key, KINDS.has(key) ? (value as unknown) : marked(value, payload)]),
  );
}

/** Every text that a template is filled in with, and their parts. */
function textsIn(data: unknown): string[] {
  if (typeof data === 'string') return [data, ...data.split(/\n+/)];
  return typeof data === 'object' && data !== null ? Object.values(data).flatMap(textsIn) : [];
}

/** Words that are the same in both languages. */
const SAME = new Set(['PDF', 'Total']);

/** Words that choose between wordings and are never shown. */
const KINDS = new Set(['outcome']);
