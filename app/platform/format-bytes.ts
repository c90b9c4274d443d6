const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A number of bytes in words: "180 KB", "2.4 MB", "48 MB". */
export function formatBytes(bytes: number): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1_000 && unit < UNITS.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  return `${size.toLocaleString('en-US', { maximumFractionDigits: size < 10 && unit > 0 ? 1 : 0 })} ${UNITS[unit]}`;
}
