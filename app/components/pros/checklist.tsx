import { Badge, type Tone } from '../ui/badge';

export type ChecklistItem = { key: string; label: string; state: 'missing' | 'waiting' | 'rejected' | 'done'; note: string };

const words: Record<ChecklistItem['state'], { label: string; tone: Tone }> = {
  missing: { label: 'To do', tone: 'warn' },
  waiting: { label: 'In review', tone: 'info' },
  rejected: { label: 'Action needed', tone: 'bad' },
  done: { label: 'Done', tone: 'good' },
};

/** What stands between an application and the first job, each with its state in words. */
export function Checklist({ items }: { items: ChecklistItem[] }) {
  return (
    <ol className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <span className="min-w-0">
            <span className="block font-semibold">{item.label}</span>
            <span className="block text-sm text-ink-soft">{item.note}</span>
          </span>
          <Badge tone={words[item.state].tone}>{words[item.state].label}</Badge>
        </li>
      ))}
    </ol>
  );
}
