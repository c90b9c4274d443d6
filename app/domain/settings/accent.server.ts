import { clampChroma, formatHex, interpolate, oklch, wcagContrast } from 'culori';
import { dark, light, type Token } from '#app/styles/tokens';
import { t } from '#app/platform/texts/t';
import type { AccentTones } from './look';

/** What WCAG 2.2 asks of text of the usual size (1.4.3, AA). */
export const NEEDED = 4.5;

const THEMES = { light, dark };
export type Theme = keyof typeof THEMES;

/** What buttons and links stand on. */
const PAPERS = ['canvas', 'surface', 'sunken', 'raised', 'lamp-soft'] as const satisfies readonly Token[];
const INKS = ['#FFFFFF', light.ink];
/** How much lighter or darker a button gets under the pointer. */
const HOVER = 0.05;

export type Weighed = {
  /** The color as text on the page, where it is seen worst. */
  onPage: number;
  /** Text on the color, in white or night ink, whichever is better. */
  textOnIt: number;
};

function inkOn(hex: string): string {
  return INKS.reduce((best, ink) => (wcagContrast(ink, hex) > wcagContrast(best, hex) ? ink : best));
}

/** The contrasts that an accent has in a theme, from 1 to 21. */
export function weighAccent(hex: string, theme: Theme): Weighed {
  const onPage = Math.min(...PAPERS.map((paper) => wcagContrast(hex, THEMES[theme][paper])));
  return { onPage, textOnIt: wcagContrast(inkOn(hex), hex) };
}

function passes(hex: string, theme: Theme): boolean {
  const { onPage, textOnIt } = weighAccent(hex, theme);
  return onPage >= NEEDED && textOnIt >= NEEDED;
}

/** The color with another lightness, as rich as a screen can show it then. */
function withLightness(hex: string, lightness: number): string {
  const color = oklch(hex);
  if (!color) throw new Error(`${hex} is no color.`);
  return formatHex(clampChroma({ ...color, l: Math.min(1, Math.max(0, lightness)) }, 'oklch')).toUpperCase();
}

/** The color itself where it passes, else the nearest lighter or darker one of its hue that does. */
export function nearestAccent(hex: string, theme: Theme): string {
  const start = oklch(hex)?.l ?? 0;
  for (let step = 0; step <= 1; step += 0.002) {
    const near = step === 0 ? [hex] : [withLightness(hex, start - step), withLightness(hex, start + step)];
    const found = near.find((color) => passes(color, theme));
    if (found) return found;
  }
  return THEMES[theme].ink;
}

/** Floored, so that what falls short never reads as enough: 4.496 is 4.49. */
export function printContrast(ratio: number): string {
  return (Math.floor(ratio * 100 + 1e-6) / 100).toFixed(2);
}

/** A sentence for each contrast that is too small, with what it lacks. */
export function accentShortfalls(hex: string, theme: Theme): string[] {
  const weighed = weighAccent(hex, theme);
  return (['onPage', 'textOnIt'] as const)
    .filter((place) => weighed[place] < NEEDED)
    .map((place) => {
      const [has, lacks] = [printContrast(weighed[place]), (NEEDED - Number(printContrast(weighed[place]))).toFixed(2)];
      const values = { has, lacks, needed: NEEDED };
      return place === 'onPage'
        ? t('The color on the page has a contrast of {has}:1 and needs {needed}:1; {lacks} is missing.', values)
        : t('Text on the color has a contrast of {has}:1 and needs {needed}:1; {lacks} is missing.', values);
    });
}

/** A color that passes, with what goes with it: under the pointer, text on it, a tint of it behind text. */
export function accentTones(hex: string, theme: Theme): AccentTones {
  const paper = THEMES[theme];
  const ink = inkOn(hex);
  const away = ink === '#FFFFFF' ? -HOVER : HOVER;
  const hover = withLightness(hex, (oklch(hex)?.l ?? 0) + away);
  const tint = interpolate([paper.surface, hex], 'oklab');
  const isReadable = (soft: string) =>
    [hex, paper.ink, paper['ink-soft']].every((text) => wcagContrast(text, soft) >= NEEDED) &&
    [paper.focus, hex].every((edge) => wcagContrast(edge, soft) >= 3);
  const softs = [0.14, 0.1, 0.06, 0.03].map((share) => formatHex(tint(share)).toUpperCase());
  return { action: hex, hover, ink, soft: softs.find(isReadable) ?? paper.surface };
}
