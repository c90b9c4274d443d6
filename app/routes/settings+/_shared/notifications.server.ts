import { z } from 'zod';
import { languageSchema, preferencesSchema, quietHoursSchema, smsConsentSchema } from '#app/domain/accounts/settings.schema';
import { allowTexts, readTextMessages, saveQuietHours, stopTexts } from '#app/domain/notifications/text-messages.server';
import type { NoticeChannel } from '#app/domain/notifications/templates/event-class';
import { chooseLanguage, readLanguage } from '#app/domain/notifications/reader-language.server';
import { readPreferences, savePreferences } from '#app/domain/notifications/preferences.server';
import { readConsentText } from '#app/domain/notifications/sms-consent.server';
import { wrapUnexpected } from '#app/http/wrap-unexpected.server';
import { redirectWithNotice } from '#app/http/notice.server';
import { limitRate } from '#app/http/rate-limit.server';
import { respond } from '#app/http/respond';
import { LANGUAGES } from '#app/platform/texts/language';
import { mark, type Marked, t, translate } from '#app/platform/texts/t';
import { settingsPath, type SettingsPlace } from './settings-frame';
import type { SettingsActionInput, SettingsLoaderInput } from './settings-input.server';

const CHANNELS: readonly NoticeChannel[] = ['email', 'sms', 'inbox', 'push'];

const notificationsView = z.object({
  place: z.enum(['settings', 'customer']),
  customer: z.boolean(),
  channels: z.array(z.object({ channel: z.string(), label: z.string() })),
  rows: z.array(
    z.object({
      eventClass: z.string(),
      label: z.string(),
      detail: z.string(),
      cells: z.array(z.object({ channel: z.string(), on: z.boolean(), fixed: z.boolean(), sent: z.boolean() })),
    }),
  ),
  texts: z.object({
    phone: z.string().nullable(),
    verified: z.boolean(),
    numbers: z.array(z.string()),
    on: z.boolean(),
    isOwnOn: z.boolean(),
    stopped: z.boolean(),
    since: z.date().nullable(),
    quietStart: z.string(),
    quietEnd: z.string(),
  }),
  consentText: z.string(),
  language: z.enum(LANGUAGES),
  opId: z.string(),
});
export type NotificationsData = z.output<typeof notificationsView>;

const LABELS: Record<NoticeChannel, Marked> = {
  email: mark('Email'),
  sms: mark('Text'),
  inbox: mark('In the app'),
  push: mark('On this device'),
};

/** The channels this user can choose: text messages only once they agreed to them. */
function channelsOf(texts: { on: boolean }): NoticeChannel[] {
  return CHANNELS.filter((channel) => channel !== 'sms' || texts.on);
}

export async function loadNotifications({ actor, db }: SettingsLoaderInput, place: SettingsPlace) {
  const texts = await readTextMessages(db, actor.userId);
  const channels = channelsOf(texts);
  return respond(notificationsView, {
    place,
    customer: actor.roles.includes('customer'),
    channels: channels.map((channel) => ({ channel, label: translate(LABELS[channel]) })),
    rows: await readPreferences(db, { userId: actor.userId, roles: actor.roles, channels }),
    texts,
    consentText: (await readConsentText(db)).text,
    language: await readLanguage(db, actor.userId),
    opId: crypto.randomUUID(),
  });
}

const FAILED = mark('Update Failed. Failed to update preference. Please try again.');

/** The address says which of the page's forms was sent. */
export async function handleNotifications(input: SettingsActionInput, place: SettingsPlace): Promise<Response> {
  await limitRate('settings.user', input.actor.userId);
  const { userId, roles } = input.actor;
  const message = await wrapUnexpected(FAILED, async () => {
    switch (input.url.searchParams.get('form')) {
      case 'consent': {
        const form = await input.read(smsConsentSchema);
        await input.run(form, 'consent', (tx) => allowTexts(tx, { userId }));
        return t('Text messages are on');
      }
      case 'stop': {
        const form = await input.read(z.object({}));
        await input.run(form, 'stop', (tx) => stopTexts(tx, { userId }));
        return t('Text messages are off');
      }
      case 'language': {
        const form = await input.read(languageSchema);
        await input.run(form, 'language', (tx) => chooseLanguage(tx, { userId, ...form.data }));
        return t('Language saved');
      }
      case 'quiet': {
        const form = await input.read(quietHoursSchema);
        await input.run(form, 'quiet', (tx) => saveQuietHours(tx, { userId, ...form.data }));
        return t('Quiet hours saved');
      }
      default: {
        const form = await input.read(preferencesSchema);
        const channels = channelsOf(await readTextMessages(input.db, userId));
        const on = new Set(form.data.on);
        await input.run(form, 'matrix', (tx) => savePreferences(tx, { userId, roles, channels, on }));
        return t('Preferences saved');
      }
    }
  });
  return redirectWithNotice(settingsPath(place, 'notifications'), { type: 'success', message });
}
