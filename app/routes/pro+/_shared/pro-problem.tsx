import { Form, isRouteErrorResponse, useRevalidator, useRouteError } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { ErrorPage, problemOf } from '#app/components/layout/error-page';
import { useRootData } from '#app/components/layout/root-data';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Button, LinkButton } from '#app/components/ui/button';
import { useHydrated } from '#app/components/ui/use-hydrated';

/** A load that failed is tried once more by itself after this long (F286). */
const RETRY_MS = 1_000;

type Words = { status: number; title: string; text: string; mends: boolean };

function wordsOf(error: unknown, isOffline: boolean): Words {
  if (isOffline) {
    const text = 'Your jobs of today and tomorrow open without a network; this page needs it.';
    return { status: 0, title: 'You are offline', text, mends: true };
  }
  const { status, title, message } = problemOf(error);
  if (status === 504) {
    return { status, title: 'Dashboard Taking Too Long', text: 'It did not load within 8 seconds. Try once more.', mends: true };
  }
  if (status >= 500) {
    return {
      status,
      title: 'Authentication Issue',
      text: 'We could not load your dashboard. Try again, or sign in anew.',
      mends: true,
    };
  }
  return { status, title, text: message, mends: false };
}

/** What a pro reads when his pages could not be loaded (F264, G124): why, a way on, and the reference to tell us. */
export function ProProblem() {
  const error = useRouteError();
  const hydrated = useHydrated();
  const requestId = useRootData()?.requestId;
  const words = wordsOf(error, hydrated && !navigator.onLine);
  useRetryOnce(words.mends && words.status >= 500);
  return (
    <SiteLayout>
      <ErrorPage
        status={words.status || undefined}
        title={words.title}
        requestId={words.mends && !isRouteErrorResponse(error) ? requestId : undefined}
        action={words.mends ? <Ways /> : <LinkButton to="/pro/dashboard/jobs">Go to your jobs</LinkButton>}
      >
        <p>{words.text}</p>
      </ErrorPage>
    </SiteLayout>
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

function Ways() {
  return (
    <>
      <LinkButton to="" reloadDocument>
        Refresh Page
      </LinkButton>
      <Form method="post" action="/auth/sign-out" reloadDocument>
        <Button type="submit" variant="secondary">
          Sign Out &amp; Try Again
        </Button>
      </Form>
    </>
  );
}
