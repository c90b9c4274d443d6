import { Badge, type Tone } from '../ui/badge';
import { mark, type Marked, translate } from '#app/platform/texts/t';

export type ChecklistItem = { key: string; label: string; state: 'missing' | 'waiting' | 'rejected' | 'done'; note: string };

const words: Record<ChecklistItem['state'], { label: Marked; tone: Tone }> = {
  missing: { label: mark('To do'), tone: 'warn' },
  waiting: { label: mark('In review'), tone: 'info' },
  rejected: { label: mark('Action needed'), tone: 'bad' },
  done: { label: mark('Done'), tone: 'good' },
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
          <Badge tone={words[item.state].tone}>{translate(words[item.state].label)}</Badge>
        </li>
      ))}
    </ol>
  );
}
