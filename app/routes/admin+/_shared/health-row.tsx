import { Link } from '@remix-run/react';
import { Badge, type Tone } from '#app/components/ui/badge';
import type { HealthLineView } from './health-view.server';
import { mark, type Marked, translate } from '#app/platform/texts/t';

const STATES: Record<HealthLineView['state'], { tone: Tone; label: Marked }> = {
  good: { tone: 'good', label: mark('OK') },
  watch: { tone: 'warn', label: mark('Needs a look') },
  bad: { tone: 'bad', label: mark('Needs help') },
  unknown: { tone: 'calm', label: mark('Not known') },
};

export function HealthRow({ line }: { line: HealthLineView }) {
  const { tone, label } = STATES[line.state];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-5">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">
          {line.to ? (
            <Link to={line.to} className="inline-link">
              {line.title}
            </Link>
          ) : (
            line.title
          )}
        </h2>
        <p className="mt-0.5 [overflow-wrap:anywhere]">{line.found}</p>
        {line.act ? <p className="mt-0.5 text-sm text-ink-soft">{line.act}</p> : null}
      </div>
      <Badge tone={tone}>{translate(label)}</Badge>
    </li>
  );
}
