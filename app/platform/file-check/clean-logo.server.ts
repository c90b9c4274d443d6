import { loadSharp } from '../pictures/load-sharp.server';
import type { CleanImage } from './clean-image.server';

const MAX_PIXELS = 50_000_000;
const BOX = { width: 960, height: 480 };
const FORMATS = new Set(['png', 'jpeg', 'webp']);
/** What a drawing is measured in when it does not say so. */
const USUAL_DENSITY = 72;

/**
 * A logo re-encoded as a PNG: upright, without a clear margin, at most as large as it is ever shown. An SVG is drawn too and never
 * kept, so that nothing in it runs or is fetched. Null for what is no whole picture, or an empty one.
 */
export async function cleanLogo(bytes: Buffer, { isDrawing }: { isDrawing: boolean }): Promise<CleanImage | null> {
  const sharp = await loadSharp();
  try {
    const given = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    const { width = 0, height = 0, format } = given;
    if (width * height === 0 || (isDrawing ? format !== 'svg' : !FORMATS.has(format))) return null;
    const scale = Math.min(BOX.width / width, BOX.height / height);
    // A small drawing is drawn large at once, or its edges would be soft.
    const density = isDrawing ? Math.min(Math.max(USUAL_DENSITY * scale, 1), 20_000) : USUAL_DENSITY;
    const upright = await sharp(bytes, { density, limitInputPixels: MAX_PIXELS, failOn: 'truncated', animated: false })
      .rotate()
      .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer();
    const { channels, isOpaque } = await sharp(upright).stats();
    if (!isOpaque && channels.at(-1)?.max === 0) return null;
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const trimmed = isOpaque ? upright : await sharp(upright).trim({ background: clear }).png({ compressionLevel: 9 }).toBuffer();
    return { bytes: trimmed, extension: 'png', contentType: 'image/png' };
  } catch {
    return null;
  }
}

export type LogoShape = {
  width: number;
  height: number;
  /** Whether what can be seen of it is rather dark or light; null where it fills its whole rectangle. */
  tone: 'dark' | 'light' | null;
};

/** How large a clean logo is, and on which ground it can be seen. */
export async function measureLogo(bytes: Uint8Array): Promise<LogoShape> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(bytes).metadata();
  const { data } = await sharp(bytes).resize(64, 64, { fit: 'fill' }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  let [seen, light] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 128) continue;
    seen += 1;
    light += 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0);
  }
  const isWhole = seen > 0.98 * (data.length / 4);
  return { width, height, tone: isWhole ? null : light / seen > 150 ? 'light' : 'dark' };
}
