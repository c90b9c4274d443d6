import { generateIfChanged } from '../../scripts/build-if-changed';

/** A fresh checkout has no database client yet. */
export async function setup(): Promise<void> {
  await generateIfChanged();
}
