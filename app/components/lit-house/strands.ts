import type { Strand } from '#app/domain/house-designs/house-design';

/** How large a bulb of a strand and its halo are, in inches, and how bright one is. */
export const strandLooks: Record<Strand, { bulb: number; halo: number; glow: number }> = {
  c9: { bulb: 1.7, halo: 11, glow: 1 },
  c7: { bulb: 1.3, halo: 8, glow: 0.85 },
  mini: { bulb: 0.75, halo: 4.5, glow: 0.7 },
};
