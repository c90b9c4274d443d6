import { z } from 'zod';
import { currentLocale } from '#app/platform/texts/language';
import { mark, t } from '#app/platform/texts/t';
import { emailField, phoneField } from '../fields/contact-fields';
import { SUBJECTS } from './subjects';

export const MESSAGE_LIMIT = 4_000;

const ids = SUBJECTS.map(({ id }) => id) as [string, ...string[]];

const NO_NAME = mark('Enter your name');
const NO_MESSAGE = mark('Write your message');

const nameField = z
  .string({ required_error: NO_NAME })
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, NO_NAME).max(100, mark('Shorten the name to 100 characters')));

export const messageField = z
  .string({ required_error: NO_MESSAGE })
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .min(1, NO_MESSAGE)
      .refine(
        (text) => text.length <= MESSAGE_LIMIT,
        () => ({
          message: t('Shorten the message to {limit} characters', { limit: MESSAGE_LIMIT.toLocaleString(currentLocale()) }),
        }),
      ),
  );

/** A number that may be left out; what is there must be one. */
const optionalPhone = z.preprocess(
  (given) => (typeof given === 'string' && given.trim() === '' ? undefined : given),
  phoneField.optional(),
);

/** What a robot fills in and a person never sees. */
export const honeypotShape = { name__confirm: z.string().optional() };

/** The contact form. */
export const contactSchema = z.object({
  name: nameField,
  email: emailField,
  phone: optionalPhone,
  subject: z.enum(ids, { errorMap: () => ({ message: t('Choose what it is about') }) }),
  message: messageField,
  ...honeypotShape,
});

/** The first message of a live thread; a person who is signed in is known already. */
export const chatSchema = contactSchema.pick({ name: true, email: true, message: true, name__confirm: true });

/** The same from the dashboard, where everything but the message is known. */
export const dashboardChatSchema = chatSchema.pick({ message: true });

export const replySchema = z.object({ body: messageField });
