import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';

const ROUTE = 'routes/pro+/index';

const pageView = z.object({ viewer: z.enum(['nobody', 'customer', 'applicant', 'stopped']) });

export const meta: MetaFunction = () => [{ title: 'For professionals · Brightcrew' }];

/** The door for pros: at work to the board, everybody else to what comes next for him (G108). */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, ({ actor }) => {
  if (!actor) return respond(pageView, { viewer: 'nobody' });
  if (!actor.pro || !actor.roles.includes('pro')) return respond(pageView, { viewer: 'customer' });
  if (actor.pro.status === 'banned') return respond(pageView, { viewer: 'stopped' });
  if (!actor.pro.onboarded) return respond(pageView, { viewer: 'applicant' });
  throw redirect('/pro/dashboard/jobs');
});

const words = {
  nobody: {
    lead: 'Join free, set your own radius and your least payout, and keep 80% of every job. Money follows 48 hours after the work.',
    action: { to: '/auth?role=pro', label: 'Become a Pro' },
  },
  customer: {
    lead: 'You are signed in as a customer. A pro account has its own sign-up.',
    action: { to: '/customer/dashboard', label: 'Back to your visits' },
  },
  applicant: {
    lead: 'We have your application. Jobs come in once our team has seen your insurance and, where your state asks for one, your license.',
    action: { to: '/', label: 'Back to the start page' },
  },
  stopped: {
    lead: 'This pro account is closed. Write to us if you think that is a mistake.',
    action: { to: '/', label: 'Back to the start page' },
  },
} as const;

export default function ProEntry() {
  const { viewer } = useLoaderData<typeof loader>();
  const { lead, action } = words[viewer];
  return (
    <div className="page py-12 sm:py-20">
      <PageHead eyebrow="For professionals" title="Your ladder, your hours, your rules" lead={lead} />
      <div className="mt-8">
        <LinkButton to={action.to} size="lg">
          {action.label}
        </LinkButton>
      </div>
    </div>
  );
}
