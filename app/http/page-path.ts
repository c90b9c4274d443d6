/** The path of the page that an address asks for, be it the document or its data. */
export function pathOfPage(path: string): string {
  return path.replace(/\.data$/, '').replace(/^\/_root$/, '/');
}

/** A part of a path as it was meant; one that is no encoding stays as it is. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
