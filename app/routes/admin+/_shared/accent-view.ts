import { z } from 'zod';

const themeView = z.object({
  /** What is used there: the chosen color, or the nearest that passes. */
  hex: z.string(),
  ink: z.string(),
  onPage: z.string(),
  textOnIt: z.string(),
  /** A sentence for each contrast of the chosen color that is too small. */
  lacks: z.array(z.string()),
});

/** A chosen color, weighed on light and on dark pages. */
export const accentView = z.object({ chosen: z.string(), light: themeView, dark: themeView });

export type AccentView = z.output<typeof accentView>;
