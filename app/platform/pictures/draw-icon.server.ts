import { loadSharp } from './load-sharp.server';

/** A logo in the middle of a square, on `plate` where it could not be seen without, as PNG. */
export async function drawIcon(logo: Uint8Array, { size, plate }: { size: number; plate: string | null }): Promise<Buffer> {
  const sharp = await loadSharp();
  const margin = plate ? Math.round(size * 0.1) : 0;
  const inner = size - 2 * margin;
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const drawn = await sharp(logo).resize(inner, inner, { fit: 'contain', background: clear }).png().toBuffer();
  return sharp({ create: { width: size, height: size, channels: 4, background: plate ?? clear } })
    .composite([{ input: drawn }])
    .png()
    .toBuffer();
}
