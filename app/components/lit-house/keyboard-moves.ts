import type { Point } from '#app/domain/house-designs/geometry';

const STEP = 1 / 400;
const FASTER = 10;

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type Pressed = { key: string; shiftKey?: boolean; ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean };

/** How far an arrow key moves a point, in widths of the photo; ten times that with Shift. Null for other keys. */
export function getKeyMove({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Point | null {
  const direction = directions[key];
  if (!direction || ctrlKey || metaKey || altKey) return null;
  const step = shiftKey ? STEP * FASTER : STEP;
  return { x: direction.x * step, y: direction.y * step };
}

/** What a shortcut asks for: Ctrl or Command with Z, with Shift or Y for the other way. */
export function getHistoryKey({ key, shiftKey, ctrlKey, metaKey }: Pressed): 'undo' | 'redo' | null {
  if (!ctrlKey && !metaKey) return null;
  if (key.toLowerCase() === 'y') return 'redo';
  if (key.toLowerCase() !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
}
