import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { bulbs, washes } from '../pictures/light-colors';
import { bellStops, makeGlow, makeLayer, mixColors } from './canvas';

const [BULB, WASH] = [96, 64];

/** What one bulb of a color looks like: a core that is nearly white, its color around it, and a halo. */
function makeBulb(color: string, core: number): HTMLCanvasElement {
  const hot = mixColors(color, '#FFFFFF', 0.72);
  return makeGlow(BULB, [
    [0, hot, 1],
    [core * 0.45, hot, 1],
    [core * 0.85, color, 0.95],
    [core * 1.05, color, 0.62],
    [core * 1.6, color, 0.3],
    [core * 2.4 + 0.03, color, 0.13],
    [0.6, color, 0.035],
    [1, color, 0],
  ]);
}

/** What a bulb throws on the wall under it: brightest at the top, fading downward and to both sides. */
function makeWash(color: string): HTMLCanvasElement {
  const { canvas, context } = makeLayer(WASH, WASH);
  const glow = makeGlow(WASH * 2, bellStops(color, 1));
  context.drawImage(glow, -WASH / 2, -WASH * 0.86, WASH * 2, WASH * 1.86);
  context.globalCompositeOperation = 'destination-in';
  const upper = context.createLinearGradient(0, 0, 0, WASH);
  upper.addColorStop(0, 'rgba(0, 0, 0, 0)');
  upper.addColorStop(0.1, 'rgba(0, 0, 0, 1)');
  context.fillStyle = upper;
  context.fillRect(0, 0, WASH, WASH);
  const aside = context.createLinearGradient(0, 0, WASH, 0);
  aside.addColorStop(0, 'rgba(0, 0, 0, 0)');
  aside.addColorStop(0.5, 'rgba(0, 0, 0, 1)');
  aside.addColorStop(1, 'rgba(0, 0, 0, 0)');
  context.fillStyle = aside;
  context.fillRect(0, 0, WASH, WASH);
  return canvas;
}

export type Sprites = { bulb: HTMLCanvasElement[]; wash: HTMLCanvasElement };

const drawn = new Map<string, Sprites>();

/** The pictures of each color's bulb, drawn once. `core`: the bulb's share of its halo. */
export function getSprites(light: HouseDesign['light'], core: number): Sprites {
  const key = `${light} ${core}`;
  const found = drawn.get(key);
  if (found) return found;
  const made = { bulb: bulbs[light].map((color) => makeBulb(color, core)), wash: makeWash(washes[light]) };
  drawn.set(key, made);
  return made;
}
