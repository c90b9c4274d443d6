import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { Line, Point } from '#app/domain/house-designs/geometry';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { findHandle, findMark, getMarkLine, type Handle, keepInside, type Mark } from './house-marks';
import { isDrawing, type Tool } from './tools';

/** How near to a point a finger or a mouse has to be, and how far it moves before it drags, in pixels of the screen. */
const REACH = { touch: 26, mouse: 14 };
const DRAG = 6;

type Asked = {
  design: HouseDesign;
  tool: Tool;
  aspect: number;
  onMove: (handle: Handle, to: Point, drag: string) => void;
  onDraw: (line: Line) => void;
  onPick: (mark: Mark | null) => void;
  onRemove: (mark: Mark) => void;
};

type Gesture = { pointer: number; start: Point; pixels: Point; handle: Handle | null; isDragging: boolean; drag: string };

/**
 * What taps and drags on the photo do. An edge is drawn by two taps or by one drag; a point is dragged with every tool, and a tap on it starts an
 * edge at that corner.
 */
export function useDrawing({ design, tool, aspect, onMove, onDraw, onPick, onRemove }: Asked) {
  const gesture = useRef<Gesture | null>(null);
  const drags = useRef(0);
  /** A line whose second end is still missing. */
  const [draft, setDraft] = useState<Line | null>(null);
  const [finger, setFinger] = useState<Point | null>(null);

  // What was begun with one tool is not ended with another one.
  useEffect(() => setDraft(null), [tool]);

  function locate(event: PointerEvent<HTMLElement>): { point: Point; reach: number } {
    const box = event.currentTarget.getBoundingClientRect();
    const inWidths = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.width };
    const reach = (event.pointerType === 'mouse' ? REACH.mouse : REACH.touch) / box.width;
    return { point: keepInside(inWidths, aspect), reach };
  }

  function stop(): void {
    gesture.current = null;
    setFinger(null);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    // A second finger means to enlarge the page.
    if (gesture.current) return stop();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { point, reach } = locate(event);
    const handle = tool === 'delete' ? null : findHandle(design, point, reach);
    drags.current += 1;
    const pixels = { x: event.clientX, y: event.clientY };
    gesture.current = {
      pointer: event.pointerId,
      start: point,
      pixels,
      handle,
      isDragging: false,
      drag: `drag ${drags.current}`,
    };
    if (event.pointerType !== 'mouse') setFinger(point);
    if (draft) setDraft({ ...draft, to: point });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const { point } = locate(event);
    const now = gesture.current;
    if (!now) {
      if (draft) setDraft({ ...draft, to: point });
      return;
    }
    if (now.pointer !== event.pointerId) return;
    if (event.pointerType !== 'mouse') setFinger(point);
    now.isDragging ||= Math.hypot(event.clientX - now.pixels.x, event.clientY - now.pixels.y) > DRAG;
    if (!now.isDragging) return;
    if (now.handle && !draft) onMove(now.handle, point, now.drag);
    else if (isDrawing(tool)) setDraft({ from: draft?.from ?? now.start, to: point });
  }

  function finishTap(now: Gesture, point: Point, reach: number): void {
    if (tool === 'delete' || tool === 'move') {
      const mark = findMark(design, point, reach);
      if (mark && tool === 'delete') onRemove(mark);
      else if (tool === 'move') onPick(mark);
      return;
    }
    const line = now.handle && getMarkLine(design, now.handle);
    const corner = line ? (now.handle?.end === 0 ? line.from : line.to) : point;
    setDraft({ from: corner, to: corner });
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const now = gesture.current;
    if (!now || now.pointer !== event.pointerId) return;
    const { point, reach } = locate(event);
    stop();
    if (draft && isDrawing(tool)) {
      setDraft(null);
      onDraw({ from: draft.from, to: point });
    } else if (!now.isDragging) finishTap(now, point, reach);
    else if (now.handle) onPick(now.handle);
  }

  function onPointerCancel(): void {
    setDraft(null);
    stop();
  }

  return { draft, finger, cancel: onPointerCancel, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}
