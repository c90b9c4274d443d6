import type { MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import type { LucideIcon } from 'lucide-react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import BookOpen from 'lucide-react/icons/book-open';
import MessagesSquare from 'lucide-react/icons/messages-square';
import ShieldCheck from 'lucide-react/icons/shield-check';
import TicketCheck from 'lucide-react/icons/ticket-check';
import { pageTitle } from '#app/components/layout/page-title';
import { useRootData } from '#app/components/layout/root-data';
import { SiteLayout } from '#app/components/layout/site-layout';
import { PageHead } from '#app/components/ui/page-head';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { BackLink } from './_shared/back-link';
import { SupportCards } from './_shared/support-cards';

export const handle = { hydrate: false };

export const meta: MetaFunction = () => [
  { title: pageTitle(t('Help')) },
  { name: 'description', content: t('Answers, the guarantee, a conversation with a person, and the numbers to call.') },
];

type HelpLink = { to: string; icon: LucideIcon; title: Marked; text: Marked };

const helpLinks: HelpLink[] = [
  {
    to: '/help/faq',
    icon: BookOpen,
    title: mark('Answers for you'),
    text: mark('Prices, dates, payments and offers.'),
  },
  {
    to: '/help/guarantee',
    icon: ShieldCheck,
    title: mark('Our guarantee'),
    text: mark('What is covered, for how long, and how to make a claim.'),
  },
  {
    to: '/help/chat',
    icon: MessagesSquare,
    title: mark('Talk to a person'),
    text: mark('Chat with us live during business hours. At other times, we’ll answer by email.'),
  },
  {
    to: '/contact',
    icon: TicketCheck,
    title: mark('Send a message'),
    text: mark('It goes to the right team. You get a reference number and a time by which we’ll reply.'),
  },
];

export default function HelpPage() {
  const settings = useRootData()?.settings;
  return (
    <SiteLayout>
      <div className="page py-12 sm:py-16">
        <PageHead
          title={t('How can we help?')}
          lead={t('Most things are solved on one of these pages.')}
          actions={<BackLink />}
        />
        <ul className="mt-10 grid gap-4 sm:grid-cols-2">
          {helpLinks.map(({ to, icon: Icon, title, text }) => (
            <li
              key={to}
              className="group relative flex gap-4 rounded-lg border border-line bg-surface p-6 shadow-soft transition hover:border-line-strong"
            >
              <span className="grid h-12 w-12 shrink-0 place-items-center rounded-full bg-lamp-soft text-ember-text">
                <Icon aria-hidden className="h-6 w-6" />
              </span>
              <div className="min-w-0 grow">
                <h2 className="text-lg font-semibold">
                  <Link to={to} className="after:absolute after:inset-0">
                    {translate(title)}
                  </Link>
                </h2>
                <p className="mt-1 text-ink-soft">{translate(text)}</p>
              </div>
              <ArrowRight aria-hidden className="mt-1 h-5 w-5 shrink-0 text-link transition group-hover:translate-x-0.5" />
            </li>
          ))}
        </ul>
        <p className="mt-6 text-ink-soft">
          {t('Building an integration?')}{' '}
          <Link to="/help/api" className="inline-link">
            {t('For developers')}
          </Link>
        </p>
        {settings ? (
          <section aria-labelledby="reach-title" className="mt-14">
            <h2 id="reach-title" className="display text-display-sm">
              {t('Or reach us directly')}
            </h2>
            <SupportCards settings={settings} />
          </section>
        ) : null}
      </div>
    </SiteLayout>
  );
}
