import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Checkbox } from '#app/components/forms/checkbox';
import { Field } from '#app/components/forms/field';
import { PersistentForm } from '#app/components/forms/persistent-form';
import { lazyValidator } from '#app/components/forms/lazy-validator';
import { OperationId } from '#app/components/forms/operation-id';
import { SubmitButton } from '#app/components/forms/submit-button';
import { TextArea } from '#app/components/forms/text-area';
import { pageTitle } from '#app/components/layout/page-title';
import { Card, CardHead } from '#app/components/ui/card';
import { readProfile } from '#app/domain/pros/read-profile.server';
import { saveProfile } from '#app/domain/pros/save-profile.server';
import { profileSchema } from '#app/domain/pros/setup.schema';
import { wrapUnexpected, explainLoad } from '#app/http/wrap-unexpected.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { formatPhone } from '#app/platform/format-phone';
import { t } from '#app/platform/texts/t';
import { PhotoForm } from './_shared/photo-form';
import { receivePhoto } from './_shared/receive-photo.server';

const ROUTE = 'routes/pro+/settings';

const validator = lazyValidator(async () => (await import('#app/domain/pros/setup.schema')).profileSchema);

const pageView = z.object({
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  zip: z.string(),
  companyName: z.string(),
  soleProprietor: z.boolean(),
  bio: z.string(),
  photo: z.string().nullable(),
  opIds: z.object({ profile: z.string(), photo: z.string() }),
});

export const meta: MetaFunction = () => [{ title: pageTitle(t('Settings'), 'Pro') }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  const profile = await explainLoad(t('Failed to load profile settings.'), () =>
    readProfile(db, { proId: actor.pro.proId, viewerId: actor.userId }),
  );
  return respond(pageView, { ...profile, opIds: { profile: crypto.randomUUID(), photo: crypto.randomUUID() } });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async (input) => {
  const { actor, db, read, run, url } = input;
  if (url.searchParams.get('form') === 'photo') {
    const outcome = await receivePhoto(input);
    return redirectWithNotice(
      '/pro/settings',
      outcome.ok
        ? { type: 'success', message: t('Photo uploaded') }
        : { type: 'error', message: outcome.title ?? t('Upload failed'), description: outcome.message },
    );
  }
  const form = await read(profileSchema);
  const { zip } = await readProfile(db, { proId: actor.pro.proId, viewerId: actor.userId });
  if (form.data.zip !== zip) await limitRate('home.pro', actor.pro.proId);
  await wrapUnexpected(t('Failed to save profile settings. Please try again.'), () =>
    run(form, 'profile', (tx) => saveProfile(tx, { proId: actor.pro.proId, userId: actor.userId, profile: form.data })),
  );
  return redirectWithNotice('/pro/settings', { type: 'success', message: t('Profile Updated') });
});

const linkClass = 'flex min-h-touch items-center font-semibold text-link underline underline-offset-4';

export default function SettingsPage() {
  const { opIds, ...profile } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-5xl">
      <h1 className="display mb-5 text-display-md">{t('Settings')}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[1.4fr_1fr]">
        <Card as="section">
          <CardHead title={t('Profile information')} />
          <PersistentForm id="profile" validator={validator} className="space-y-5">
            <OperationId value={opIds.profile} />
            <Field name="fullName" label={t('Full name')} autoComplete="name" defaultValue={profile.fullName} />
            <div className="grid gap-5 sm:grid-cols-2">
              <Field
                name="phone"
                label={t('Phone number')}
                type="tel"
                autoComplete="tel"
                inputMode="tel"
                defaultValue={formatPhone(profile.phone)}
              />
              <Field
                name="zip"
                label={t('Home ZIP code')}
                hint={t('We measure distances to jobs from here.')}
                autoComplete="postal-code"
                inputMode="numeric"
                defaultValue={profile.zip}
              />
            </div>
            <Field
              name="companyName"
              label={t('Company name')}
              autoComplete="organization"
              defaultValue={profile.soleProprietor ? '' : profile.companyName}
            />
            <Checkbox name="soleProprietor" label={t('Sole proprietor')} defaultChecked={profile.soleProprietor} />
            <TextArea name="bio" label={t('About you')} optional limit={600} defaultValue={profile.bio} />
            <SubmitButton busyText={t('Saving…')}>{t('Save')}</SubmitButton>
          </PersistentForm>
        </Card>
        <div className="space-y-6">
          <Card as="section">
            <CardHead title={t('Photo')} />
            <PhotoForm name={profile.fullName} photo={profile.photo} opId={opIds.photo} />
          </Card>
          <Card as="section">
            <CardHead title={t('Notifications')} hint={t('Choose which updates you get by email, by text or only in the app.')} />
            <Link to="/settings/notifications" className={linkClass}>
              {t('Choose notifications')}
            </Link>
          </Card>
          <Card as="section">
            <CardHead title={t('Security')} hint={t('You sign in as {email}.', { email: profile.email })} />
            <Link to="/settings/security" className={linkClass}>
              {t('Password and two-step sign-in')}
            </Link>
          </Card>
        </div>
      </div>
    </div>
  );
}
