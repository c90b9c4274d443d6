import { redirect, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import BadgeCheck from 'lucide-react/icons/badge-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import { pageTitle } from '#app/components/layout/page-title';
import { Avatar } from '#app/components/ui/avatar';
import { LinkButton } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { readProfile } from '#app/domain/pros/read-profile.server';
import { guardLoader } from '#app/http/guard.server';
import { respond } from '#app/http/respond';
import { formatPhone } from '#app/platform/format-phone';
import { formatDay } from '#app/platform/format-date-time';
import { t } from '#app/platform/texts/t';
import { type ProfileData, profileView } from './_shared/profile-view.server';

const ROUTE = 'routes/pro+/dashboard.profile';

export const meta: MetaFunction = () => [{ title: pageTitle(t('Profile'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  if (!actor.pro.onboarded) throw redirect('/pro');
  return respond(profileView, await readProfile(db, { proId: actor.pro.proId, viewerId: actor.userId }));
});

export default function ProfilePage() {
  const pro = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-5xl">
      <div className="mb-6 flex flex-wrap items-center gap-4">
        <Avatar name={pro.fullName} src={pro.photo} size="lg" />
        <div className="min-w-0 grow">
          <h1 className="display text-display-sm [overflow-wrap:anywhere]">{pro.fullName}</h1>
          <p className="text-ink-soft">{pro.companyName}</p>
        </div>
        <LinkButton to="/pro/settings" variant="secondary">
          {t('Edit profile')}
        </LinkButton>
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Card as="section">
          <CardHead title={t('Badges')} hint={t('Earned from your work. Customers see the badges you have.')} />
          <Badges badges={pro.badges} />
        </Card>
        <div className="space-y-6">
          <Details pro={pro} />
          <Card as="section">
            <CardHead title={t('Account settings')} />
            <ul className="divide-y divide-line">
              {[
                { to: '/pro/settings', label: t('Profile and photo') },
                { to: '/pro/docs', label: t('Documents') },
                { to: '/settings/security', label: t('Change password') },
                { to: '/settings/notifications', label: t('Notifications') },
                { to: '/contact', label: t('Help') },
                { to: '/faq', label: 'FAQ' },
              ].map((link) => (
                <li key={link.label}>
                  <Link to={link.to} className="flex min-h-touch items-center font-semibold text-link hover:underline">
                    {link.label}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      </div>
    </div>
  );
}

function Details({ pro }: { pro: ProfileData }) {
  const rows = [
    { label: t('Email'), value: pro.email },
    { label: t('Phone'), value: pro.phone ? formatPhone(pro.phone) : t('Not given') },
    { label: t('Home ZIP'), value: pro.zip },
    {
      label: t('Experience'),
      value: t('{years} years', { years: `${pro.yearsExperience}${pro.yearsExperience === '20' ? '+' : ''}` }),
    },
    { label: t('Work'), value: pro.work.join(', ') },
    { label: t('Insured until'), value: pro.insuredUntil ? formatDay(pro.insuredUntil) : 'No approved certificate' },
  ];
  return (
    <Card as="section">
      <CardHead title={t('Basic information')} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {rows.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-faint">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {pro.bio ? <p className="mt-4 border-t border-line pt-4 text-ink-soft">{pro.bio}</p> : null}
    </Card>
  );
}

function Badges({ badges }: { badges: ProfileData['badges'] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {badges.map((badge) => {
        const Icon = badge.earned ? BadgeCheck : CircleDashed;
        return (
          <li
            key={badge.key}
            className={badge.earned ? 'flex gap-3 rounded-lg bg-good-soft p-3' : 'flex gap-3 rounded-lg border border-line p-3'}
          >
            <Icon aria-hidden className={badge.earned ? 'h-6 w-6 shrink-0 text-good' : 'h-6 w-6 shrink-0 text-ink-faint'} />
            <span>
              <span className="block font-semibold">
                {badge.label}
                <span className="sr-only">{`, ${badge.earned ? t('earned') : t('not yet')}`}</span>
              </span>
              <span className="block text-sm text-ink-soft">{badge.note}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
