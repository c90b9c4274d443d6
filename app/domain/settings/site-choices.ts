import { z } from 'zod';

export const SERVICES_LAYOUTS = ['grid', 'slider'] as const;
export type ServicesLayout = (typeof SERVICES_LAYOUTS)[number];

/** Settings of the whole site, with what they are until an admin says otherwise. */
export const SITE_CHOICES = { servicesLayout: 'grid', lowRating: 2 } as const;
export const CHOICE_KEYS = ['servicesLayout', 'lowRating'] as const;

export const layoutField = z.enum(SERVICES_LAYOUTS, { errorMap: () => ({ message: 'Choose a layout' }) });
/** Of five stars; 0 is none. */
export const HIGHEST_LOW_RATING = 4;

export type SiteChoices = { servicesLayout: ServicesLayout; lowRating: number };
