import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

export const SERVICES_LAYOUTS = ['grid', 'slider'] as const;
export type ServicesLayout = (typeof SERVICES_LAYOUTS)[number];

/** Settings of the whole site, with what they are until an admin says otherwise. */
export const SITE_CHOICES = {
  servicesLayout: 'grid',
  lowRating: 2,
  watchedWords: '',
  overdueOfficeHours: 2,
  overdueCompanyHours: 24,
} as const;
export const CHOICE_KEYS = ['servicesLayout', 'lowRating', 'watchedWords', 'overdueOfficeHours', 'overdueCompanyHours'] as const;

export const layoutField = z.enum(SERVICES_LAYOUTS, { errorMap: () => ({ message: mark('Choose a layout') }) });
/** Of five stars; 0 is none. */
export const HIGHEST_LOW_RATING = 4;

/** Of all watched words together. */
export const WATCHED_WORDS_LIMIT = 2_000;

/** After how many hours an overdue visit of a company comes to the office, and to the company. */
export const MAX_OVERDUE_HOURS = 240;

export type SiteChoices = {
  servicesLayout: ServicesLayout;
  lowRating: number;
  /** One in a line: a message, review or answer with one of them comes before the office. */
  watchedWords: string;
  overdueOfficeHours: number;
  overdueCompanyHours: number;
};
