import { useId } from 'react';
import { ChoiceChips } from './choice-chips';
import { type Tool, TOOLS } from './tools';
import { t, translate } from '#app/platform/texts/t';

type BarProps = { tool: Tool; onTool: (tool: Tool) => void };

/** What a tap on the photo does. */
export function ToolBar({ tool, onTool }: BarProps) {
  const id = useId();
  const hint = TOOLS.find((each) => each.tool === tool)?.hint;
  return (
    <div>
      <ChoiceChips
        name={`${id}-tool`}
        legend={t('What to mark')}
        grid
        chosen={tool}
        onChoose={onTool}
        choices={TOOLS.map(({ tool: value, label, icon: Icon }) => ({
          value,
          label: (
            <>
              <Icon aria-hidden className="h-5 w-5 text-ink-soft" />
              {translate(label)}
            </>
          ),
        }))}
      />
      <p className="mt-2 text-sm text-ink-soft">{hint && translate(hint)}</p>
    </div>
  );
}
