import { mark, type Marked } from '#app/platform/texts/t';
import { z } from 'zod';

export const ABOUTS = ['general', 'visit', 'problem', 'invoice'] as const;
export type About = (typeof ABOUTS)[number];

export const aboutLabels: Record<About, Marked> = {
  general: mark('A message'),
  visit: mark('Asks for a visit'),
  problem: mark('Reports a problem'),
  invoice: mark('Asks for a copy of an invoice'),
};

/** What a form begins with, by what it is about. */
export const aboutBodies: Record<About, Marked | ''> = {
  general: '',
  visit: mark('Please plan a visit. The days that suit us are: '),
  problem: mark('We have a problem at this location: '),
  invoice: mark('Please send us a copy of this invoice: '),
};

export const MESSAGE_STATES = ['sent', 'delivered', 'read', 'replied'] as const;
export type CompanyMessageState = (typeof MESSAGE_STATES)[number];
export const SIDES = ['company', 'office'] as const;
export type Side = (typeof SIDES)[number];

const MISSING = mark('Missing Information. Please fill in recipient and message.');
const BODY_LIMIT = 4_000;

const letter = {
  kind: z.enum(['message', 'email'], { errorMap: () => ({ message: mark('Choose message or email') }) }).default('message'),
  /** Of an email only; of a message it is left away. */
  subject: z.string().trim().max(150, mark('Shorten the subject to 150 characters')).default(''),
  body: z.string().trim().max(BODY_LIMIT, mark('Keep a message under 4,000 characters')).default(''),
};

/** What a member sends to the office. */
export const companyMessageSchema = z
  .object({
    ...letter,
    recipient: z.enum(['', 'manager', 'office'], { errorMap: () => ({ message: MISSING }) }).default(''),
    about: z.enum(ABOUTS, { errorMap: () => ({ message: mark('Choose what it is about') }) }).default('general'),
    siteId: z.union([z.literal(''), z.string().uuid()], { errorMap: () => ({ message: mark('Choose a location') }) }).default(''),
  })
  .superRefine(({ recipient, body }, context) => {
    if (!recipient) context.addIssue({ code: 'custom', path: ['recipient'], message: MISSING });
    if (!body) context.addIssue({ code: 'custom', path: ['body'], message: MISSING });
  });
export type CompanyMessage = z.output<typeof companyMessageSchema>;

/** What an admin sends to a company. */
export const officeMessageSchema = z.object({ ...letter, body: letter.body.refine(Boolean, mark('Type a message first')) });
export type OfficeMessage = z.output<typeof officeMessageSchema>;

export const readMarkSchema = z.object({ subaction: z.literal('read'), seq: z.coerce.number().int().min(1).max(2_147_483_647) });

/** A page of the messages between a company and the office. */
export const companyThreadView = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      seq: z.number(),
      side: z.enum(SIDES),
      from: z.string(),
      about: z.enum(ABOUTS),
      place: z.string(),
      subject: z.string(),
      body: z.string(),
      createdAt: z.date(),
      state: z.enum(MESSAGE_STATES),
    }),
  ),
  earlierBefore: z.number().nullable(),
  unread: z.number(),
  lastSeq: z.number(),
});
export type CompanyThread = z.output<typeof companyThreadView>;
