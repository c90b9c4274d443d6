import { BULB, CAP, GLINT } from '../logo-paths';
import { pdfFonts } from '../pdf/fonts.server';
import { printableText } from '../pdf/printable-text.server';
import { loadSharp } from './load-sharp.server';

const WIDTH = 1_200;
const HEIGHT = 630;
const PAPER = '#FAF7F2';
const NIGHT = '#0F1B2D';
const LAMP = '#FFB547';

type Share = {
  hasCap: boolean;
  logo: Uint8Array | null;
  plate: string | null;
  name: string;
  accent: { action: string; ink: string } | null;
};

/** The picture that chats and feeds show with a link: the logo or the mark, and under it the name, as PNG of 1,200 by 630. */
export async function drawShare({ logo, plate, name, hasCap, accent }: Share): Promise<Buffer> {
  const ground = accent?.action ?? NIGHT;
  const ink = accent?.ink ?? PAPER;
  const mark = logo ? await logoOn(logo, { plate, hasName: name !== '' }) : null;
  const top = mark ? mark.top + mark.height + 56 : 470;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${ground}" />
    ${mark ? '' : markAt(ink, hasCap)}
    ${name ? wordsAt(name, { y: top + 40, ink }) : ''}
  </svg>`;
  const sharp = await loadSharp();
  const picture = sharp(Buffer.from(svg));
  if (mark) picture.composite([{ input: mark.picture, left: mark.left, top: mark.top }]);
  return picture.png({ compressionLevel: 9 }).toBuffer();
}

async function logoOn(logo: Uint8Array, { plate, hasName }: { plate: string | null; hasName: boolean }) {
  // A logo without a ground of its own gets one: the color behind it may be any.
  const pad = plate ? 36 : 0;
  const box = { width: 760 - 2 * pad, height: 300 - 2 * pad };
  const sharp = await loadSharp();
  const drawn = sharp(logo).resize({ ...box, fit: 'inside' });
  const background = plate ?? { r: 0, g: 0, b: 0, alpha: 0 };
  const padded = pad ? drawn.flatten({ background }).extend({ top: pad, bottom: pad, left: pad, right: pad, background }) : drawn;
  const { data, info } = await padded.png().toBuffer({ resolveWithObject: true });
  const left = Math.round((WIDTH - info.width) / 2);
  return { picture: data, left, top: Math.round((HEIGHT - info.height) / 2) - (hasName ? 60 : 0), height: info.height };
}

function markAt(ink: string, hasCap: boolean): string {
  const paths = `<path d="${BULB}" fill="${LAMP}" />${hasCap ? `<path d="${CAP}" fill="${ink}" />` : ''}<path d="${GLINT}" fill="${NIGHT}" />`;
  return `<g transform="translate(${WIDTH / 2 - 128} 110) scale(8)">${paths}</g>`;
}

/** Words in the middle, as outlines: no font has to be installed. */
function wordsAt(words: string, { y, ink }: { y: number; ink: string }): string {
  const font = pdfFonts().bold;
  const { glyphs, positions, advanceWidth } = font.layout(printableText(words));
  const scale = Math.min(76 / font.unitsPerEm, 1_040 / advanceWidth);
  let x = (WIDTH - advanceWidth * scale) / 2;
  const letters = glyphs.map((glyph, at) => {
    const letter = `<path transform="translate(${x.toFixed(1)} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}" />`;
    x += (positions[at]?.xAdvance ?? 0) * scale;
    return letter;
  });
  return `<g fill="${ink}">${letters.join('')}</g>`;
}
