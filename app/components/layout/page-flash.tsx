import { useLocation } from '@remix-run/react';
import { classNames } from '../ui/class-names';
import { Flash } from '../ui/flash';
import { useRootData } from './root-data';

const EMPTY = { __html: '' };

/** The message left by the last redirect, first thing in main, and the place for what was said to a form that is gone from its page. */
export function PageFlash({ className }: { className?: string }) {
  const { key } = useLocation();
  return (
    <>
      <div
        key={key}
        className={classNames(className ?? 'page py-4', 'empty:hidden')}
        data-answer-place
        dangerouslySetInnerHTML={EMPTY}
        suppressHydrationWarning
      />
      <Flash message={useRootData()?.notice} className={className} />
    </>
  );
}
