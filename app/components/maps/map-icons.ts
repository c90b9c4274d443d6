import type { MapIcon } from './map-features';

/** Pixels of the screen; drawn twice as fine. */
const SIZE = 34;
const CLUSTER_SIZE = 42;
export const FINE = 2;

function outline(context: CanvasRenderingContext2D, kind: MapIcon['kind'], radius: number): void {
  const middle = SIZE / 2;
  context.beginPath();
  if (kind === 'stop') context.arc(middle, middle, radius, 0, 2 * Math.PI);
  else if (kind === 'open') {
    context.moveTo(middle, middle - radius);
    for (const [x, y] of [
      [radius, 0],
      [0, radius],
      [-radius, 0],
    ] as const)
      context.lineTo(middle + x, middle + y);
  } else {
    const [wide, high] = [radius * 0.72, radius * 0.66];
    context.moveTo(middle, middle - radius);
    context.lineTo(middle + wide, middle - radius * 0.25);
    context.lineTo(middle + wide, middle + high);
    context.lineTo(middle - wide, middle + high);
    context.lineTo(middle - wide, middle - radius * 0.25);
  }
  context.closePath();
}

/** Several visits that lie too near to each other to be told apart: how many, with a ring where one of them has no pro. */
export function drawCluster({ count, open }: { count: number; open: number }): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = CLUSTER_SIZE * FINE;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.scale(FINE, FINE);
  const middle = CLUSTER_SIZE / 2;
  context.beginPath();
  context.arc(middle, middle, middle - 4, 0, 2 * Math.PI);
  context.fillStyle = '#0F1B2D';
  context.fill();
  context.lineWidth = 3;
  context.strokeStyle = '#FFFFFF';
  context.stroke();
  if (open > 0) context.setLineDash([5, 3]);
  context.lineWidth = open > 0 ? 2 : 0.5;
  context.strokeStyle = '#0F1B2D';
  context.stroke();
  context.fillStyle = '#FFFFFF';
  context.font = `700 ${count > 999 ? 11 : 14}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(String(count), middle, middle + 0.5);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** A disk for a stop, a diamond for an unassigned visit, a house for homes, with what stands on it; the chosen one has a ring. */
export function drawIcon({ kind, color, label, isChosen }: MapIcon, ring: string): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE * FINE;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.scale(FINE, FINE);
  context.lineJoin = 'round';
  const radius = kind === 'stop' ? 12 : kind === 'open' ? 13 : 9;
  if (isChosen) {
    outline(context, kind, radius + 2);
    context.lineWidth = 4;
    context.strokeStyle = ring;
    context.stroke();
  }
  outline(context, kind, radius);
  context.fillStyle = kind === 'open' ? '#FFFFFF' : color;
  context.fill();
  context.lineWidth = kind === 'open' ? 2.5 : 1.5;
  context.strokeStyle = kind === 'open' ? '#0F1B2D' : '#FFFFFF';
  context.stroke();
  context.fillStyle = kind === 'open' ? '#0F1B2D' : '#FFFFFF';
  context.font = `700 ${label.length > 3 ? 8 : label.length > 2 ? 10 : 12}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(label, SIZE / 2, SIZE / 2 + (kind === 'home' ? 1.5 : 0.5));
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
