import { mark, type Marked } from '#app/platform/texts/t';

export const lightColors = ['warm', 'cool', 'classic', 'candy'] as const;

/** What a visitor can choose for the bulbs. */
export type LightColor = (typeof lightColors)[number];

export const lightColorNames: Record<LightColor, Marked> = {
  warm: mark('Warm white'),
  cool: mark('Cool white'),
  classic: mark('Classic multicolor'),
  candy: mark('Candy cane'),
};

/** The bulbs of one strand in their order; a strand repeats them. */
export const bulbs: Record<LightColor, readonly string[]> = {
  warm: ['#FFC766'],
  cool: ['#CFE3FF'],
  classic: ['#FF6A56', '#FFC043', '#5FD88A', '#6DB3FF'],
  candy: ['#FF5964', '#FFF1EC'],
};

/** What the strand as a whole throws on wall and snow. */
export const washes: Record<LightColor, string> = { warm: '#FFB547', cool: '#A9CBFF', classic: '#FFAE63', candy: '#FF9C94' };
