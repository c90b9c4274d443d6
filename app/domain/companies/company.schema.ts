import { z } from 'zod';
import { mailField, phoneField } from '../fields/contact-fields';
import { COMPANY_ROLES } from '../memberships/company-role';
import { mark } from '#app/platform/texts/t';

const NAME_MISSING = mark('Enter the name of your company');
const BILLING_MISSING = mark('Enter the billing email address');

const nameField = z
  .string({ required_error: NAME_MISSING })
  .transform((text) => text.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, NAME_MISSING).max(120, mark('Shorten the name to 120 characters')));

/** What makes a commercial account. */
export const newCompanySchema = z.object({ name: nameField, billingEmail: mailField(BILLING_MISSING) });
export type NewCompany = z.output<typeof newCompanySchema>;

/** What its settings hold. */
export const companySchema = newCompanySchema.extend({
  phone: z.preprocess(
    (given): unknown => (typeof given === 'string' && given.trim() === '' ? null : given),
    phoneField.nullish().transform((phone) => phone ?? null),
  ),
});
export type CompanyForm = z.output<typeof companySchema>;

/** A form carries 500 listed values. Who looks after more locations is a manager. */
const SITES_LIMIT = 400;

/** Ids of ticked boxes: none, one or several. */
const siteIdsField = z.preprocess(
  (given): unknown => (given === undefined || given === '' ? [] : Array.isArray(given) ? given : [given]),
  z.array(z.string().uuid(mark('Choose locations from the list'))).max(SITES_LIMIT, mark('Choose at most 400 locations')),
);

const roleField = z.enum(COMPANY_ROLES, { errorMap: () => ({ message: mark('Choose a role from the list') }) });

export const memberSchema = z.object({ role: roleField, siteIds: siteIdsField });
export type MemberForm = z.output<typeof memberSchema>;

export const invitationSchema = memberSchema.extend({ email: mailField(mark('Enter the member’s email address')) });
export type InvitationForm = z.output<typeof invitationSchema>;
