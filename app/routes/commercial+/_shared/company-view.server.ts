import { z } from 'zod';
import { COMPANY_ROLES } from '#app/domain/memberships/company-role';
import type { Membership } from '#app/domain/memberships/membership.server';

/** The company of a page, and the reader's role in it. */
export const roomView = z.object({ company: z.string(), role: z.enum(COMPANY_ROLES) });

export function getRoom({ company, role }: Membership) {
  return { company: company.name, role };
}
