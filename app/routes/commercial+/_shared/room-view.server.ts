import { z } from 'zod';
import { COMPANY_ROLES } from '#app/domain/companies/company-role';
import type { Membership } from '#app/domain/companies/membership.server';

/** Whose room a page stands in, and what its reader is there. */
export const roomView = z.object({ company: z.string(), role: z.enum(COMPANY_ROLES) });

export function roomOf({ company, role }: Membership) {
  return { company: company.name, role };
}
