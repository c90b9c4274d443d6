import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { fileInputClass } from '#app/components/forms/field-frame';
import { Refusal } from '#app/components/forms/form-error';
import { useRefusal } from '#app/components/forms/use-form-error';
import { pageTitle } from '#app/components/layout/page-title';
import { Avatar } from '#app/components/ui/avatar';
import { Button, LinkButton } from '#app/components/ui/button';
import { Card } from '#app/components/ui/card';
import { classNames } from '#app/components/ui/class-names';
import { PageHead } from '#app/components/ui/page-head';
import { readAccountProfile } from '#app/domain/sign-in/account-profile.server';
import { setAvatar } from '#app/domain/accounts/set-avatar.server';
import { fileLink } from '#app/domain/files/file-link.server';
import { guardAction, guardLoader } from '#app/http/guard.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { InputError } from '#app/platform/errors';
import { t } from '#app/platform/texts/t';

const ROUTE = 'routes/settings+/photo';

const pageView = z.object({ name: z.string(), photo: z.string().nullable(), opId: z.string() });

export const meta: MetaFunction = () => [{ title: pageTitle(t('Your photo')) }];

export const loader = /* @__PURE__ */ guardLoader(ROUTE, async ({ actor, db }) => {
  const user = await readAccountProfile(db, actor.userId);
  const photo = user.avatarFileId ? fileLink({ fileId: user.avatarFileId, viewerId: actor.userId }) : null;
  return respond(pageView, { name: user.fullName || user.email, photo, opId: crypto.randomUUID() });
});

export const action = /* @__PURE__ */ guardAction(ROUTE, async ({ actor, readUpload, run }) => {
  await limitRate('settings.user', actor.userId);
  const form = await readUpload(z.object({ remove: z.literal('yes').optional() }), { photo: { kind: 'avatar', atMost: 1 } });
  const [chosen] = form.files.photo;
  if (chosen && !chosen.ok) throw new InputError(`${chosen.title}. ${chosen.message}.`);
  if (!chosen && !form.data.remove) throw new InputError(t('Choose a picture first.'));
  await run(form, 'photo', (tx) => setAvatar(tx, { userId: actor.userId, file: chosen?.file ?? null }));
  return redirectWithNotice('/settings', { type: 'success', message: chosen ? t('Photo saved') : t('Photo removed') });
});

export default function PhotoRoute() {
  const { name, photo, opId } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto max-w-xl space-y-6">
      <PageHead title={t('Your photo')} lead={t('Your pro sees it next to your messages.')} />
      <Refusal text={useRefusal()} />
      <Card>
        <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-center gap-5">
          <input type="hidden" name="opId" value={opId} />
          <Avatar name={name} src={photo} size="lg" />
          <div className="min-w-0 grow">
            <label htmlFor="photo" className="block font-semibold">
              {t('New photo')}
            </label>
            <p id="photo-hint" className="text-sm text-ink-faint">
              {t('JPG, PNG or WebP, up to 5 MB. We crop it to a square and remove the location and other data from the camera.')}
            </p>
            <input
              id="photo"
              name="photo"
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-describedby="photo-hint"
              className={classNames('mt-2', fileInputClass)}
            />
          </div>
          <div className="flex w-full flex-wrap gap-3">
            <Button type="submit">{t('Save photo')}</Button>
            <LinkButton to="/settings" variant="secondary">
              {t('Back')}
            </LinkButton>
          </div>
        </Form>
        {photo ? (
          <Form method="post" encType="multipart/form-data" className="mt-4 border-t border-line pt-4">
            <input type="hidden" name="opId" value={opId} />
            <input type="hidden" name="remove" value="yes" />
            <Button type="submit" variant="quiet" size="sm">
              {t('Remove photo')}
            </Button>
          </Form>
        ) : null}
      </Card>
    </div>
  );
}
