import { useRouteLoaderData } from '@remix-run/react';
import { DEFAULT_OFFICE_ZONE } from '#app/platform/default-office-zone';
import type { FlashNotice } from '#app/platform/flash-notice';
import type { Language } from '#app/platform/texts/language';
import type { Viewer } from './site-links';
import type { SiteSettings } from './site-settings';

/** The logo and the colors of the business: files under `base`, an address that changes with them. */
export type SiteLook = {
  base: string;
  logo: { width: number; height: number; tone: 'dark' | 'light' | null; named: boolean } | null;
  hasColors: boolean;
  /** Icons of its own: of its logo, or the neutral mark. Without them pages have those made for lights. */
  hasIcons: boolean;
};

/** What the root loader sends to every page. */
export type RootData = {
  viewer: Viewer;
  /** An admin looks at this visitor's account, until then. */
  viewing: { name: string; until: Date } | null;
  /** The account of another person that this visitor has opened. */
  opened: { name: string } | null;
  /** What waits for a signed-in visitor; null for everyone else. */
  unread: { messages: number; notices: number } | null;
  notice: FlashNotice | null;
  testMode: boolean;
  /** What this answer is in, and whether its page is in the other language too. */
  language: Language;
  isTranslated: boolean;
  /** Our own address, for links that leave the site. */
  origin: string;
  /** What a visitor gives to support when something went wrong: the log has it too. */
  requestId: string;
  settings: SiteSettings;
  look: SiteLook | null;
  /** Where times are shown that belong to no visit's and no person's own place. */
  officeZone: string;
};

/** The root loader's data; undefined only where that loader itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

/** What the business is called; empty only where it could not be read. */
export function useBusinessName(): string {
  return useRootData()?.settings.businessName ?? '';
}

/** The office's zone, as an admin has set it. */
export function useOfficeZone(): string {
  return useRootData()?.officeZone ?? DEFAULT_OFFICE_ZONE;
}
