import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { makeLayer } from './canvas';
import { drawFrame } from './lit-picture';
import { paintDusk } from './paint-dusk';
import { paintLights } from './paint-lights';

const [LARGEST_WIDTH, QUALITY] = [2_048, 0.92];

type Asked = { photo: HTMLImageElement; design: HouseDesign; aspect: number; name: string };

/** The lit house as a file, as large as the photo is, with the business's name small in a corner. */
export async function drawForSaving({ photo, design, aspect, name }: Asked): Promise<Blob | null> {
  const width = Math.min(LARGEST_WIDTH, photo.naturalWidth);
  const dusk = paintDusk(photo, { width, aspect }, design.edges);
  const { canvas, context } = makeLayer(width, dusk.day.height);
  drawFrame(context, paintLights(dusk, design, aspect), null);
  context.globalCompositeOperation = 'source-over';
  context.globalAlpha = 0.85;
  const size = Math.max(12, Math.round(width / 60));
  context.font = `600 ${size}px "Instrument Sans Variable", system-ui, sans-serif`;
  context.textAlign = 'right';
  context.shadowColor = 'rgba(5, 10, 22, 0.8)';
  context.shadowBlur = size / 2;
  context.fillStyle = '#FAF7F2';
  context.fillText(name, width - size, canvas.height - size);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}

/** Hands a file to the browser's downloads. */
export function saveAs(file: Blob, name: string): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
