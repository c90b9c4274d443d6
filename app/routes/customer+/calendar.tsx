import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { inputClass } from '#app/components/forms/field-frame';
import { ButtonForm } from '#app/components/forms/button-form';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { buttonClass } from '#app/components/ui/button';
import { Card, CardHead } from '#app/components/ui/card';
import { PageHead } from '#app/components/ui/page-head';
import { feedUrl, renewFeed } from '#app/domain/calendars/feed-link.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { respond } from '#app/http/respond';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/customer+/calendar';

const pageView = z.object({ url: z.string(), subscribeUrl: z.string(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your calendar')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  const url = await feedUrl(db, actor.userId);
  return respond(pageView, { url, subscribeUrl: url.replace(/^https?:/, 'webcal:'), opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, read, run }) => {
  const form = await read(z.object({}));
  await run(form, 'renew', (tx) => renewFeed(tx, actor.userId));
  return redirectWithNotice('/customer/calendar', {
    type: 'success',
    message: t('You have a new calendar link'),
    description: t('Calendars that use the old one stop getting your visits.'),
  });
});

export default function CustomerCalendarPage() {
  const { url, subscribeUrl, opId } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-2xl">
      <Refusal text={useRefusal()} />
      <PageHead
        title={t('Your visits in your calendar')}
        lead={t('Subscribe once, and new, rescheduled and canceled visits stay up to date.')}
      />
      <Card as="section" className="mt-6">
        <CardHead
          title={t('Your private link')}
          hint={t('Anyone with this link can see your visits and their addresses. Keep it private.')}
        />
        <label className="block">
          <span className="font-semibold">{t('Calendar link')}</span>
          <input readOnly value={url} className={inputClass} />
        </label>
        <div className="mt-4 flex flex-wrap gap-3">
          <a href={subscribeUrl} className={buttonClass('primary')}>
            {t('Subscribe')}
          </a>
          <ButtonForm fields={{ opId }} variant="secondary">
            {t('Make a new link')}
          </ButtonForm>
        </div>
        <p className="mt-4 text-sm text-ink-soft">
          {t(
            'In Google Calendar: Other calendars, From URL. In Outlook: Add calendar, Subscribe from web. On a phone, Subscribe opens your calendar. When you change your password or sign out every device, this link changes too: subscribe again.',
          )}
        </p>
      </Card>
    </div>
  );
}
