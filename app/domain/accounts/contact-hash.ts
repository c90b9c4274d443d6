import { createHmac } from 'node:crypto';

export type ContactKind = 'email' | 'phone' | 'card';

const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/** What stays the same when a person writes their own address or number in another way. */
export function plainContact(kind: ContactKind, value: string): string {
  if (kind === 'card') return value;
  if (kind === 'phone') return value.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const [local = '', domain = ''] = value.trim().toLowerCase().split('@');
  const name = local.replace(/\+.*$/, '');
  return `${WITHOUT_DOTS.has(domain) ? name.replaceAll('.', '') : name}@${domain}`;
}

/** Keyed, so that a person who reads the table cannot try out numbers. */
export function contactHash(key: string, kind: ContactKind, value: string): string {
  return createHmac('sha256', key)
    .update(`${kind}:${plainContact(kind, value)}`)
    .digest('hex');
}
