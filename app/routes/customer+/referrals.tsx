import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import UserPlus from 'lucide-react/icons/user-plus';
import { z } from 'zod';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Badge, type Tone } from '#app/components/ui/badge';
import { Card, CardHead } from '#app/components/ui/card';
import { EmptyState } from '#app/components/ui/empty-state';
import { formatMoney, Money } from '#app/components/ui/money';
import { Notice } from '#app/components/ui/notice';
import { PageHead } from '#app/components/ui/page-head';
import { readOwnReferrals } from '#app/domain/referrals/list-referrals.server';
import { makeReferralLink, readReferralCode, referralUrl } from '#app/domain/referrals/referral-link.server';
import { REFERRAL_STATES, referralStateLabels, type ReferralState } from '#app/domain/referrals/referral-states';
import { readReferralTerms } from '#app/domain/referrals/referral-terms.server';
import { readSiteSettings } from '#app/domain/settings/queries.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t, translate } from '#app/platform/texts/t';
import { ShareLink } from './_shared/share-link';

const ROUTE = 'routes/customer+/referrals';

const pageView = z.object({
  isOn: z.boolean(),
  terms: z.object({ friend: z.string(), inviter: z.string(), yearlyMost: z.number() }),
  link: z.object({ url: z.string(), code: z.string(), text: z.string() }).nullable(),
  friends: z.array(z.object({ id: z.string(), firstName: z.string(), state: z.enum(REFERRAL_STATES), inviterCents: z.number() })),
  earnedCents: z.number(),
  creditCents: z.number(),
  opId: z.string(),
});
type Page = z.output<typeof pageView>;

const TONES: Record<ReferralState, Tone> = { booked: 'info', earned: 'good', taken_back: 'warn', ended: 'calm', void: 'bad' };

export const meta: MetaFunction = () => [{ title: pageTitle(t('Invite friends')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  const [terms, code, own, { businessName }] = await Promise.all([
    readReferralTerms(db),
    readReferralCode(db, actor.userId),
    readOwnReferrals(db, actor.userId),
    readSiteSettings(db),
  ]);
  const friend = formatMoney(terms.friendCents);
  const url = code && referralUrl(code);
  return respond(pageView, {
    isOn: terms.on,
    terms: { friend, inviter: formatMoney(terms.inviterCents), yearlyMost: terms.yearlyMost },
    link:
      code && url && terms.on
        ? {
            url,
            code,
            text: t('I use {business}. With my link you get {friend} off your first booking: {url}', {
              business: businessName,
              friend,
              url,
            }),
          }
        : null,
    ...own,
    friends: own.friends.map(({ createdAt: _at, ...row }) => row),
    opId: crypto.randomUUID(),
  });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(z.object({}));
  await run(form, 'make-link', (tx) => makeReferralLink(tx, { userId: actor.userId }));
  return redirectWithNotice('/customer/referrals', { type: 'success', message: t('Your link is ready') });
});

export default function ReferralsPage() {
  const data = useLoaderData<typeof loader>();
  const { terms } = data;
  return (
    <div className="mx-auto max-w-3xl">
      <Refusal text={useRefusal()} />
      <PageHead
        title={t('Invite friends')}
        lead={
          data.isOn
            ? t(
                'They get {friend} off their first booking. You get {inviter} credit when their first visit is done and paid.',
                terms,
              )
            : undefined
        }
      />
      {data.isOn ? <YourLink data={data} /> : <NotOpen />}
      <Earned data={data} />
    </div>
  );
}

function NotOpen() {
  return (
    <Notice title={t('Invitations are closed right now')} className="mt-6">
      {t('Credit that you have stays yours.')}
    </Notice>
  );
}

function YourLink({ data: { link, terms, opId } }: { data: Page }) {
  return (
    <Card as="section" className="mt-6">
      <CardHead
        title={t('Your link')}
        hint={t('For friends who are new here and live somewhere else. Up to {yearlyMost} friends a year bring you credit.', {
          yearlyMost: terms.yearlyMost,
        })}
      />
      {link ? (
        <ShareLink {...link} />
      ) : (
        <ButtonForm fields={{ opId }} busyText={t('One moment…')}>
          {t('Get your link')}
        </ButtonForm>
      )}
    </Card>
  );
}

function Earned({ data: { friends, earnedCents, creditCents } }: { data: Page }) {
  return (
    <Card as="section" className="mt-6">
      <CardHead title={t('Your friends')} />
      <dl className="grid gap-4 sm:grid-cols-2">
        <div>
          <dt className="text-sm text-ink-soft">{t('Earned so far')}</dt>
          <dd className="text-2xl font-semibold">
            <Money cents={earnedCents} show="always" />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-ink-soft">{t('Credit to use')}</dt>
          <dd className="text-2xl font-semibold">
            <Money cents={creditCents} show="always" />
          </dd>
          <dd className="text-sm text-ink-faint">{t('It comes off your next balance by itself.')}</dd>
        </div>
      </dl>
      {friends.length === 0 ? (
        <div className="mt-6">
          <EmptyState icon={UserPlus} title={t('No one has booked with your link yet')} />
        </div>
      ) : (
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {friends.map(({ id, firstName, state, inviterCents }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
              <span className="font-medium [overflow-wrap:anywhere]">{firstName || t('A friend')}</span>
              <span className="flex items-center gap-3">
                {state === 'booked' || state === 'earned' ? <Money cents={inviterCents} show="always" /> : null}
                <Badge tone={TONES[state]}>{translate(referralStateLabels[state])}</Badge>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
