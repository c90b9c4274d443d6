/** The first so many characters. Half an emoji, which PostgreSQL refuses in JSON, is left out. */
export function cutText(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** The beginning of a longer text with an ellipsis; a text that fits as it is. */
export function getExcerpt(text: string, length: number): string {
  return text.length > length ? `${cutText(text, length).trimEnd()}…` : text;
}
