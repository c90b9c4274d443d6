import type { Line } from '#app/domain/house-designs/geometry';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { bulbSpacing } from '#app/domain/house-designs/materials';
import { washes } from '../pictures/light-colors';
import { type Bulb, placeBulbs } from './bulb-places';
import { bellStops, type Layer, makeGlow, makeLayer, resize } from './canvas';
import { getSprites } from './light-sprites';
import type { Dusk } from './paint-dusk';
import { strandLooks } from './strands';
import { doesTwinkle } from './twinkle';
import { crop, lightWindow } from './window-glow';

/** A bulb as it is drawn, in pixels of the canvas. */
export type DrawnBulb = { image: HTMLCanvasElement; x: number; y: number; size: number; dim: number };

export type LitLayers = {
  /** All that stands still. */
  still: HTMLCanvasElement;
  twinkling: { bulb: DrawnBulb; index: number }[];
};

const LAMPLIGHT = '#FFB760';
/** Light on walls has no fine detail: this many times smaller is enough. */
const COARSE = 4;
const SMALLEST_HALO = 5;
/** How far a bulb lights the wall, in feet, and how strongly, by where it hangs. */
const WASH = {
  gutter: { wide: 5, high: 10, alpha: 0.17 },
  gable: { wide: 4.5, high: 7, alpha: 0.15 },
  ridge: { wide: 4, high: 4, alpha: 0.16 },
  tree: { wide: 3.4, high: 3.4, alpha: 0.16 },
};

type Glow = { x: number; y: number; width: number; height: number; alpha: number };

function drawGlow(context: CanvasRenderingContext2D, image: CanvasImageSource, { x, y, width, height, alpha }: Glow): void {
  context.globalAlpha = alpha;
  context.drawImage(image, x - width / 2, y - height / 2, width, height);
}

/** What bulbs and windows throw on walls, roof and lawn, as colors that the photo by day is multiplied with. */
function paintWash(design: HouseDesign, bulbs: readonly Bulb[], { day }: Dusk, wash: HTMLCanvasElement): HTMLCanvasElement {
  const width = day.width / COARSE;
  const { canvas, context } = makeLayer(width, day.height / COARSE);
  context.fillStyle = '#000';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.globalCompositeOperation = 'lighter';
  const far = makeGlow(64, bellStops(washes[design.light], 1));
  const spacing = bulbSpacing(design.strand);
  const isEvery = (nth: number, feet: number) => nth === 0 || (nth * spacing) % feet < spacing - 1e-6;
  for (const { x, y, nth, perFoot, on, dim } of bulbs) {
    const { wide, high, alpha } = WASH[on];
    const foot = perFoot * width;
    const size = { width: wide * foot, height: high * foot };
    // One light a foot, however many bulbs there are: sums of very faint ones would be rounded away.
    if (isEvery(nth, 1)) drawGlow(context, wash, { ...size, x: x * width, y: y * width + size.height * 0.4, alpha: alpha * dim });
    if (on !== 'tree' && isEvery(nth, 4))
      drawGlow(context, far, { x: x * width, y: y * width + 6 * foot, width: 34 * foot, height: 30 * foot, alpha: 0.06 });
  }
  const lamp = makeGlow(64, bellStops(LAMPLIGHT, 1));
  for (const { from, to } of design.windows) {
    const [w, h] = [Math.abs(to.x - from.x) * width, Math.abs(to.y - from.y) * width];
    const [x, y] = [((from.x + to.x) / 2) * width, ((from.y + to.y) / 2) * width];
    drawGlow(context, lamp, { x, y, width: w * 2.6, height: h * 2.3, alpha: 0.5 });
    drawGlow(context, lamp, { x, y: y + h * 1.6, width: w * 3.4, height: h * 2, alpha: 0.16 });
  }
  return canvas;
}

/** The photo by day, only as bright as the lights make it. */
function paintLitWalls({ day, house }: Dusk, wash: HTMLCanvasElement): HTMLCanvasElement {
  const lit = resize(day, day.width, day.height);
  lit.context.globalCompositeOperation = 'multiply';
  lit.context.drawImage(wash, 0, 0, day.width, day.height);
  lit.context.globalCompositeOperation = 'destination-in';
  lit.context.drawImage(house, 0, 0, day.width, day.height);
  return lit.canvas;
}

