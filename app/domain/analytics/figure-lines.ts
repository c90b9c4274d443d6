import type { Figure } from './figure';
import { csvValue } from './format-value';

/** A figure's table as the lines of a file: dollars, shares of 1, seconds. */
export function figureHead({ table }: Figure): string[] {
  return table.head.map((name, at) => (table.units[at] === 'seconds' ? `${name} (seconds)` : name));
}

export function figureLines({ table }: Figure): string[][] {
  return table.rows.map((row) => row.map((cell, at) => csvValue(cell, table.units[at] ?? 'text')));
}
