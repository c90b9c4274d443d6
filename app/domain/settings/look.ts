import { z } from 'zod';

const hex = z.string().regex(/^#[0-9A-F]{6}$/);
const tones = z.object({ action: hex, hover: hex, ink: hex, soft: hex });

/** A color of buttons and links in one theme, with what goes with it. */
export type AccentTones = z.output<typeof tones>;

const logo = z.object({
  fileId: z.string(),
  key: z.string(),
  width: z.number(),
  height: z.number(),
  tone: z.enum(['dark', 'light']).nullable(),
  /** The name can be read in it, and is not written beside it. */
  named: z.boolean(),
});

/** The setting `look`: the logo and the color of the business, each null where the product's own is used. */
export const lookSchema = z.object({
  logo: logo.nullable().catch(null),
  accent: z.object({ chosen: hex, light: tones, dark: tones }).nullable().catch(null),
  /** The mark and the share picture that are made for holiday lights; other businesses have neutral ones until they have a logo. */
  isLit: z.boolean().catch(false),
});

export type Look = z.output<typeof lookSchema>;

export const PLAIN_LOOK: Look = { logo: null, accent: null, isLit: false };

/** The ground on which a logo without one can be seen: paper for a dark one, night for a light one. */
export function choosePlate(logoTone: 'dark' | 'light' | null): string | null {
  if (logoTone === null) return null;
  return logoTone === 'dark' ? '#FFFFFF' : '#0F1B2D';
}

/** Pictures made of the look, by the names that they have under `/brand/<version>/`. */
export const ICON_SIZES = [32, 180, 192, 512] as const;
export const LOGO_FILE = 'logo.png';
export const SHARE_FILE = 'share.png';
export const COLORS_FILE = 'colors.css';
