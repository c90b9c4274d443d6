import { useRouteLoaderData } from '@remix-run/react';
import type { FlashNotice } from '#app/platform/flash-notice';
import type { Viewer } from './site-links';
import type { SiteSettings } from './site-settings';

/** What the root loader sends to every page. */
export type RootData = {
  viewer: Viewer;
  /** What waits for a signed-in visitor; null for everybody else. */
  unread: { messages: number; notices: number } | null;
  notice: FlashNotice | null;
  testMode: boolean;
  /** Our own address, for links that leave the site. */
  origin: string;
  /** What a visitor gives to support when something went wrong: the log has it too. */
  requestId: string;
  settings: SiteSettings;
};

/** The root loader's data; undefined only where that loader itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}
