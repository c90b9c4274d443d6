import { loadSharp } from '../pictures/load-sharp.server';

const MAX_PIXELS = 50_000_000;
const QUALITY = 72;

/** A picture for paper: upright, at most `side` pixels long and wide, on white where it was clear, as JPEG. Null for bytes that are none. */
export async function smallJpeg(bytes: Uint8Array, side: number): Promise<Buffer | null> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: false })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#FFFFFF' })
      .jpeg({ quality: QUALITY })
      .toBuffer();
  } catch {
    return null;
  }
}
