import { beforeAll, expect, test } from 'vitest';
import { loadSupport } from '#app/domain/initial-data/load-support.server';
import { db } from '#app/platform/db.server';
import { type Office, openOffice } from '../integration/business/business-pages';

/** Posts from one version at once. */
const AT_ONCE = 50;

let office = {} as Office;

beforeAll(async () => {
  office = await openOffice();
  await loadSupport(db());
}, 180_000);

type Edit = {
  at: () => Promise<string>;
  find?: (fields: Record<string, string>) => boolean;
  /** What the post of this number says. */
  says: (number: number) => Record<string, string>;
  /** What is stored of it, and its version. */
  stored: () => Promise<{ says: Record<string, string>; version: number }>;
};

function area() {
  return db().serviceArea.findFirstOrThrow({ where: { state: 'IL' }, orderBy: { id: 'asc' } });
}

function promise() {
  return db().slaTarget.findUniqueOrThrow({ where: { channel_priority: { channel: 'chat', priority: 'normal' } } });
}

function question() {
  return db().faqEntry.findFirstOrThrow({ orderBy: { id: 'asc' } });
}

function line() {
  return db().serviceLine.findFirstOrThrow({ orderBy: { id: 'asc' } });
}

const EDITS: Record<string, Edit> = {
  'a service area': {
    at: async () => `/admin/business/areas/${(await area()).id}`,
    says: (number) => ({ radiusMiles: String(10 + number), centerZip: '60614' }),
    stored: async () => ({
      says: { radiusMiles: String((await area()).radiusMiles), centerZip: (await area()).centerZip ?? '' },
      version: (await area()).version,
    }),
  },
  'a promised response time': {
    at: () => Promise.resolve('/admin/business/response-times'),
    find: ({ subaction }) => subaction === 'chat:normal',
    says: (number) => ({ minutes: String(10 + number) }),
    stored: async () => ({ says: { minutes: String((await promise()).minutes) }, version: (await promise()).version }),
  },
  'a question and its answer': {
    at: async () => `/admin/business/faq/${(await question()).id}`,
    says: (number) => ({ answer: `The answer of admin ${number}.` }),
    stored: async () => ({ says: { answer: (await question()).answer }, version: (await question()).version }),
  },
  'a service': {
    at: async () => `/admin/business/services/${(await line()).id}`,
    says: (number) => ({ name: `Lights ${number}` }),
    stored: async () => ({ says: { name: (await line()).name }, version: (await line()).version }),
  },
};

test.each(Object.entries(EDITS))('of fifty admins who change %s at once one does, and the others are told', async (_, edit) => {
  const path = await edit.at();
  const fields = await office.fieldsAt(path, edit.find);
  const before = await edit.stored();
  const posts = Array.from({ length: AT_ONCE }, (_, number) => ({ ...fields, opId: crypto.randomUUID(), ...edit.says(number) }));
  const answers = await Promise.all(posts.map((post) => office.post(path, office.adminId, post)));
  const winners = answers.flatMap(({ status }, number) => (status === 302 ? [number] : []));
  expect(answers.map(({ status }) => status).sort()).toEqual([302, ...Array<number>(AT_ONCE - 1).fill(409)]);
  expect(await edit.stored()).toEqual({ says: edit.says(winners[0] ?? -1), version: before.version + 1 });
});
