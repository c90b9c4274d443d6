import { z } from 'zod';
import { askForLink } from '#app/domain/sign-in/ask-for-link.server';
import { changePassword, checkPasswordChange } from '#app/domain/sign-in/change-password.server';
import { deviceName } from '#app/domain/sign-in/device-name';
import { endSessions } from '#app/domain/accounts/end-sessions.server';
import { endOneSession, listSessions } from '#app/domain/sign-in/list-sessions.server';
import { hashPassword } from '#app/domain/accounts/password.server';
import { listViewings } from '#app/domain/accounts/view-account.server';
import { readAccountProfile } from '#app/domain/sign-in/account-profile.server';
import { changePasswordSchema, marketingSchema } from '#app/domain/accounts/settings.schema';
import { setPreference, wantsMarketing } from '#app/domain/notifications/preferences.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { startSession } from '#app/http/session.server';
import { env } from '#app/platform/env.server';
import { t } from '#app/platform/texts/t';
import { settingsPath, type SettingsPlace } from './settings-frame';
import type { SettingsActionInput, SettingsLoaderInput } from './settings-input.server';

export const securityView = z.object({
  place: z.enum(['settings', 'customer']),
  customer: z.boolean(),
  email: z.string(),
  hasPassword: z.boolean(),
  leastLength: z.number(),
  twoStep: z.boolean(),
  marketing: z.boolean(),
  sessions: z.array(
    z.object({ id: z.string(), device: z.string(), since: z.date(), lastSeen: z.date(), isCurrent: z.boolean() }),
  ),
  viewings: z.array(z.object({ id: z.string(), at: z.date(), reason: z.string() })),
  opId: z.string(),
});
export type SecurityData = z.output<typeof securityView>;

export async function loadSecurity({ actor, db }: SettingsLoaderInput, place: SettingsPlace) {
  const { userId } = actor;
  const [user, sessions, marketing, viewings] = await Promise.all([
    readAccountProfile(db, userId),
    listSessions(db, { userId, current: actor.sessionHash }),
    wantsMarketing(db, userId),
    listViewings(db, userId),
  ]);
  return respond(securityView, {
    place,
    customer: user.roles.includes('customer'),
    email: user.email,
    hasPassword: user.passwordHash !== null,
    leastLength: env().PASSWORD_MIN_LENGTH,
    twoStep: actor.hasSecondFactor,
    marketing,
    viewings,
    sessions: sessions.map(({ id, userAgent, createdAt, lastSeenAt, isCurrent }) => ({
      id,
      device: deviceName(userAgent),
      since: createdAt,
      lastSeen: lastSeenAt,
      isCurrent,
    })),
    opId: crypto.randomUUID(),
  });
}

/** The address says which of the page's forms was sent. */
export async function handleSecurity(input: SettingsActionInput, place: SettingsPlace): Promise<Response> {
  await limitRate('settings.user', input.actor.userId);
  switch (input.url.searchParams.get('form')) {
    case 'marketing':
      return setMarketing(input, place);
    case 'sessions':
      return signOutElsewhere(input, place);
    case 'set-password':
      return mailPasswordLink(input, place);
    default:
      return newPassword(input, place);
  }
}

/** The password now is checked here, not only asked for; every session ends, this browser gets a new one. */
async function newPassword(
  { actor, db, read, run, request, context }: SettingsActionInput,
  place: SettingsPlace,
): Promise<Response> {
  const { userId } = actor;
  const form = await read(changePasswordSchema);
  await limitRate('second-step.account', `password:${userId}`);
  const { currentPassword: current, newPassword: next } = form.data;
  await checkPasswordChange(db, { userId, current, next });
  const passwordHash = await hashPassword(next);
  // A pro reads a message of their own.
  const failed = actor.pro ? t('Failed to change password') : t('Password Update Failed. Failed to update password');
  const cookie = await wrapUnexpected(t('{failed}. Please try again.', { failed }), async () => {
    await run(form, 'password', (tx) => changePassword(tx, { userId, passwordHash }));
    return startSession(db, { userId, request, clientIp: context.clientIp });
  });
  return redirectWithNotice(
    settingsPath(place, 'security'),
    {
      type: 'success',
      message: t('Password updated'),
      description: t('You’re signed out on every other device, and your calendar link is new.'),
    },
    { headers: { 'set-cookie': cookie } },
  );
}

async function mailPasswordLink({ actor, read, run }: SettingsActionInput, place: SettingsPlace): Promise<Response> {
  const form = await read(z.object({}));
  await limitRate('resend.account', `reset:${actor.email.toLowerCase()}`, t('Error sending reset email. '));
  await run(form, 'set-password', (tx) => askForLink(tx, { kind: 'reset_password', email: actor.email }));
  return redirectWithNotice(settingsPath(place, 'security'), {
    type: 'info',
    message: t('Check your email'),
    description: t('Use the link in it to set your password.'),
  });
}

const sessionsSchema = z.object({ sessionId: z.string().uuid().optional() });

async function signOutElsewhere({ actor, read, run }: SettingsActionInput, place: SettingsPlace): Promise<Response> {
  const form = await read(sessionsSchema);
  const { userId, sessionHash } = actor;
  const { sessionId } = form.data;
  await run(form, 'sessions', (tx) =>
    sessionId ? endOneSession(tx, { userId, sessionId }) : endSessions(tx, { userId, exceptSession: sessionHash }),
  );
  return redirectWithNotice(settingsPath(place, 'security'), {
    type: 'success',
    message: sessionId ? t('Signed out on that device') : t('Signed out on every other device'),
    ...(sessionId ? {} : { description: t('Your calendar link is new, too. Subscribe again where you use it.') }),
  });
}

async function setMarketing({ actor, read, run }: SettingsActionInput, place: SettingsPlace): Promise<Response> {
  const form = await read(marketingSchema);
  const enabled = form.data.marketing === 'on';
  await wrapUnexpected(t('Update Failed. Failed to update preference. Please try again.'), () =>
    run(form, 'marketing', (tx) =>
      setPreference(tx, { userId: actor.userId, eventClass: 'marketing', channel: 'email', enabled }),
    ),
  );
  return redirectWithNotice(settingsPath(place, 'security'), {
    type: 'success',
    message: enabled ? t('Marketing emails are on') : t('Marketing emails are off'),
  });
}
