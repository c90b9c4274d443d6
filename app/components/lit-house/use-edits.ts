import { useRef, useState } from 'react';
import { type EditHistory, NO_HISTORY, redo, remember, undo } from './edit-history';

type Edits<Drawing> = {
  /** Makes a change that can be undone; changes in a row with the same key are undone together. */
  change: (next: Drawing, key?: string) => void;
  step: (way: 'undo' | 'redo') => boolean;
  canUndo: boolean;
  canRedo: boolean;
};

/** Changes of a drawing that its owner holds, and the way back. */
export function useEdits<Drawing>(drawing: Drawing, onChange: (drawing: Drawing) => void): Edits<Drawing> {
  const [history, setHistory] = useState<EditHistory<Drawing>>(NO_HISTORY);
  const shown = useRef(drawing);
  shown.current = drawing;
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
      onChange(stepped.drawing);
      return true;
    },
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}
