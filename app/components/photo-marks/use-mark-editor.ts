import { type KeyboardEvent as ReactKeyboardEvent, useRef, useState } from 'react';
import { isLargeEnough, MAX_MARKS, type MarkKind, nameMark, type PhotoMark, placeMark } from '#app/domain/findings/photo-marks';
import { t } from '#app/platform/texts/t';
import { getHistoryKey, getKeyMove } from '../lit-house/keyboard-moves';
import { useEdits } from '../lit-house/use-edits';
import { getEnd, getEndKey, type MarkEnd, moveEnd, nameEnd, type Place } from './mark-ends';

/** All that a person can do with the marks on a photo: each act changes them, can be undone, and is said to screen readers. */
export function useMarkEditor(drawn: readonly PhotoMark[]) {
  const [marks, setMarks] = useState(drawn);
  const [kind, setKind] = useState<MarkKind>('arrow');
  const [said, say] = useState('');
  const stage = useRef<HTMLDivElement>(null);
  const { change, step, canUndo, canRedo } = useEdits(marks, setMarks);

  function focusEnd(end: MarkEnd): void {
    requestAnimationFrame(() => stage.current?.querySelector<HTMLElement>(`[data-end="${getEndKey(end)}"]`)?.focus());
  }

  function focusAnywhere(): void {
    requestAnimationFrame(() => document.activeElement === document.body && stage.current?.focus({ preventScroll: true }));
  }

  function draw(mark: PhotoMark): boolean {
    const problem =
      marks.length >= MAX_MARKS
        ? t('A photo has at most {most} arrows and circles.', { most: MAX_MARKS })
        : isLargeEnough(mark)
          ? null
          : t('Draw each arrow and circle larger');
    if (!problem) change([...marks, mark]);
    say(problem ?? t('Added: {mark}.', { mark: nameMark(mark) }));
    return problem === null;
  }

  function remove(index: number): void {
    const mark = marks[index];
    if (!mark) return;
    change(marks.toSpliced(index, 1));
    say(t('Removed: {mark}.', { mark: nameMark(mark) }));
    focusAnywhere();
  }

  function move(end: MarkEnd, to: Place, key: string): void {
    const moved = moveEnd(marks, end, to);
    if (moved === marks) return;
    change(moved, key);
    const { x, y } = getEnd(moved, end) ?? to;
    const place = { left: Math.round(x * 100), top: Math.round(y * 100) };
    say(t('{name}: {left} percent from the left, {top} percent from the top.', { name: nameEnd(moved, end), ...place }));
  }

  function onStep(way: 'undo' | 'redo'): void {
    if (!step(way)) return;
    say(way === 'undo' ? t('Undone.') : t('Done again.'));
    focusAnywhere();
  }

  return {
    marks,
    kind,
    said,
    stage,
    canUndo,
    canRedo,
    chooseKind: setKind,
    draw,
    remove,
    move,
    onStep,
    tap(end: MarkEnd | null) {
      if (end) focusEnd(end);
      else say(t('Press, drag to what you found, and let go.'));
    },
    /** Without a pointer: in the middle, where the arrow keys take over. */
    addInMiddle() {
      const added = { index: marks.length, end: 'to' } as const;
      if (draw(placeMark(kind === 'arrow' ? 'down-right' : 'circle', 'middle'))) focusEnd(added);
    },
    onEndKey(event: ReactKeyboardEvent, end: MarkEnd) {
      const by = getKeyMove(event);
      const at = getEnd(marks, end);
      if (by && at) {
        event.preventDefault();
        move(end, { x: at.x + by.x, y: at.y + by.y }, `key ${getEndKey(end)}`);
      }
      if (event.key === 'Delete' || event.key === 'Backspace') {
        event.preventDefault();
        remove(end.index);
      }
    },
    onShortcut(event: KeyboardEvent) {
      const way = getHistoryKey(event);
      if (!way) return;
      event.preventDefault();
      onStep(way);
    },
  };
}

export type MarkEditor = ReturnType<typeof useMarkEditor>;
