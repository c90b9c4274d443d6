import { z } from 'zod';
import type { RootData } from '#app/components/layout/root-data';
import { LANGUAGES } from '#app/platform/texts/language';

/** What every page may know of its visitor and of the business. */
export const rootView = z.object({
  viewer: z.object({ name: z.string(), roles: z.array(z.string()) }).nullable(),
  viewing: z.object({ name: z.string(), until: z.date() }).nullable(),
  opened: z.object({ name: z.string() }).nullable(),
  unread: z.object({ messages: z.number(), notices: z.number() }).nullable(),
  notice: z
    .object({
      id: z.string(),
      type: z.enum(['info', 'success', 'error', 'warning']),
      message: z.string(),
      description: z.string().optional(),
    })
    .nullable(),
  testMode: z.boolean(),
  language: z.enum(LANGUAGES),
  isTranslated: z.boolean(),
  origin: z.string(),
  requestId: z.string(),
  settings: z.object({
    businessName: z.string(),
    phone: z.string(),
    emergencyPhone: z.string(),
    email: z.string(),
    hours: z.array(z.object({ days: z.string(), hours: z.string() })),
    seasonNotice: z.string(),
    hasGiftCards: z.boolean(),
  }),
  look: z
    .object({
      base: z.string(),
      logo: z
        .object({ width: z.number(), height: z.number(), tone: z.enum(['dark', 'light']).nullable(), named: z.boolean() })
        .nullable(),
      hasColors: z.boolean(),
      hasIcons: z.boolean(),
    })
    .nullable(),
  officeZone: z.string(),
}) satisfies z.ZodType<RootData>;
