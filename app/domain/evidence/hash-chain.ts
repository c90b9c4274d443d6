import { createHash } from 'node:crypto';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** One record of a pack before it has its place in the chain. */
export type EvidenceRecord = { kind: string; content: { [key: string]: Json } };

export type ChainedRecord = EvidenceRecord & { position: number; previous: string; hash: string };

/** What stands in the first record as the hash before it. */
export const CHAIN_START = '0'.repeat(64);

/** How anyone can check a pack; it is said in the pack itself. */
export const HOW_TO_CHECK =
  'Each record’s hash is the SHA-256, in hexadecimal, of the JSON text of [previous, position, kind, content] in UTF-8, without spaces and with the keys of objects sorted. “previous” is the hash of the record before, 64 zeros in the first. The last hash is the hash of the pack. A record that was changed, added, left out or moved breaks the chain from there on.';

/** JSON with sorted keys and without spaces: the same content is always the same text. */
function plainJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(plainJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${plainJson(value[key]!)}`).join(',')}}`;
}

/** Gives each record a hash that covers its content and the record before it. */
export function chainRecords(records: readonly EvidenceRecord[]): ChainedRecord[] {
  let previous = CHAIN_START;
  return records.map(({ kind, content }, index) => {
    const position = index + 1;
    const hash = createHash('sha256')
      .update(plainJson([previous, position, kind, content]))
      .digest('hex');
    const record = { position, kind, content, previous, hash };
    previous = hash;
    return record;
  });
}
