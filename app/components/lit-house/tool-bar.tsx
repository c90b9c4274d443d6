import { useId } from 'react';
import { ChoiceChips } from './choice-chips';
import { type Tool, TOOLS } from './tools';

type BarProps = { tool: Tool; onTool: (tool: Tool) => void };

/** What a tap on the photo does. */
export function ToolBar({ tool, onTool }: BarProps) {
  const id = useId();
  return (
    <div>
      <ChoiceChips
        name={`${id}-tool`}
        legend="What to mark"
        grid
        chosen={tool}
        onChoose={onTool}
        choices={TOOLS.map(({ tool: value, label, icon: Icon }) => ({
          value,
          label: (
            <>
              <Icon aria-hidden className="h-5 w-5 text-ink-soft" />
              {label}
            </>
          ),
        }))}
      />
      <p className="mt-2 text-sm text-ink-soft">{TOOLS.find((each) => each.tool === tool)?.hint}</p>
    </div>
  );
}
