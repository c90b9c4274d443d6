import { env } from './env.server';

/** The absolute address of a path of this installation, as mails, SMS and outside services need it. */
export function appUrl(path: string): string {
  return new URL(path, env().APP_URL).href;
}

/** The whole path of an address on our own site, under whatever name it is reached; null for an address elsewhere. */
export function pathOnSite(url: string): string | null {
  const { origin, pathname, search, hash } = new URL(url);
  return origin === new URL(env().APP_URL).origin ? pathname + search + hash : null;
}

/** Whether browsers reach this installation over https, so that cookies may be `Secure`. */
export function isHttps(): boolean {
  return new URL(env().APP_URL).protocol === 'https:';
}
