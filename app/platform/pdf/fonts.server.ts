import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

/** The names that our PDFs call their two fonts by: Latin with every accent, Greek and Cyrillic, of which each PDF embeds the letters it uses. */
export const REGULAR = 'Regular';
export const BOLD = 'Bold';

type Fonts = { regular: Buffer; bold: Buffer; codePoints: ReadonlySet<number> };

let loaded: Fonts | undefined;

/** Both fonts as files, and what both can print; read once. */
export function pdfFonts(): Fonts {
  loaded ??= load();
  return loaded;
}

function load(): Fonts {
  const regular = readFont('DejaVuSansCondensed');
  const bold = readFont('DejaVuSansCondensed-Bold');
  const inBold = new Set(codePointsOf(bold));
  return { regular, bold, codePoints: new Set(codePointsOf(regular).filter((code) => inBold.has(code))) };
}

function readFont(name: string): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));
}

function codePointsOf(file: Buffer): number[] {
  const font = create(file);
  return 'characterSet' in font ? font.characterSet : [];
}
