import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';

const ROUTE = 'routes/pro+/index';

const pageView = z.object({ viewer: z.enum(['nobody', 'applies', 'stopped']) });

export const meta: MetaFunction = () => [{ title: 'For professionals · Brightcrew' }];

/** The door for pros: at work to the board, an applicant to what is still missing, everybody else to the application (G108). */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, ({ actor }) => {
  if (!actor) return respond(pageView, { viewer: 'nobody' });
  if (actor.pro?.status === 'banned') return respond(pageView, { viewer: 'stopped' });
  if (!actor.pro) return respond(pageView, { viewer: 'applies' });
  if (!actor.pro.onboarded || !actor.roles.includes('pro')) throw redirect('/pro/setup');
  throw redirect('/pro/dashboard/jobs');
});

const words = {
  nobody: {
    lead: 'Join free, set your own radius and your least payout, and keep 80% of every job. Money follows 48 hours after the work.',
    action: { to: '/professionals/signup', label: 'Apply' },
  },
  applies: {
    lead: 'Apply with the account you have: five minutes about you and your work, then insurance and a photo ID. You keep 80% of every job.',
    action: { to: '/pro/setup', label: 'Apply' },
  },
  stopped: {
    lead: 'This pro account is closed. Write to us if you think that is a mistake.',
    action: { to: '/contact', label: 'Write to us' },
  },
} as const;

export default function ProEntry() {
  const { viewer } = useLoaderData<typeof loader>();
  const { lead, action } = words[viewer];
  return (
    <div className="py-4 sm:py-8">
      <PageHead eyebrow="For professionals" title="Your ladder, your hours, your rules" lead={lead} />
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={action.to} size="lg">
          {action.label}
        </LinkButton>
        {viewer === 'nobody' ? (
          <LinkButton to="/auth?role=pro&tab=login&returnTo=%2Fpro" size="lg" variant="secondary">
            Sign in
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}
