import type { LucideIcon } from 'lucide-react';
import AlertTriangle from 'lucide-react/icons/alert-triangle';
import CheckCircle2 from 'lucide-react/icons/check-circle-2';
import CircleDot from 'lucide-react/icons/circle-dot';
import Info from 'lucide-react/icons/info';
import XCircle from 'lucide-react/icons/x-circle';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type Tone = 'good' | 'info' | 'warn' | 'bad' | 'calm';

export const toneClass: Record<Tone, string> = {
  good: 'bg-good-soft text-good',
  info: 'bg-info-soft text-info',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  calm: 'bg-calm-soft text-calm',
};

export const toneIcon: Record<Tone, LucideIcon> = {
  good: CheckCircle2,
  info: Info,
  warn: AlertTriangle,
  bad: XCircle,
  calm: CircleDot,
};

type BadgeProps = { tone?: Tone; icon?: LucideIcon; children: ReactNode; className?: string };

/** A small word with an icon; the color only repeats what they say. */
export function Badge({ tone = 'calm', icon, children, className }: BadgeProps) {
  const Icon = icon ?? toneIcon[tone];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 text-xs font-semibold',
        toneClass[tone],
        className,
      )}
    >
      <Icon aria-hidden className="h-3.5 w-3.5 shrink-0" strokeWidth={2.25} />
      {children}
    </span>
  );
}
