import { z } from 'zod';
import { env } from '#app/platform/env.server';
import { UpstreamError } from '#app/platform/errors';
import { dateColumn, isRealDate } from '#app/platform/local-date';
import { fetchPublicText } from '#app/platform/public-fetch.server';
import { mark } from '#app/platform/texts/t';
import { cutText } from '#app/platform/cut-text';
import type { LicenseAdapter, RegisterAnswer } from './license-adapter';

const MAX_BYTES = 256 * 1024;

const day = z
  .string()
  .transform((text) => text.slice(0, 10))
  .refine(isRealDate)
  .transform(dateColumn);

/** What a register's service answers: nothing but these fields is looked at. */
const answerSchema = z.union([
  z.object({ found: z.literal(false) }),
  z.object({
    found: z.literal(true),
    holderName: z.string().max(200),
    licenseType: z.string().max(200).default(''),
    status: z.string().max(60),
    issuedOn: day,
    expiresOn: day,
  }),
]);

type Read = (url: string) => Promise<string>;

/** The hosts that LICENSE_HTTP_HOSTS names, and no others, whatever an admin types as an address. */
export function isListedHost(host: string): boolean {
  const listed = (env().LICENSE_HTTP_HOSTS ?? '').split(',').map((one) => one.trim().toLowerCase());
  return listed.includes(host.toLowerCase());
}

const readRegister: Read = (url) =>
  fetchPublicText(url, { maxBytes: MAX_BYTES, accept: 'application/json', isAllowedHost: isListedHost });

/** A state's register over HTTP. `address` has {number} in it; the number is escaped, so it never changes the path. */
export function httpRegister({ address, read = readRegister }: { address: string; read?: Read }): LicenseAdapter {
  return {
    name: 'http',
    async look({ state, number }): Promise<RegisterAnswer> {
      const url = address.replace('{number}', encodeURIComponent(number)).replace('{state}', encodeURIComponent(state));
      const text = await read(url);
      const parsed = answerSchema.safeParse(parseJson(text));
      if (!parsed.success) throw new UpstreamError(mark('We couldn’t read the response from the register.'));
      const raw = { answer: cutText(text, 4_000) };
      if (!parsed.data.found) return { found: false, raw };
      return { ...parsed.data, status: parsed.data.status.toLowerCase(), raw };
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
