import { readFileSync } from 'node:fs';
import type * as Fontkit from 'fontkit';
import type { Font } from 'fontkit';
import { requireLater } from '../require-later.server';

/** The names that our PDFs call their two fonts by: Latin with every accent, Greek and Cyrillic, of which each PDF embeds the letters it uses. */
export const REGULAR = 'Regular';
export const BOLD = 'Bold';

type Fonts = { regular: Font; bold: Font; codePoints: ReadonlySet<number> };

let loaded: Fonts | undefined;

/** Both fonts, and what both can print. Opened once: reading their tables takes longer than to draw a page with them. */
export function pdfFonts(): Fonts {
  loaded ??= load();
  return loaded;
}

function load(): Fonts {
  const regular = openFont('DejaVuSansCondensed');
  const bold = openFont('DejaVuSansCondensed-Bold');
  const inBold = new Set(bold.characterSet);
  return { regular, bold, codePoints: new Set(regular.characterSet.filter((code) => inBold.has(code))) };
}

function openFont(name: string): Font {
  const { create } = requireLater('fontkit') as typeof Fontkit;
  const font = create(readFileSync(requireLater.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));
  if ('fonts' in font) throw new Error(`${name} is a collection of fonts.`);
  return font;
}
