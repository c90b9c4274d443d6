import { Link } from '@remix-run/react';
import { Card } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { SiteLayout } from '#app/components/layout/site-layout';
import { Tabs } from '#app/components/ui/tabs';
import { SignInForm } from './sign-in-form';
import { SignUpForm } from './sign-up-form';

export type AuthTab = 'login' | 'signup';
export type AuthPageData = { path: '/auth' | '/signin'; tab: AuthTab; role: 'customer' | 'pro'; returnTo: string; opId: string };

function tabPath(data: AuthPageData, tab: AuthTab): string {
  const search = new URLSearchParams({ tab });
  if (data.role === 'pro') search.set('role', 'pro');
  if (data.returnTo) search.set('returnTo', data.returnTo);
  return `${data.path}?${search}`;
}

/** Signing in and signing up, one page at /auth and /signin. */
export function AuthPage({ data }: { data: AuthPageData }) {
  const signingUp = data.tab === 'signup';
  const title = signingUp ? (data.role === 'pro' ? 'Join our crew' : 'Make an account') : 'Welcome back';
  return (
    <SiteLayout>
      <div className="page py-10 sm:py-14">
        <div className="mx-auto max-w-lg">
          <PageHead
            title={title}
            lead={signingUp ? 'It is free, and takes a minute.' : 'Sign in to see your lights, visits and messages.'}
          />
          <Card className="mt-6">
            <Tabs
              label="Sign in or sign up"
              className="mb-6"
              items={[
                { to: tabPath(data, 'login'), label: 'Log In', current: !signingUp },
                { to: tabPath(data, 'signup'), label: 'Sign Up', current: signingUp },
              ]}
            />
            {signingUp ? (
              <SignUpForm action={tabPath(data, 'signup')} data={data} />
            ) : (
              <SignInForm action={tabPath(data, 'login')} data={data} />
            )}
          </Card>
          <p className="mt-4 text-center text-sm text-ink-soft">
            <Link to="/forgot-password" className="font-semibold text-link underline underline-offset-4">
              Forgot your password?
            </Link>
          </p>
        </div>
      </div>
    </SiteLayout>
  );
}
