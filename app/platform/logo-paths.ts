/** One drawing for the mark, the favicon and the app icon, on a 32 by 32 grid: a map pin, which hangs from a cap like a bulb where lights are sold. */
export const BULB =
  'M16 31.4C15 28.2 5.6 22.6 5.6 15.6A10.4 10.4 0 0 1 11.6 6.2h8.8A10.4 10.4 0 0 1 26.4 15.6C26.4 22.6 17 28.2 16 31.4Z';
export const CAP = 'M13 .6h6a.9.9 0 0 1 .9.9v.9h.5a.9.9 0 0 1 .9.9v1.9H10.7V3.3a.9.9 0 0 1 .9-.9h.5V1.5A.9.9 0 0 1 13 .6Z';
export const GLINT = 'M16 11.4a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6Z';
