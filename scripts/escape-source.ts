import { readFileSync, writeFileSync } from 'node:fs';

/**
 * V8 keeps the text of a script for as long as it runs, with two bytes a character once a single one is beyond Latin-1. The compiler
 * writes such characters in strings as escapes already, but not those in patterns and comments: they are escaped here, where a pattern
 * means the same by it.
 */
export function escapeSource(file: string): void {
  const source = readFileSync(file, 'utf8');
  const narrow = source.replace(/[^\0-\xff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  if (narrow !== source) writeFileSync(file, narrow);
}
