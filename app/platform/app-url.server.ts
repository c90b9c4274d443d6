import { env } from './env.server';

/** The absolute address of a path of this installation, as mails, SMS and outside services need it. */
export function appUrl(path: string): string {
  return new URL(path, env().APP_URL).href;
}

/** Whether browsers reach this installation over https, so that cookies may be `Secure`. */
export function isHttps(): boolean {
  return new URL(env().APP_URL).protocol === 'https:';
}
