import { useLocation, useNavigation } from '@remix-run/react';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#app/platform/texts/t';

/** Longer than a page usually takes: until then the one before it stays. */
const SLOW_MS = 700;

/**
 * The page between the parts of the frame. Where the next one takes long to come, its place is shown with what will be there drawn as gray
 * bars; the page before it stays as it was, so that what was typed is there again when its visitor turns back. Forms that are sent keep
 * their page, which says what happens with them. Without scripts the browser does this in its own way.
 */
export function PendingPage({ children }: { children: ReactNode }) {
  const isSlow = useIsSlow();
  return (
    <>
      {isSlow ? <Skeleton /> : null}
      <div className={isSlow ? 'hidden' : 'contents'}>{children}</div>
    </>
  );
}

function useIsSlow(): boolean {
  const { pathname } = useLocation();
  const { state, location, formMethod } = useNavigation();
  const isLeaving = state === 'loading' && !formMethod && location.pathname !== pathname;
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    setIsSlow(false);
    if (!isLeaving) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, location?.pathname]);
  return isLeaving && isSlow;
}

const BARS = ['w-2/3', 'w-full', 'w-5/6'];

function Skeleton() {
  return (
    <div role="status" aria-live="polite">
      <span className="sr-only">{t('Loading the next page')}</span>
      <div aria-hidden className="space-y-6 motion-safe:animate-pulse">
        <div className="h-9 w-64 max-w-full rounded-md bg-sunken" />
        {[1, 2, 3].map((card) => (
          <div key={card} className="space-y-3 rounded-lg border border-line p-5">
            {BARS.map((width) => (
              <div key={width} className={`h-4 rounded bg-sunken ${width}`} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
