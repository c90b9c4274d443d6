import { BULB, GLINT } from '../logo-paths';

/** The neutral mark, a map pin, as an SVG of 512 by 512. */
export function pinDrawing(): Buffer {
  const paths = `<path d="${BULB}" fill="#FFB547" /><path d="${GLINT}" fill="#0F1B2D" />`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="3 5.2 26 27">${paths}</svg>`);
}
