import { classNames } from './class-names';

/** A quiet bar where text of a known size will stand. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-pulse rounded bg-calm-soft', className ?? 'h-4 w-full')} />;
}
