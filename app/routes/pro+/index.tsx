import { redirect, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import FileCheck from 'lucide-react/icons/file-check';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Wallet from 'lucide-react/icons/wallet';
import { z } from 'zod';
import { pageTitle } from '#app/components/layout/page-title';
import { LinkButton } from '#app/components/ui/button';
import { PageHead } from '#app/components/ui/page-head';
import { readPayWords } from '#app/domain/page-texts/page-words.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/pro+/index';

const pageView = z.object({
  viewer: z.enum(['visitor', 'applies', 'stopped']),
  /** The part of a job that pros get, an example of it, and when it is paid. */
  pay: z.object({
    share: z.string(),
    customerPays: z.string(),
    youEarn: z.string(),
    payTime: z.string(),
    insurance: z.string(),
  }),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('For professionals'), 'Pro') }];

/** Entry page for pros: active pros go to the board, applicants to what is missing, all others see the application. */
export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  const pay = await readPayWords(db);
  if (!actor) return respond(pageView, { viewer: 'visitor', pay });
  if (actor.pro?.status === 'banned') return respond(pageView, { viewer: 'stopped', pay });
  if (!actor.pro) return respond(pageView, { viewer: 'applies', pay });
  if (!actor.pro.onboarded || !actor.roles.includes('pro')) throw redirect('/pro/setup');
  throw redirect('/pro/dashboard/jobs');
});

type Pay = z.output<typeof pageView>['pay'];

function wordsOf({ share, payTime }: Pay) {
  return {
    visitor: {
      lead: t(
        'Join for free, set your own radius and minimum payout, and keep {share} of every job. We send your money {payTime} after the job.',
        { share, payTime },
      ),
      action: { to: '/professionals/signup', label: t('Apply') },
    },
    applies: {
      lead: t(
        'Apply with your existing account. It takes five minutes; then upload your insurance and a photo ID. You keep {share} of every job.',
        { share },
      ),
      action: { to: '/pro/setup', label: t('Apply') },
    },
    stopped: {
      lead: t('This pro account is closed. Contact us if you think this is a mistake.'),
      action: { to: '/contact', label: t('Contact us') },
    },
  };
}

function pointsOf({ share, customerPays, youEarn, payTime, insurance }: Pay) {
  return [
    {
      icon: SlidersHorizontal,
      title: t('Your rules'),
      text: t(
        'You set your radius, minimum payout, hours and days off. You only get offers that match, and you never pay for leads.',
      ),
    },
    {
      icon: Wallet,
      title: t('{share} of every job', { share }),
      text: t(
        'When a customer pays {customerPays}, you keep {youEarn}. We send it {payTime} after the job, and it’s paid to your bank on Friday.',
        { customerPays, youEarn, payTime },
      ),
    },
    {
      icon: FileCheck,
      title: t('Two documents'),
      text: t(
        'Liability insurance of at least {insurance}, a photo ID, and a license where your state requires one. We review them within one business day.',
        { insurance },
      ),
    },
  ];
}

export default function ProEntry() {
  const { viewer, pay } = useLoaderData<typeof loader>();
  const { lead, action } = wordsOf(pay)[viewer];
  const points = pointsOf(pay);
  return (
    <div className="py-4 sm:py-8">
      <PageHead eyebrow={t('For professionals')} title={t('Your tools, your hours, your rules')} lead={lead} />
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton to={action.to} size="lg">
          {action.label}
        </LinkButton>
        {viewer === 'visitor' ? (
          <LinkButton to="/auth?role=pro&tab=login&returnTo=%2Fpro" size="lg" variant="secondary">
            {t('Sign in')}
          </LinkButton>
        ) : null}
      </div>
      {viewer === 'stopped' ? null : (
        <ul className="mt-12 grid gap-4 sm:grid-cols-3">
          {points.map(({ icon: Icon, title, text }) => (
            <li key={title} className="rounded-lg border border-line bg-surface p-5 shadow-soft">
              <span className="grid h-11 w-11 place-items-center rounded-full bg-lamp-soft text-ember-text">
                <Icon aria-hidden className="h-5 w-5" />
              </span>
              <h2 className="mt-4 font-semibold">{title}</h2>
              <p className="mt-1 text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
