import type { PlacedAddress } from '../place-addresses.server';
import type { FileCustomer } from './read-customer-row';

/** What is kept of a row until it is written. */
export type StoredCustomer = Omit<FileCustomer, 'addresses'> & { sites: PlacedAddress[] };
