import { createHash } from 'node:crypto';
import { getMailbox } from '../../accounts/mailbox';
import { plainStreet } from '../../sites/same-street';
import type { StoredCustomer } from './stored-customer';

/** What a customer without an email and without an id of the old product is known by: number or first address, and the name. */
function contactKey({ name, phone, sites: [first] }: StoredCustomer): string | null {
  const plainName = name.toLowerCase().replace(/\s+/g, ' ');
  if (phone) return `phone:${phone}|${plainName}`;
  return first ? `address:${plainStreet(first.street)}|${first.zip}|${plainName}` : null;
}

/** Rows with the same key are one customer; null where nothing tells this one from others of the same name. */
export function customerKey(customer: StoredCustomer): string | null {
  return customer.email ? `mail:${getMailbox(customer.email)}` : (customer.sourceId ?? contactKey(customer));
}

/** By what the same customer is known again in another file, hashed: it says nothing by itself. */
export function knownBy(customer: StoredCustomer): string[] {
  const keys = [customer.sourceId, customer.email ? null : contactKey(customer)];
  return keys.flatMap((key) => (key ? [hashKey(key)] : []));
}

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

/** Under what an imported pro is known again, also when their account was deleted. */
export function proKeyHash(email: string): string {
  return hashKey(`pro:${getMailbox(email)}`);
}
