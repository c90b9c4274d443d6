import { z } from 'zod';
import { askForEmailChange, findOpenEmailChange } from '#app/domain/accounts/change-email.server';
import { requireOwnPassword } from '#app/domain/sign-in/change-password.server';
import { requestPhoneCode } from '#app/domain/sign-in/request-sign-in-code.server';
import { readAccountProfile, saveAccountProfile } from '#app/domain/sign-in/account-profile.server';
import { newEmailSchema, ownPasswordSchema, profileSchema } from '#app/domain/accounts/settings.schema';
import { fileLink } from '#app/domain/files/file-link.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { safeRedirect } from '#app/http/safe-redirect';
import { InputError } from '#app/platform/errors';
import { isAvailable } from '#app/platform/services.server';
import { t } from '#app/platform/texts/t';
import { settingsPath, type SettingsPlace } from './settings-frame';
import type { SettingsActionInput, SettingsLoaderInput } from './settings-input.server';

const profileView = z.object({
  place: z.enum(['settings', 'customer']),
  customer: z.boolean(),
  email: z.string(),
  pendingEmail: z.string().nullable(),
  fullName: z.string(),
  phone: z.string(),
  phoneState: z.enum(['none', 'open', 'confirmed']),
  zip: z.string(),
  photo: z.string().nullable(),
  google: z.string().nullable(),
  hasPassword: z.boolean(),
  opIds: z.object({ profile: z.string(), email: z.string(), phone: z.string(), portal: z.string() }),
});
export type ProfileData = z.output<typeof profileView>;

export async function loadProfile({ actor, db }: SettingsLoaderInput, place: SettingsPlace) {
  const { userId } = actor;
  const [user, pendingEmail] = await Promise.all([readAccountProfile(db, userId), findOpenEmailChange(db, userId)]);
  return respond(profileView, {
    place,
    customer: user.roles.includes('customer'),
    email: user.email,
    pendingEmail,
    fullName: user.fullName,
    phone: user.phone ?? '',
    phoneState: !user.phone || !isAvailable('sms') ? 'none' : user.phoneVerifiedAt ? 'confirmed' : 'open',
    zip: user.zip ?? '',
    photo: user.avatarFileId ? fileLink({ fileId: user.avatarFileId, viewerId: userId }) : null,
    google: user.googleIdentity?.email ?? null,
    hasPassword: user.passwordHash !== null,
    opIds: {
      profile: crypto.randomUUID(),
      email: crypto.randomUUID(),
      phone: crypto.randomUUID(),
      portal: crypto.randomUUID(),
    },
  });
}

/** The address says which of the page's forms was sent: profile, email or phone. */
export async function handleProfile(input: SettingsActionInput, place: SettingsPlace): Promise<Response> {
  await limitRate('settings.user', input.actor.userId);
  const form = input.url.searchParams.get('form');
  if (form === 'email') return changeEmail(input, place);
  if (form === 'phone') return sendPhoneCode(input);
  const sent = await input.read(profileSchema);
  await wrapUnexpected(t('Update Failed. Failed to update profile. Please try again.'), () =>
    input.run(sent, 'profile', (tx) => saveAccountProfile(tx, { userId: input.actor.userId, ...sent.data })),
  );
  return redirectWithNotice(settingsPath(place, 'profile'), { type: 'success', message: t('Profile saved') });
}

async function changeEmail({ actor, db, read, run }: SettingsActionInput, place: SettingsPlace): Promise<Response> {
  const { passwordHash } = await readAccountProfile(db, actor.userId);
  const form = await read(passwordHash ? newEmailSchema.merge(ownPasswordSchema) : newEmailSchema);
  const password = 'password' in form.data ? String(form.data.password) : null;
  if (password !== null) await requireOwnPassword(db, { userId: actor.userId, password, field: 'password' });
  await limitRate('resend.account', `email-change:${actor.userId}`);
  await run(form, 'email', (tx) => askForEmailChange(tx, { userId: actor.userId, newEmail: form.data.newEmail }));
  return redirectWithNotice(settingsPath(place, 'profile'), {
    type: 'info',
    message: t('Check your new email'),
    description: t('Your address changes when you open the link we sent there.'),
  });
}

async function sendPhoneCode({ actor, db, read, run }: SettingsActionInput): Promise<Response> {
  const form = await read(z.object({}));
  const { phone } = await readAccountProfile(db, actor.userId);
  if (!phone || !/^\+1\d{10}$/.test(phone)) throw new InputError(t('Save your phone number first.'));
  await limitRate('resend.account', `phone:${actor.userId}`);
  await limitRate('code.account', phone);
  const { handle } = await run(form, 'phone', (tx) => requestPhoneCode(tx, { userId: actor.userId, phone }));
  return safeRedirect(`/settings/phone/${handle}`);
}
