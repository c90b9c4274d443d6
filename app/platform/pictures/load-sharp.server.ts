import type sharp from 'sharp';

/**
 * What draws pictures, loaded where the first one is drawn: most processes never draw any. One picture at a time and nothing kept: a
 * picture of 50 megapixels takes 200 MB while it is worked on.
 */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp');
  loaded.cache(false);
  loaded.concurrency(1);
  return loaded;
}
