import { z } from 'zod';
import { mark } from '#app/platform/texts/t';

export const SERVICES_LAYOUTS = ['grid', 'slider'] as const;
export type ServicesLayout = (typeof SERVICES_LAYOUTS)[number];

/** Settings of the whole site, with what they are until an admin says otherwise. */
export const SITE_CHOICES = { servicesLayout: 'grid', lowRating: 2, overdueOfficeHours: 2, overdueCompanyHours: 24 } as const;
export const CHOICE_KEYS = ['servicesLayout', 'lowRating', 'overdueOfficeHours', 'overdueCompanyHours'] as const;

export const layoutField = z.enum(SERVICES_LAYOUTS, { errorMap: () => ({ message: mark('Choose a layout') }) });
/** Of five stars; 0 is none. */
export const HIGHEST_LOW_RATING = 4;

/** After how many hours an overdue visit of a company comes to the office, and to the company. */
export const MAX_OVERDUE_HOURS = 240;

export type SiteChoices = {
  servicesLayout: ServicesLayout;
  lowRating: number;
  overdueOfficeHours: number;
  overdueCompanyHours: number;
};
