/** The path of the page that an address asks for, be it the document or its data. */
export function pathOfPage(path: string): string {
  return path.replace(/\.data$/, '').replace(/^\/_root$/, '/');
}
