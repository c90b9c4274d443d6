import { Link } from '@remix-run/react';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Tabs } from '#app/components/ui/tabs';
import { t } from '#app/platform/texts/t';
import { GoogleButton } from './google-button';
import type { AuthPageData, AuthTab } from './auth-page-data';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';
import { withReturnTo } from './with-return-to';

function tabPath(data: AuthPageData, tab: AuthTab): string {
  const search = new URLSearchParams({ tab });
  if (data.role === 'pro') search.set('role', 'pro');
  if (data.returnTo) search.set('returnTo', data.returnTo);
  return `${data.path}?${search}`;
}

/** Signing in and signing up, one page at /auth and /signin, Google on both where it is set up. */
export function AuthPage({ data }: { data: AuthPageData }) {
  const signingUp = data.tab === 'signup';
  const title = signingUp ? (data.role === 'pro' ? t('Join our crew') : t('Create an account')) : t('Welcome back');
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-14">
        <div className="mx-auto max-w-lg">
          <PageHead
            title={title}
            lead={signingUp ? t('It’s free and takes about a minute.') : t('Sign in to see your visits and messages.')}
          />
          <Card className="mt-6">
            <Tabs
              label={t('Sign in or sign up')}
              className="mb-6"
              items={[
                { to: tabPath(data, 'login'), label: t('Log In'), current: !signingUp },
                { to: tabPath(data, 'signup'), label: t('Sign Up'), current: signingUp },
              ]}
            />
            {signingUp ? (
              <SignUpForm action={tabPath(data, 'signup')} data={data} />
            ) : (
              <SignInForm action={tabPath(data, 'login')} data={data} />
            )}
            {data.hasGoogle ? (
              <>
                <Or />
                <GoogleButton returnTo={data.returnTo} role={data.role} />
              </>
            ) : null}
            {signingUp ? null : (
              <p className="mt-4 text-center text-sm">
                <Link
                  to={withReturnTo('/signin/code', data.returnTo)}
                  className="font-semibold text-link underline underline-offset-4"
                >
                  {t('Sign in with a code instead')}
                </Link>
              </p>
            )}
          </Card>
          <p className="mt-4 text-center text-sm text-ink-soft">
            <Link
              to={withReturnTo('/forgot-password', data.returnTo)}
              className="font-semibold text-link underline underline-offset-4"
            >
              {t('Forgot your password?')}
            </Link>
          </p>
        </div>
      </div>
    </SiteLayout>
  );
}

function Or() {
  return (
    <p className="my-5 flex items-center gap-3 text-sm text-ink-faint before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {t('or')}
    </p>
  );
}
