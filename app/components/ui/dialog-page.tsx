import { Link, useNavigate } from '@remix-run/react';
import X from 'lucide-react/icons/x';
import { lazy, type ReactNode, Suspense } from 'react';
import { classNames } from './class-names';
import { type DialogSize, dialogWidths } from './dialog-width';
import { useMountedInBrowser } from './use-hydrated';
import { t } from '#app/platform/texts/t';

const DialogShell = lazy(() => import('./dialog-shell').then((module) => ({ default: module.DialogShell })));

type DialogPageProps = { title: string; closeTo: string; children: ReactNode; size?: DialogSize };

/**
 * A nested route that is a dialog. Opened by a click in a hydrated page it is a modal dialog over its parent; opened as
 * a document (no JavaScript, a shared link, a reload) it is a part of the page with the same content.
 */
export function DialogPage({ title, closeTo, children, size = 'md' }: DialogPageProps) {
  const modal = useMountedInBrowser();
  const navigate = useNavigate();
  const close = () => navigate(closeTo, { preventScrollReset: true });
  if (modal) {
    return (
      <Suspense>
        <DialogShell title={title} size={size} onClose={close}>
          {children}
        </DialogShell>
      </Suspense>
    );
  }
  return (
    <section
      aria-labelledby="dialog-title"
      className={classNames(
        'mx-auto my-6 w-full rounded-lg border border-line bg-raised p-5 shadow-soft sm:p-6',
        dialogWidths[size],
      )}
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id="dialog-title" className="display text-display-sm">
          {title}
        </h2>
        <Link to={closeTo} className="grid h-11 w-11 place-items-center rounded-lg text-ink-soft hover:bg-sunken">
          <X aria-hidden className="h-5 w-5" />
          <span className="sr-only">{t('Close')}</span>
        </Link>
      </div>
      {children}
    </section>
  );
}
