import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { type Dusk, paintDusk } from './paint-dusk';
import { drawBulb, type LitLayers, paintLights } from './paint-lights';
import { getBrightness } from './twinkle';

/** A photo on a canvas, in the evening and lit. */
export type LitPicture = {
  show: (design: HouseDesign, width: number) => void;
  /** Starts or stops the twinkling; without bulbs that twinkle nothing moves. */
  move: (moving: boolean) => void;
  close: () => void;
};

/** One picture of a design in which every bulb is on. */
export function drawFrame(context: CanvasRenderingContext2D, { still, twinkling }: LitLayers, time: number | null): void {
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'copy';
  context.drawImage(still, 0, 0);
  context.globalCompositeOperation = 'source-over';
  for (const { bulb, index } of twinkling) {
    context.globalAlpha = bulb.dim * (time === null ? 1 : getBrightness(index, time));
    drawBulb(context, bulb);
  }
}

/** Draws on a canvas. Null where the browser cannot. */
export function openLitPicture(canvas: HTMLCanvasElement, photo: CanvasImageSource, aspect: number): LitPicture | null {
  const context = canvas.getContext('2d');
  if (!context) return null;
  let dusk: { edges: HouseDesign['edges']; width: number; layers: Dusk } | null = null;
  let layers: LitLayers | null = null;
  let shown: { design: HouseDesign; width: number } | null = null;
  let frame = 0;
  let isMoving = false;

  function draw(time: number): void {
    frame = 0;
    if (!context || !layers) return;
    const moves = isMoving && layers.twinkling.length > 0;
    drawFrame(context, layers, moves ? time : null);
    if (moves) frame = requestAnimationFrame(draw);
  }
  function plan(): void {
    frame ||= requestAnimationFrame(draw);
  }
  return {
    show(design, width) {
      if (shown?.design === design && shown.width === width) return;
      shown = { design, width };
      if (dusk?.edges !== design.edges || dusk.width !== width)
        dusk = { edges: design.edges, width, layers: paintDusk(photo, { width, aspect }, design.edges) };
      layers = paintLights(dusk.layers, design, aspect);
      canvas.width = layers.still.width;
      canvas.height = layers.still.height;
      drawFrame(context, layers, null);
      plan();
    },
    move(moving) {
      isMoving = moving;
      plan();
    },
    close() {
      cancelAnimationFrame(frame);
      layers = null;
    },
  };
}
