import { isRouteErrorResponse } from '@remix-run/react';
import type { ReactNode } from 'react';
import { mark, t, translate, type Marked } from '#app/platform/texts/t';
import { UNEXPECTED } from '#app/platform/unexpected';
import { LinkButton } from '../ui/button';
import { isPageOffline } from './use-offline-reload';
import { LogoMark } from './logo-mark';

type ErrorPageProps = { status?: number; title: string; children: ReactNode; requestId?: string; action?: ReactNode };

/** What went wrong, in words, and a way on. */
export function ErrorPage({ status, title, children, requestId, action }: ErrorPageProps) {
  return (
    <div className="page flex flex-col items-center py-20 text-center sm:py-28">
      <LogoMark className="mb-6 h-14 opacity-80" />
      {status ? <p className="figures text-sm font-semibold text-ember-text">{status}</p> : null}
      <h1 className="display mt-1 text-display-md">{title}</h1>
      <div className="mt-3 max-w-md text-ink-soft">{children}</div>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {action ?? <LinkButton to="/">{t('Go to the home page')}</LinkButton>}
      </div>
      {requestId ? <p className="figures mt-8 text-xs text-ink-faint">{t('Reference {id}', { id: requestId })}</p> : null}
    </div>
  );
}

const titles: Record<number, Marked> = {
  400: mark('Something was wrong with that request'),
  401: mark('Please log in first'),
  403: mark('You don’t have access to this page'),
  404: mark('We can’t find that page'),
  409: mark('This has changed since you opened it'),
  413: mark('That file or form is too large'),
  429: mark('Too many tries'),
  502: mark('A service we rely on isn’t responding'),
};

/** The page for whatever a loader, an action or a component threw. */
export function getProblem(error: unknown): { status: number; title: string; message: string } {
  if (isRouteErrorResponse(error)) {
    // Written in the language of its reader where it was thrown.
    const said = typeof error.data === 'string' ? error.data : '';
    const message = said || t('Check the address, or start again from the home page.');
    return { status: error.status, title: translate(titles[error.status] ?? mark('Something went wrong')), message };
  }
  if (isPageOffline(error)) return { status: 0, title: t('You are offline'), message: t('Check your connection and try again.') };
  return { status: 500, title: translate(UNEXPECTED.title), message: translate(UNEXPECTED.message) };
}