/** The pixels that a window covers; within the photo, whichever corners were marked. */
function getBox({ from, to }: Line, photo: { width: number; height: number }) {
  const keep = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value * photo.width)));
  const [left, right] = [keep(Math.min(from.x, to.x), photo.width), keep(Math.max(from.x, to.x), photo.width)];
  const [top, bottom] = [keep(Math.min(from.y, to.y), photo.height), keep(Math.max(from.y, to.y), photo.height)];
  return { left, top, width: right - left, height: bottom - top };
}

function paintWindows({ context }: Layer, design: HouseDesign, { dayPixels }: Dusk): void {
  const lamp = makeGlow(64, bellStops(LAMPLIGHT, 1));
  for (const window of design.windows) {
    const box = getBox(window, dayPixels);
    const { left, top, width, height } = box;
    if (width < 2 || height < 2) continue;
    const glass = makeLayer(width, height);
    const pixels = glass.context.createImageData(width, height);
    pixels.data.set(lightWindow(crop(dayPixels, box)));
    glass.context.putImageData(pixels, 0, 0);
    context.globalCompositeOperation = 'source-over';
    context.globalAlpha = 1;
    context.drawImage(glass.canvas, left, top);
    context.globalCompositeOperation = 'lighter';
    const middle = { x: left + width / 2, y: top + height / 2 };
    drawGlow(context, lamp, { ...middle, width: width * 2.2, height: height * 2, alpha: 0.13 });
  }
  context.globalAlpha = 1;
}

export function drawBulb(context: CanvasRenderingContext2D, { image, x, y, size }: DrawnBulb): void {
  context.drawImage(image, x - size / 2, y - size / 2, size, size);
}

/** Light that spreads in the lens: the lights once more, blurred by drawing them small. */
function addBloom(context: CanvasRenderingContext2D, lights: HTMLCanvasElement): void {
  let small: CanvasImageSource = lights;
  let [width, height] = [lights.width, lights.height];
  context.globalCompositeOperation = 'lighter';
  context.imageSmoothingQuality = 'high';
  for (const alpha of [0, 0.2, 0.36, 0.55]) {
    [width, height] = [width / 2, height / 2];
    small = resize(small, width, height).canvas;
    context.globalAlpha = alpha;
    if (alpha) context.drawImage(small, 0, 0, lights.width, lights.height);
  }
  context.globalAlpha = 1;
}

/** Lights the evening: windows, bulbs, and what both throw on the house. */
export function paintLights(dusk: Dusk, design: HouseDesign, aspect: number): LitLayers {
  const { width, height } = dusk.day;
  const bulbs = placeBulbs(design, aspect);
  const { bulb, halo, glow } = strandLooks[design.strand];
  const sprites = getSprites(design.light, bulb / halo);
  const drawn = bulbs.map(({ x, y, nth, perFoot, dim }): DrawnBulb => {
    const size = 2 * Math.max(SMALLEST_HALO, (halo / 12) * perFoot * width);
    const image = sprites.bulb[nth % sprites.bulb.length] as HTMLCanvasElement;
    return { image, x: x * width, y: y * width + size * 0.03, size, dim: dim * glow };
  });
  const still = resize(dusk.dusk, width, height);
  still.context.globalCompositeOperation = 'lighter';
  still.context.drawImage(paintLitWalls(dusk, paintWash(design, bulbs, dusk, sprites.wash)), 0, 0);
  paintWindows(still, design, dusk);
  const lights = makeLayer(width, height);
  lights.context.globalCompositeOperation = 'lighter';
  const twinkling: LitLayers['twinkling'] = [];
  drawn.forEach((each, index) => {
    if (design.twinkle && doesTwinkle(index)) return void twinkling.push({ bulb: each, index });
    lights.context.globalAlpha = each.dim;
    drawBulb(lights.context, each);
  });
  // Over a wall that is lit already a red bulb stays red; adding it to the wall would make it white.
  still.context.globalCompositeOperation = 'source-over';
  still.context.drawImage(lights.canvas, 0, 0);
  addBloom(still.context, lights.canvas);
  return { still: still.canvas, twinkling };
}
