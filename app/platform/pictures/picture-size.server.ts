import { readFileBytes } from '../storage.server';
import { loadSharp } from './load-sharp.server';

/** How many pixels a stored picture has. */
export async function readPictureSize(key: string): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  const { width = 0, height = 0 } = await sharp(await readFileBytes(key)).metadata();
  return { width, height };
}
