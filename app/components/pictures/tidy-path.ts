/** A path with its figures rounded to tenths, which is finer than a screen shows and half as long. */
export function tidyPath(path: string): string {
  return path.replace(/-?\d+\.\d+/g, (figure) => String(Math.round(Number(figure) * 10) / 10));
}
