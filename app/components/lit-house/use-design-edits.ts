import { useRef, useState } from 'react';
import type { HouseDesign } from '#app/domain/house-designs/house-design';
import { type EditHistory, NO_HISTORY, redo, remember, undo } from './edit-history';

type Edits = {
  /** Makes a change that can be undone; changes in a row with the same key are undone together. */
  change: (next: HouseDesign, key?: string) => void;
  step: (way: 'undo' | 'redo') => boolean;
  canUndo: boolean;
  canRedo: boolean;
};

/** Changes of a design that its owner holds, and the way back. */
export function useDesignEdits(design: HouseDesign, onChange: (design: HouseDesign) => void): Edits {
  const [history, setHistory] = useState<EditHistory>(NO_HISTORY);
  const shown = useRef(design);
  shown.current = design;
  return {
    change(next, key) {
      const before = shown.current;
      shown.current = next;
      setHistory((past) => remember(past, before, key ?? null));
      onChange(next);
    },
    step(way) {
      const stepped = (way === 'undo' ? undo : redo)(history, shown.current);
      if (!stepped) return false;
      setHistory(stepped.history);
      onChange(stepped.design);
      return true;
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}
