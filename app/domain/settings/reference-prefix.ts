const MOST = 3;

/**
 * The letters that a business without a choice of its own gets on its bookings: the first of each word of its name, three at most
 * ("Rocky Mountain Snow Care" → RMS), or the first two of a name of one word.
 */
export function usualPrefix(businessName: string): string {
  const words = businessName
    .normalize('NFKD')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean);
  const [first = ''] = words;
  const letters = words.length > 1 ? words.map((word) => word.charAt(0)).join('') : first;
  return letters.length < 2 ? 'BK' : letters.slice(0, words.length > 1 ? MOST : 2);
}
