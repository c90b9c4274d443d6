import sharp from 'sharp';
import { readFileBytes } from '../storage.server';

/** How many pixels a stored picture has. */
export async function readPictureSize(key: string): Promise<{ width: number; height: number }> {
  const { width = 0, height = 0 } = await sharp(await readFileBytes(key)).metadata();
  return { width, height };
}
