import { commercialTexts } from './commercial-texts';
import { guaranteeTexts, howItWorksTexts, servicesTexts } from './guide-texts';
import { privacyTexts, termsTexts } from './legal-texts';
import type { PageDefinition } from './page-definition';
import { professionalsTexts } from './professionals-texts';
import { samplesTexts } from './samples-texts';

/** The public pages with texts that admins write, beside the front page and the questions. */
export const PAGE_DEFINITIONS = [
  servicesTexts,
  howItWorksTexts,
  guaranteeTexts,
  professionalsTexts,
  commercialTexts,
  samplesTexts,
  termsTexts,
  privacyTexts,
] as const satisfies readonly PageDefinition[];

export type PageId = 'services' | 'how-it-works' | 'guarantee' | 'professionals' | 'commercial' | 'samples' | 'terms' | 'privacy';

/** Null where no page is called so. */
export function findPage(id: string): PageDefinition | null {
  return PAGE_DEFINITIONS.find((page) => page.id === id) ?? null;
}
