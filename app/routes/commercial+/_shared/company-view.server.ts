import { z } from 'zod';
import { COMPANY_ROLES } from '#app/domain/memberships/company-role';
import type { Membership } from '#app/domain/memberships/membership.server';

/** Whose room a page stands in, and what its reader is there. */
export const roomView = z.object({ company: z.string(), role: z.enum(COMPANY_ROLES) });

export function roomOf({ company, role }: Membership) {
  return { company: company.name, role };
}
