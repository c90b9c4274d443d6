import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { type DialogSize, dialogWidths } from './dialog-width';
import { t } from '#app/platform/texts/t';

type DialogShellProps = { title: string; size: DialogSize; onClose: () => void; children: ReactNode };

/** The modal coat of a dialog page: Escape and the backdrop close it, focus goes back to where it came from. */
export function DialogShell({ title, size, onClose, children }: DialogShellProps) {
  return (
    <Dialog open onClose={onClose} className="relative z-50">
      <DialogBackdrop className="fixed inset-0 bg-[#0b1524]/60" />
      <div className="fixed inset-0 overflow-y-auto">
        <div className="flex min-h-full items-end justify-center p-0 sm:items-center sm:p-6">
          <DialogPanel
            className={classNames(
              'w-full rounded-t-xl border border-line bg-raised p-5 text-ink shadow-soft sm:rounded-xl sm:p-6',
              dialogWidths[size],
            )}
          >
            <div className="mb-4 flex items-start justify-between gap-4">
              <DialogTitle className="display text-display-sm">{title}</DialogTitle>
              <button
                type="button"
                onClick={onClose}
                className="grid h-11 w-11 shrink-0 place-items-center rounded-lg text-ink-soft hover:bg-sunken"
              >
                <X aria-hidden className="h-5 w-5" />
                <span className="sr-only">{t('Close')}</span>
              </button>
            </div>
            {children}
          </DialogPanel>
        </div>
      </div>
    </Dialog>
  );
}
