import { type KeyboardEvent as ReactKeyboardEvent, useRef, useState } from 'react';
import type { Line, Point } from '#app/domain/house-designs/geometry';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import type { Gradients } from '#app/domain/house-designs/snap-edge';
import { addDrawn, findProblem, getMiddleLine } from './draw-mark';
import { changeFeet, getMarkLine, type Handle, type Mark, moveHandle, nameHandle, nameMark, removeMark } from './house-marks';
import { getHistoryKey, getKeyMove } from './keyboard-moves';
import { KNOWN_THINGS } from './known-things';
import { getHandleKey } from './mark-handles';
import { type DrawingTool, getList, isDrawing, type Tool } from './tools';
import { useEdits } from './use-edits';
import { t } from '#app/platform/texts/t';

type Asked = { design: HouseDesign; aspect: number; field: Gradients | null; onChange: (design: HouseDesign) => void };

/** All that a person can do with a design: each act changes it, can be undone, and is said to screen readers. */
export function useHouseEditor({ design, aspect, field, onChange }: Asked) {
  const [tool, setTool] = useState<Tool>('gutter');
  const [feet, setFeet] = useState<number | null>(KNOWN_THINGS[0].feet);
  const [selected, setSelected] = useState<Mark | null>(null);
  const [said, say] = useState('');
  const stage = useRef<HTMLDivElement>(null);
  const { change, step, canUndo, canRedo } = useEdits(design, onChange);

  function focusHandle(handle: Handle): void {
    requestAnimationFrame(() => {
      stage.current?.querySelector<HTMLElement>(`[data-handle="${getHandleKey(handle)}"]`)?.focus();
    });
  }

  /** The point that takes the place of a removed one keeps the focus near it. */
  function focusAfterRemoval({ list, index }: Mark): void {
    if (design[list].length > 1) focusHandle({ list, index: Math.min(index, design[list].length - 2), end: 0 });
    else stage.current?.focus({ preventScroll: true });
  }

  function add(drawn: { tool: DrawingTool; line: Line }, snapTo: Gradients | null): Mark | null {
    const problem = findProblem(design, drawn, feet);
    const next = problem ? null : addDrawn(design, { ...drawn, feet: feet ?? 0, aspect, field: snapTo });
    if (!next) {
      say(problem ?? '');
      return null;
    }
    const list = getList(drawn.tool);
    const mark = { list, index: next[list].length - 1 };
    change(next);
    setSelected(mark);
    say(t('{name} added.', { name: nameMark(next, mark) }));
    return mark;
  }

  function remove(mark: Mark): void {
    say(t('{name} removed.', { name: nameMark(design, mark) }));
    change(removeMark(design, mark));
    setSelected(null);
  }

  function move(handle: Handle, to: Point, key: string): void {
    setSelected({ list: handle.list, index: handle.index });
    change(moveHandle(design, handle, to, aspect), key);
  }

  function onStep(way: 'undo' | 'redo'): void {
    if (!step(way)) return;
    setSelected(null);
    say(way === 'undo' ? t('Undone.') : t('Done again.'));
    // A point that had the focus may be gone.
    requestAnimationFrame(() => document.activeElement === document.body && stage.current?.focus({ preventScroll: true }));
  }

  return {
    tool,
    feet,
    selected,
    said,
    stage,
    canUndo,
    canRedo,
    setFeet,
    remove,
    move,
    onStep,
    pick: setSelected,
    chooseTool(next: Tool) {
      setTool(next);
      setSelected(null);
    },
    draw: (line: Line) => void (isDrawing(tool) && add({ tool, line }, field)),
    changeFeet: (index: number, value: number) => change(changeFeet(design, index, value), `feet ${index}`),
    changeLook: (look: Partial<HouseDesign>) => change({ ...design, ...look }),
    /** Without a pointer: in the middle, where the arrow keys take over. */
    addInMiddle() {
      if (!isDrawing(tool)) return;
      const mark = add({ tool, line: getMiddleLine(tool, aspect) }, null);
      if (mark) focusHandle({ ...mark, end: 0 });
    },
    onHandleKey(event: ReactKeyboardEvent, handle: Handle) {
      const by = getKeyMove(event);
      const line = getMarkLine(design, handle);
      if (by && line) {
        event.preventDefault();
        const { x, y } = handle.end === 0 ? line.from : line.to;
        move(handle, { x: x + by.x, y: y + by.y }, `key ${getHandleKey(handle)}`);
        say(
          t('{name}: {percent} percent from the left.', {
            name: nameHandle(design, handle),
            percent: Math.round((x + by.x) * 100),
          }),
        );
      }
      if (event.key === 'Delete' || event.key === 'Backspace') {
        event.preventDefault();
        remove(handle);
        focusAfterRemoval(handle);
      }
    },
    onShortcut(event: KeyboardEvent) {
      const way = getHistoryKey(event);
      // A text field has an undo of its own.
      const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text';
      if (!way || isTyping) return;
      event.preventDefault();
      onStep(way);
    },
  };
}

export type HouseEditor = ReturnType<typeof useHouseEditor>;
