import type { AppLoadContext } from '@remix-run/node';
import type { Actor } from './session.server';

/** What the web process hands to every loader and action of one request. */
export type LoadContext = AppLoadContext & {
  cspNonce: string;
  requestId: string;
  clientIp: string;
  /** Our own script asks for data and puts them on the page that is there; everyone else gets a whole page. */
  asksData: boolean;
  /** They do so from a page that is in another language than what they ask for: only a whole page can follow. */
  changesLanguage: boolean;
  /** Who asks, where that had to be known before: no loader asks again. */
  found?: Promise<Actor | null>;
};

export function loadContext(context: AppLoadContext): LoadContext {
  return context as LoadContext;
}
