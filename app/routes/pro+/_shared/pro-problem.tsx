import { Form, isRouteErrorResponse, useRevalidator, useRouteError } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { isPageOffline, useKeptPage } from '#app/components/layout/use-offline-reload';
import { ErrorPage, getProblem } from '#app/components/layout/error-page';
import { useRootData } from '#app/components/layout/root-data';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Button, LinkButton } from '#app/components/ui/button';
import { useHydrated } from '#app/components/ui/use-hydrated';
import { canReach } from '#app/realtime/reach';
import { t } from '#app/platform/texts/t';

/** A load that failed is tried once more by itself after this long. */
const RETRY_MS = 1_000;

type Words = { status: number; title: string; text: string; mends: boolean };

function getWords(error: unknown, isOffline: boolean): Words {
  if (isOffline) {
    const text = t('You can see today’s and tomorrow’s jobs offline. This page needs a connection.');
    return { status: 0, title: t('You are offline'), text, mends: true };
  }
  const { status, title, message } = getProblem(error);
  if (status === 504) {
    return {
      status,
      title: t('Dashboard Taking Too Long'),
      text: t('It did not load within 8 seconds. Try again.'),
      mends: true,
    };
  }
  if (status >= 500) {
    const what = isRouteErrorResponse(error) ? message : t('We could not load your dashboard.');
    return {
      status,
      title: t('Authentication Issue'),
      text: t('{what} Try again, or sign out and sign back in.', { what }),
      mends: true,
    };
  }
  return { status, title, text: message, mends: false };
}

/** What a pro reads when a page could not be loaded: why, what to do next, and the reference for support. */
export function ProProblem() {
  return (
    <SiteLayout>
      <ProProblemText />
    </SiteLayout>
  );
}

/** The same inside the layout, where that could be loaded. */
export function ProProblemText() {
  const error = useRouteError();
  const hydrated = useHydrated();
  const requestId = useRootData()?.requestId;
  const words = getWords(error, isPageOffline(error) || (hydrated && !canReach()));
  useKeptPage(error);
  useRetryOnce(words.mends && words.status >= 500);
  return (
    <ErrorPage
      status={words.status || undefined}
      title={words.title}
      requestId={words.mends ? requestId : undefined}
      action={words.mends ? <RetryActions /> : <LinkButton to="/pro/dashboard/jobs">{t('Go to your jobs')}</LinkButton>}
    >
      <p>{words.text}</p>
    </ErrorPage>
  );
}

function useRetryOnce(wanted: boolean): void {
  const { revalidate } = useRevalidator();
  const tried = useRef(false);
  useEffect(() => {
    if (!wanted || tried.current) return;
    tried.current = true;
    const timer = setTimeout(revalidate, RETRY_MS);
    return () => clearTimeout(timer);
  }, [wanted, revalidate]);
}

/** The two ways on after a page could not be loaded. */
export function RetryActions() {
  return (
    <>
      <LinkButton to="" reloadDocument>
        {t('Refresh Page')}
      </LinkButton>
      <Form method="post" action="/auth/sign-out" reloadDocument>
        <Button type="submit" variant="secondary">
          {t('Sign Out & Try Again')}
        </Button>
      </Form>
    </>
  );
}
