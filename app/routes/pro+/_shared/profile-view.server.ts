import { z } from 'zod';

export const profileView = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  zip: z.string(),
  companyName: z.string(),
  yearsExperience: z.string(),
  bio: z.string(),
  work: z.array(z.string()),
  insuredUntil: z.string().nullable(),
  photo: z.string().nullable(),
  badges: z.array(z.object({ key: z.string(), label: z.string(), earned: z.boolean(), note: z.string() })),
});

export type ProfileData = z.output<typeof profileView>;
