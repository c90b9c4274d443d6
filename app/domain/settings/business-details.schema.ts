import { z } from 'zod';
import { formatPhone } from '#app/platform/format-phone';
import { mark, t, translate } from '#app/platform/texts/t';
import { emailField, phoneField } from '../fields/contact-fields';
import { textLine } from '../fields/text-line';
import { isZone } from './office-hours';
import { WEEKDAYS } from './weekdays';

/** Where a business of ours can sit; its clocks count for times that belong to no visit. */
export const OFFICE_ZONES = [
  { value: 'America/New_York', label: mark('Eastern (New York)') },
  { value: 'America/Chicago', label: mark('Central (Chicago)') },
  { value: 'America/Denver', label: mark('Mountain (Denver)') },
  { value: 'America/Phoenix', label: mark('Mountain without daylight saving time (Phoenix)') },
  { value: 'America/Los_Angeles', label: mark('Pacific (Los Angeles)') },
  { value: 'America/Anchorage', label: mark('Alaska (Anchorage)') },
  { value: 'Pacific/Honolulu', label: mark('Hawaii (Honolulu)') },
  { value: 'America/Puerto_Rico', label: mark('Atlantic (Puerto Rico)') },
] as const;

const TIME_HELP = mark('Enter a time, like 08:00');
const time = z
  .string()
  .trim()
  .regex(/^$|^([01]?\d|2[0-3]):[0-5]\d(:00)?$|^24:00$/, TIME_HELP)
  .transform((text) => text.replace(/^(\d):/, '0$1:').slice(0, 5))
  .default('');

const printedPhone = phoneField.transform(formatPhone);
const optionalPhone = z
  .string()
  .default('')
  .transform((text, context) => {
    const read = text.trim() === '' ? null : printedPhone.safeParse(text);
    if (read?.error) context.addIssue({ code: 'custom', message: read.error.issues[0]?.message });
    return read?.data ?? '';
  });
const shape = Object.fromEntries(
  WEEKDAYS.flatMap(({ id }) => [
    [`opens${id}`, time],
    [`closes${id}`, time],
  ]),
);

const schema = z.object({
  businessName: textLine(60, mark('Enter the name of the business'), mark('Shorten the name to 60 characters')),
  phone: printedPhone,
  emergencyPhone: optionalPhone,
  email: emailField,
  postalAddress: z
    .string()
    .default('')
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(300, mark('Shorten the address to 300 characters'))),
  /** The line at the foot of every page; empty has the product’s own. */
  seasonNotice: z
    .string()
    .default('')
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(300, mark('Shorten the line to 300 characters'))),
  zone: z.string().refine(isZone, mark('Choose a time zone')),
  /** Of the details that the page was made of. */
  seen: z.string().max(100),
  ...shape,
});

/** The form of the business's details: what stands on pages, in mails and on invoices. Office hours are a pair of times a weekday, or none. */
export const businessDetailsSchema = schema
  .superRefine((form, context) => {
    const times = form as unknown as Record<string, string>;
    for (const { id, name } of WEEKDAYS) {
      const day = translate(name);
      const [opens = '', closes = ''] = [times[`opens${id}`], times[`closes${id}`]];
      const complain = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field + id], message });
      if (opens && !closes) complain('closes', t('Enter when {day} ends, or clear both times', { day }));
      if (closes && !opens) complain('opens', t('Enter when {day} begins, or clear both times', { day }));
      if (opens && closes && closes !== '00:00' && closes <= opens)
        complain('closes', t('{day} must end after it begins', { day }));
    }
  })
  .transform(({ zone, ...form }) => {
    const times = form as unknown as Record<string, string>;
    const days = WEEKDAYS.flatMap(({ id }) => {
      const weekday: number = id;
      const [opens = '', closes = ''] = [times[`opens${id}`], times[`closes${id}`]];
      return opens ? [{ weekday, opens, closes: closes === '00:00' ? '24:00' : closes }] : [];
    });
    const { seen, businessName, phone, emergencyPhone, email, postalAddress, seasonNotice } = form;
    const contact = { businessName, phone, emergencyPhone, email, postalAddress };
    return { seen, details: { ...contact, seasonNotice, officeHours: { zone, days } } };
  });

export type BusinessDetails = z.output<typeof businessDetailsSchema>['details'];
