import { z } from 'zod';

export const setupValuesView = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  zip: z.string(),
  companyName: z.string(),
  soleProprietor: z.boolean(),
  yearsExperience: z.string(),
  bio: z.string(),
  services: z.array(z.string()),
  licenseNumber: z.string(),
});

export const workChoicesView = z.array(z.object({ value: z.string(), label: z.string(), hint: z.string().optional() }));

export const checklistView = z.array(
  z.object({
    key: z.string(),
    label: z.string(),
    state: z.enum(['missing', 'waiting', 'rejected', 'done']),
    note: z.string(),
  }),
);
