import { appendFileSync } from 'node:fs';

/** Writes down that built pages were asked or started, where a run of red-proofs wants to know it. */
export function noteAsked(what: string): void {
  if (process.env.NOTE_ASKED_PAGES) appendFileSync(process.env.NOTE_ASKED_PAGES, `${what}\n`);
}
