import { fileTypeFromBuffer } from 'file-type';
import { loadSharp } from '../pictures/load-sharp.server';

const MAX_PIXELS = 50_000_000;
const FORMATS: Record<string, { extension: 'jpg' | 'png' | 'webp'; contentType: string }> = {
  'image/jpeg': { extension: 'jpg', contentType: 'image/jpeg' },
  'image/png': { extension: 'png', contentType: 'image/png' },
  'image/webp': { extension: 'webp', contentType: 'image/webp' },
};

/** One picture at a time. */
let turn: Promise<unknown> = Promise.resolve();

export type CleanImage = { bytes: Buffer; extension: string; contentType: string };
export type ImageBox = { width: number; height: number; fit: 'cover' | 'inside' };

/**
 * The picture re-encoded: turned upright, at most `box`, without EXIF, GPS, comments or whatever hung behind its end.
 * Null where the bytes are not a whole JPEG, PNG or WebP picture, whatever their name and label say.
 */
export async function cleanImage(bytes: Buffer, box: ImageBox): Promise<CleanImage | null> {
  const type = await fileTypeFromBuffer(bytes.subarray(0, 4_100));
  const format = FORMATS[type?.mime ?? ''];
  if (!format) return null;
  const mine = turn.then(() => redraw(bytes, box, format));
  turn = mine.catch(() => undefined);
  return mine;
}

async function redraw(bytes: Buffer, box: ImageBox, format: (typeof FORMATS)[string] & object): Promise<CleanImage | null> {
  const sharp = await loadSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'truncated', animated: false });
    const { width = 0, height = 0 } = await picture.metadata();
    if (width * height === 0 || width * height > MAX_PIXELS) return null;
    const drawn = picture.rotate().resize({ ...box, withoutEnlargement: true });
    if (format.extension === 'jpg') drawn.jpeg({ quality: 84, mozjpeg: false });
    if (format.extension === 'png') drawn.png({ compressionLevel: 8 });
    if (format.extension === 'webp') drawn.webp({ quality: 84 });
    return { bytes: await drawn.toBuffer(), ...format };
  } catch {
    return null;
  }
}
