import { expect } from 'vitest';
import { db } from '#app/platform/db.server';
import { FORM_ID_FIELD } from '#app/platform/form-names';
import { asker, loadBuild, signInAs } from './ask';
import { useDemoData } from './demo-database';
import { leftInEnglish } from './spanish-page';
import { writtenWords } from './written-words';

export type SpanishOffice = {
  adminId: string;
  /** What the tests write themselves is added here. */
  names: string[];
  /** What a page, or the answer to a form that it refuses, still says in English. */
  left: (path: string, form?: Form, status?: number) => Promise<string[]>;
};

/** A form by its name, and what is sent with it. */
export type Form = { name: string; fields: Record<string, string> };

/** The office of the demo, as an admin reads it in Spanish. */
export async function openSpanishOffice(names: string[]): Promise<SpanishOffice> {
  await useDemoData();
  const ask = asker(await loadBuild());
  const admin = await db().user.findFirstOrThrow({ where: { email: 'admin@demo.test' } });
  const cookie = await signInAs(admin.id);
  const all = [...names, ...(await writtenWords())];
  return {
    adminId: admin.id,
    names: all,
    left: async (path, form, status) => {
      const sent = form && new URLSearchParams({ opId: crypto.randomUUID(), [FORM_ID_FIELD]: form.name, ...form.fields });
      await db().rateLimit.deleteMany();
      return leftInEnglish(ask, path, {
        cookie,
        names: [...all, ...path.split('/').filter(Boolean), ...Object.values(form?.fields ?? {})],
        sent,
        status,
      });
    },
  };
}

/** Opens each page, and expects nothing in English on it. */
export async function expectNoEnglish({ left }: SpanishOffice, paths: readonly string[]): Promise<void> {
  expect(paths).not.toEqual([]);
  const found: string[] = [];
  for (const path of paths) found.push(...(await left(path)).map((text) => `${path}: ${text}`));
  expect(found).toEqual([]);
}

/** Sends each form, and expects to be refused without a word of English. */
export async function expectRefused(
  { left }: SpanishOffice,
  forms: readonly (readonly [path: string, name: string, fields: Record<string, string>, status?: number])[],
): Promise<void> {
  const found: string[] = [];
  for (const [path, name, fields, status] of forms)
    found.push(...(await left(path, { name, fields }, status)).map((text) => `${path} ${JSON.stringify(fields)}: ${text}`));
  expect(found).toEqual([]);
}
