type ProgressBarProps = { label: string; value: number; max?: number; text?: string };

/** How far something is, with the figure beside it. */
export function ProgressBar({ label, value, max = 100, text }: ProgressBarProps) {
  const percent = Math.round((Math.min(Math.max(value, 0), max) / max) * 100);
  return (
    <div>
      <div className="mb-1 flex justify-between gap-4 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="figures text-ink-faint">{text ?? `${percent}%`}</span>
      </div>
      <progress className="progress h-2 w-full" value={value} max={max} aria-label={label}>
        {percent}%
      </progress>
    </div>
  );
}
