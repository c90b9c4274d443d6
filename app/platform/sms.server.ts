import twilio from 'twilio';
import { env } from './env.server';
import { sandbox } from './sandbox.server';

/** Sends one text message by Twilio, or files it in the sandbox's outbox when no account is set. */
export async function sendSms(message: { to: string; body: string }): Promise<void> {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = env();
  if (TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM) {
    await twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN).messages.create({ ...message, from: TWILIO_FROM });
    return;
  }
  await sandbox().outbox.storeSms({ ...message, from: '+15550100' });
}
