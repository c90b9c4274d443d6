import { z } from 'zod';
import { now } from '#app/platform/clock.server';
import { urlProblem, writeSource } from '../licenses/license-sources.server';
import { resetFlagCache } from '../settings/flags.server';
import { seedFlags } from '../settings/seed-flags';
import { faqFormSchema } from '../support/faq-form.schema';
import { RESPONSE_TIMES, responseTimeSchema } from '../support/response-times.schema';
import { asOnPage, asText, asTick, code, line, lines, place, retired, section, whole } from './config-section';

const questionRow = z
  .object({ group: line, audiences: lines, question: line, answer: line, sortOrder: place, active: z.boolean() })
  .strict();
type QuestionRow = z.output<typeof questionRow>;

const checkedQuestion = questionRow.superRefine(
  asOnPage(faqFormSchema, ({ group, audiences, question, answer }: QuestionRow) => ({ group, audiences, question, answer })),
);

export const questions = section<QuestionRow>({
  name: 'questions',
  tables: ['faq_entry'],
  row: (key) => (code.safeParse(key).success ? checkedQuestion : null),
  read: async (db) => {
    const found = await db.faqEntry.findMany();
    return new Map(found.map(({ id, version: _version, updatedAt: _at, ...row }) => [id, row]));
  },
  save: async (tx, { key: id, row, before }) => {
    const data = { ...row, updatedAt: now() };
    if (before) await tx.faqEntry.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
    else await tx.faqEntry.create({ data: { ...data, id } });
  },
  leftOut: retired,
});

const timeRow = z.object({ minutes: whole, officeHours: z.boolean() }).strict();
type TimeRow = z.output<typeof timeRow>;

/** "chat:normal". */
export const responseTimes = section<TimeRow>({
  name: 'responseTimes',
  tables: ['sla_target'],
  row: (key) =>
    RESPONSE_TIMES.some(({ channel, priority }) => key === `${channel}:${priority}`)
      ? timeRow.superRefine(
          asOnPage(responseTimeSchema, ({ minutes, officeHours }: TimeRow) => ({
            subaction: key,
            version: 0,
            minutes: asText(minutes),
            officeHours: asTick(officeHours),
          })),
        )
      : null,
  read: async (db) => {
    const found = await db.slaTarget.findMany();
    return new Map(
      found.map(({ channel, priority, minutes, officeHours }) => [`${channel}:${priority}`, { minutes, officeHours }]),
    );
  },
  save: async (tx, { key, row }) => {
    const index = RESPONSE_TIMES.findIndex(({ channel, priority }) => key === `${channel}:${priority}`);
    const { channel, priority } = RESPONSE_TIMES[index]!;
    await tx.slaTarget.upsert({
      where: { channel_priority: { channel, priority } },
      create: { channel, priority, ...row, sortOrder: index + 1 },
      update: { ...row, version: { increment: 1 } },
    });
  },
  leftOut: () => 'kept',
});

const flagRow = z
  .object({ on: z.boolean(), roles: z.array(z.enum(['customer', 'pro', 'company', 'admin'])), percent: whole.min(0).max(100) })
  .strict();
type FlagRow = z.output<typeof flagRow>;

export const flags = section<FlagRow>({
  name: 'flags',
  tables: ['feature_flag'],
  row: (key) => (seedFlags.some((flag) => flag.key === key) ? flagRow : null),
  read: async (db) => {
    const found = await db.featureFlag.findMany({ where: { key: { in: seedFlags.map(({ key }) => key) } } });
    return new Map(found.map(({ key, on, roles, percent }) => [key, { on, roles, percent }]));
  },
  save: async (tx, { key, row }) => {
    const description = seedFlags.find((flag) => flag.key === key)?.description ?? '';
    const updatedAt = now();
    await tx.featureFlag.upsert({
      where: { key },
      create: { key, description, ...row, updatedAt },
      update: { ...row, updatedAt, version: { increment: 1 } },
    });
    resetFlagCache();
  },
  leftOut: () => 'kept',
});

const sourceRow = z
  .object({ url: line.max(500).nullable() })
  .strict()
  .superRefine(({ url }, context) => {
    const problem = url === null ? null : urlProblem(url);
    if (problem) context.addIssue({ code: 'custom', path: ['url'], message: problem });
  });
type SourceRow = z.output<typeof sourceRow>;

/** Where the license register of a state is asked; null is the local register. A list that was pasted is data, and stays here. */
export const licenseSources = section<SourceRow>({
  name: 'licenseSources',
  tables: ['license_source'],
  row: (state) => (/^[A-Z]{2}$/.test(state) ? sourceRow : null),
  read: async (db) => {
    const found = await db.licenseSource.findMany({ where: { adapter: { in: ['local', 'http'] } } });
    return new Map(found.map(({ state, url }) => [state, { url }]));
  },
  save: (tx, { key: state, row: { url } }) => writeSource(tx, { state, url }),
  leftOut: () => 'kept',
});
