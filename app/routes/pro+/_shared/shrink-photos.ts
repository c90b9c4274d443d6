/** A phone's photo is three times as large as a screen shows; over a slow network that is a minute more. */
const LONGEST_SIDE = 2_400;
const SMALL_ENOUGH = 1_000_000;
const QUALITY = 0.85;

/** The same photo, smaller where it is large. What cannot be read here goes as it is: the server says what is wrong with it. */
async function shrink(file: File): Promise<File> {
  if (file.size <= SMALL_ENOUGH || !file.type.startsWith('image/')) return file;
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) return file;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob || blob.size >= file.size) return file;
  return new File([blob], `${file.name.replace(/\.[^.]+$/, '')}.jpg`, { type: 'image/jpeg', lastModified: file.lastModified });
}

/** Puts the smaller photos into the input itself, so that whatever sends the form later sends the same. */
export async function shrinkPhotos(input: HTMLInputElement): Promise<void> {
  const smaller = new DataTransfer();
  for (const file of input.files ?? []) smaller.items.add(await shrink(file));
  input.files = smaller.files;
}
