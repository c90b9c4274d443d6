import type { Db } from '#app/platform/db.server';
import { env } from '#app/platform/env.server';
import { appUrl } from '#app/platform/app-url.server';
import { InputError } from '#app/platform/errors';
import { sendMail } from '#app/platform/mailer.server';
import { isAvailable, isSimulated } from '#app/platform/services.server';
import { sendSms } from '#app/platform/sms.server';
import { t } from '#app/platform/texts/t';
import { withTimeout } from '#app/platform/with-timeout';
import { readMailLook } from '../settings/look-files.server';
import { readSiteSettings } from '../settings/queries.server';
import { mailTrouble, smsTrouble } from './message-trouble';

/** `about`: what carries them, or what to set so that something does; after a stand-in, how to replace it. */
export type Carrier = { isStandIn: boolean; isSet: boolean; from: string; about: string };

/** What carries emails and text messages here, and from whom they are. */
export function readCarriers(): { mail: Carrier; sms: Carrier } {
  const { MAIL_FROM, TWILIO_FROM } = env();
  return {
    mail: carrier('mail', MAIL_FROM, {
      real: t('A mail server sends them (SMTP_URL).'),
      unset: t('Set SMTP_URL and MAIL_FROM on the server and restart. Without them no email is sent.'),
      change: t('To send real emails, set SMTP_URL and MAIL_FROM on the server and restart.'),
    }),
    sms: carrier('sms', TWILIO_FROM ?? '', {
      real: t('Twilio sends them (TWILIO_ACCOUNT_SID).'),
      unset: t(
        'They are optional. To send them, set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM on the server and restart.',
      ),
      change: t('To send real ones, set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM on the server and restart.'),
    }),
  };
}

type CarrierWords = { real: string; unset: string; change: string };

function carrier(service: 'mail' | 'sms', from: string, { real, unset, change }: CarrierWords): Carrier {
  const [isStandIn, isSet] = [isSimulated(service), isAvailable(service)];
  return { isStandIn, isSet, from, about: isStandIn ? change : isSet ? real : unset };
}

const TIMEOUT_MS = 20_000;

/** Sends one at once, beside the queue. Throws InputError with what the mail server said, in plain words. */
export async function sendTestMail(db: Db, { to }: { to: string }): Promise<void> {
  if (!isAvailable('mail')) throw new InputError(t('SMTP_URL is not set. Set it on the server and restart.'));
  const settings = await readSiteSettings(db);
  const { businessName: business } = settings;
  const look = await readMailLook(settings);
  const { layOutMail } = await import('#app/platform/mail-layout');
  const subject = t('Test email from {business}', { business });
  const { html, text } = layOutMail({
    business,
    look,
    preheader: t('Emails arrive.'),
    heading: t('Emails arrive'),
    paragraphs: [t('An admin sent this test email. Confirmations, receipts and sign-in links will come from the same address.')],
  });
  const messageId = `<${crypto.randomUUID()}@${new URL(env().APP_URL).hostname}>`;
  await inTime(sendMail({ senderName: business, to, subject, html, text, messageId, logo: look?.logo?.bytes })).catch(
    (error: unknown) => {
      throw new InputError(mailTrouble(error));
    },
  );
}

/** The same for a text message. */
export async function sendTestSms(db: Db, { to }: { to: string }): Promise<void> {
  if (!isAvailable('sms'))
    throw new InputError(
      t('TWILIO_ACCOUNT_SID is not set. Set it with TWILIO_AUTH_TOKEN and TWILIO_FROM on the server and restart.'),
    );
  const { businessName } = await readSiteSettings(db);
  const body = t('{business}: This is a test message. Text messages arrive. {url}', { business: businessName, url: appUrl('/') });
  await inTime(sendSms({ to, body, noticeId: crypto.randomUUID() })).catch((error: unknown) => {
    throw new InputError(smsTrouble(error));
  });
}

function inTime(work: Promise<void>): Promise<void> {
  return withTimeout(TIMEOUT_MS, work, () => {
    throw Object.assign(new Error(`no answer within ${TIMEOUT_MS / 1_000} seconds`), { code: 'ETIMEDOUT' });
  });
}
