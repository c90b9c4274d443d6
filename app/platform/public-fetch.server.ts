import { lookup as resolveHost, type LookupAddress } from 'node:dns';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { mark, t } from '#app/platform/texts/t';
import { UpstreamError } from './errors';

const TIMEOUT_MS = 5_000;

/** Addresses inside a network: this machine, private networks, link-local with its metadata services, and the like. */
const INSIDE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv4');

/** Only global unicast counts as public, without the prefixes that carry an IPv4 address inside or are for examples. */
const OUTSIDE_6 = new BlockList();
OUTSIDE_6.addSubnet('2000::', 3, 'ipv6');
const INSIDE_6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INSIDE_6.addSubnet(net, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !INSIDE.check(address, 'ipv4');
  return family === 6 && OUTSIDE_6.check(address, 'ipv6') && !INSIDE_6.check(address, 'ipv6');
}

export type Resolver = (host: string, answer: (error: Error | null, addresses: LookupAddress[]) => void) => void;

function resolveAll(host: string, answer: (error: Error | null, addresses: LookupAddress[]) => void): void {
  resolveHost(host, { all: true, verbatim: true }, answer);
}

/** The very address that was checked is the one connected to, so a name that answers differently the second time gains nothing. */
function publicOnly(resolve: Resolver): LookupFunction {
  return (host, options, callback) => {
    resolve(host, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const first = addresses[0];
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error(`${host} is not a public address.`), '', 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

/** Why an address may not be asked, or null. Port 443, no user in it, and a name or number that is public. */
export function addressProblem(text: string): string | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return t('Enter a whole address that begins with https://');
  }
  if (url.protocol !== 'https:') return t('The address has to begin with https://');
  if (url.username || url.password) return t('Leave name and password out of the address');
  if (url.port && url.port !== '443') return t('Only the usual port of https can be asked');
  // A dot at the end is the same name, written out in full.
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.') || /\.(local|internal|localhost|lan|home|arpa)$/i.test(host))
    return t('That address is not on the public internet');
  return null;
}

type Options = { maxBytes: number; accept: string; isAllowedHost?: (host: string) => boolean; resolve?: Resolver };

/**
 * Reads a text from the public internet: https, public addresses only, no redirects, 5 s, at most `maxBytes`.
 * Throws UpstreamError with a sentence that can be shown.
 */
export async function fetchPublicText(address: string, options: Options): Promise<string> {
  const { status, text } = await ask(address, { ...options, method: 'GET', headers: { accept: options.accept } });
  if (status !== 200) throw new UpstreamError(`It answered ${status || 'nothing'}.`);
  return text;
}

type Post = { body: string; headers: Record<string, string>; resolve?: Resolver };

/** Posts JSON to the public internet under the same rules; answers the HTTP status. Throws UpstreamError where there was no answer. */
export async function postPublicJson(address: string, { body, headers, resolve }: Post): Promise<number> {
  const sent = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers };
  const { status } = await ask(address, { method: 'POST', headers: sent, body, resolve, maxBytes: 0 });
  return status;
}

type Asked = Omit<Options, 'accept'> & { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string };

/** The status, and of a 200 the text; with `maxBytes` 0 the rest of the answer is not read. */
async function ask(address: string, options: Asked): Promise<{ status: number; text: string }> {
  const problem = addressProblem(address);
  if (problem) throw new UpstreamError(problem);
  const url = new URL(address);
  if (options.isAllowedHost && !options.isAllowedHost(url.hostname))
    throw new UpstreamError(`${url.hostname} is not on the list.`);
  return new Promise((resolve, reject) => {
    const fail = (message: string, cause?: unknown) => reject(new UpstreamError(message, { cause }));
    const asked = request(
      url,
      {
        method: options.method,
        headers: { ...options.headers, 'user-agent': 'service-marketplace' },
        lookup: publicOnly(options.resolve ?? resolveAll),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        if (status !== 200 || options.maxBytes === 0) {
          answer.destroy();
          return resolve({ status, text: '' });
        }
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size <= options.maxBytes) return void chunks.push(chunk);
          answer.destroy();
          fail(`It sent more than ${Math.round(options.maxBytes / 1024)} kB.`);
        });
        answer.on('end', () => resolve({ status, text: Buffer.concat(chunks).toString('utf8') }));
        answer.on('error', (error) => fail(mark('It broke off.'), error));
      },
    );
    asked.on('error', (error) =>
      fail(
        error.name === 'AbortError' || error.name === 'TimeoutError'
          ? mark('It did not answer in 5 s.')
          : mark('It could not be reached.'),
        error,
      ),
    );
    asked.end(options.body);
  });
}
