import Moon from 'lucide-react/icons/moon';
import Plus from 'lucide-react/icons/plus';
import Redo from 'lucide-react/icons/redo-2';
import Undo from 'lucide-react/icons/undo-2';
import { Button } from '../ui/button';
import { isDrawing } from './tools';
import type { HouseEditor } from './use-house-editor';
import { t } from '#app/platform/texts/t';

type StepsProps = { editor: HouseEditor; /** Null while there is nothing to light. */ onLit: (() => void) | null };

/** The way back, the way to add a mark without a pointer, and the way on. */
export function StepButtons({ editor, onLit }: StepsProps) {
  const look = { variant: 'secondary', size: 'sm', className: 'min-w-touch disabled:opacity-50' } as const;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        {...look}
        disabled={!editor.canUndo}
        onClick={() => editor.onStep('undo')}
        icon={<Undo aria-hidden className="h-4 w-4" />}
      >
        {t('Undo')}
      </Button>
      <Button
        {...look}
        disabled={!editor.canRedo}
        onClick={() => editor.onStep('redo')}
        icon={<Redo aria-hidden className="h-4 w-4" />}
      >
        {t('Redo')}
      </Button>
      {isDrawing(editor.tool) ? (
        <Button variant="quiet" size="sm" icon={<Plus aria-hidden className="h-4 w-4" />} onClick={editor.addInMiddle}>
          {t('Add in the middle')}
        </Button>
      ) : null}
      {onLit ? (
        <Button size="sm" icon={<Moon aria-hidden className="h-4 w-4" />} onClick={onLit} className="max-sm:w-full sm:ml-auto">
          {t('See it lit')}
        </Button>
      ) : null}
    </div>
  );
}
