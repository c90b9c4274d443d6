import Moon from 'lucide-react/icons/moon';
import Plus from 'lucide-react/icons/plus';
import { Button } from '../ui/button';
import { UndoButtons } from '../ui/undo-buttons';
import { isDrawing } from './tools';
import type { HouseEditor } from './use-house-editor';
import { t } from '#app/platform/texts/t';

type StepsProps = { editor: HouseEditor; /** Null while there is nothing to light. */ onLit: (() => void) | null };

/** The way back, the way to add a mark without a pointer, and the way on. */
export function StepButtons({ editor, onLit }: StepsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <UndoButtons editor={editor} />
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
