import { type PointerEvent, useRef, useState } from 'react';
import type { MarkKind, PhotoMark } from '#app/domain/findings/photo-marks';
import { drawMark, findEnd, type MarkEnd, type Place } from './mark-ends';

/** How near to an end a finger or a mouse has to be, and how far it moves before it drags, in pixels of the screen. */
const REACH = { touch: 24, mouse: 12 };
const DRAG = 6;

type Asked = {
  marks: readonly PhotoMark[];
  kind: MarkKind;
  onMove: (end: MarkEnd, to: Place, drag: string) => void;
  onDraw: (mark: PhotoMark) => void;
  onTap: (end: MarkEnd | null) => void;
};
type Gesture = { pointer: number; from: Place; pixels: Place; end: MarkEnd | null; isDragging: boolean; drag: string };

/** What drags on the photo do: from an end of a mark they move it, from anywhere else they draw one. */
export function useMarkDrag({ marks, kind, onMove, onDraw, onTap }: Asked) {
  const gesture = useRef<Gesture | null>(null);
  const drags = useRef(0);
  const [draft, setDraft] = useState<PhotoMark | null>(null);

  function stop(): void {
    gesture.current = null;
    setDraft(null);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    // A second finger means to enlarge the page.
    if (gesture.current) return stop();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { place, size } = locate(event);
    drags.current += 1;
    gesture.current = {
      pointer: event.pointerId,
      from: place,
      pixels: { x: event.clientX, y: event.clientY },
      end: findEnd(marks, { place, reach: event.pointerType === 'mouse' ? REACH.mouse : REACH.touch, size }),
      isDragging: false,
      drag: `drag ${drags.current}`,
    };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const now = gesture.current;
    if (now?.pointer !== event.pointerId) return;
    now.isDragging ||= Math.hypot(event.clientX - now.pixels.x, event.clientY - now.pixels.y) > DRAG;
    if (!now.isDragging) return;
    const { place } = locate(event);
    if (now.end) onMove(now.end, place, now.drag);
    else setDraft(drawMark(kind, now.from, place));
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const now = gesture.current;
    if (now?.pointer !== event.pointerId) return;
    stop();
    if (now.isDragging && !now.end) onDraw(drawMark(kind, now.from, locate(event).place));
    else onTap(now.end);
  }

  return { draft, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop } };
}

function locate({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { place: { x: (clientX - left) / width, y: (clientY - top) / height }, size: { width, height } };
}
