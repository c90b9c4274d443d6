import type { Cadence } from '../catalog/cadences';

/** The field of a price at a size and a frequency. */
export function rateKey(sizeTier: string, cadence: Cadence): string {
  return `${cadence}--${sizeTier}`;
}
