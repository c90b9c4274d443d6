import type { ReactNode } from 'react';
import { type Tone, toneIcon } from './badge';
import { classNames } from './class-names';

const edges: Record<Tone, string> = {
  good: 'border-good/40 bg-good-soft',
  info: 'border-info/40 bg-info-soft',
  warn: 'border-warn/40 bg-warn-soft',
  bad: 'border-bad/40 bg-bad-soft',
  calm: 'border-line bg-calm-soft',
};

const marks: Record<Tone, string> = {
  good: 'text-good',
  info: 'text-info',
  warn: 'text-warn',
  bad: 'text-bad',
  calm: 'text-calm',
};

type NoticeProps = { tone?: Tone; title?: string; children?: ReactNode; live?: boolean; className?: string };

/** A framed remark in the flow of the page. `live` makes it `role=status`. */
export function Notice({ tone = 'info', title, children, live = false, className }: NoticeProps) {
  const Icon = toneIcon[tone];
  return (
    <div
      role={live ? 'status' : undefined}
      className={classNames('flex gap-3 rounded-lg border p-4 text-ink', edges[tone], className)}
    >
      <Icon aria-hidden className={classNames('mt-0.5 h-5 w-5 shrink-0', marks[tone])} />
      <div className="min-w-0">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className={classNames('text-ink-soft', title && 'mt-0.5 text-sm')}>{children}</div> : null}
      </div>
    </div>
  );
}
