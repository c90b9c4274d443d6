import twilio from 'twilio';
import { env } from './env.server';
import { sandbox } from './sandbox.server';

/** Signs what the stand-in sends back when no real token is set: any fixed string does, both ends are ours. */
export const SANDBOX_TWILIO_TOKEN = 'sandbox-twilio-token';

/** Sends one text message by Twilio, or files it in the sandbox's outbox when no account is set. */
export async function sendSms(message: { to: string; body: string }): Promise<void> {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = env();
  if (TWILIO_ACCOUNT_SID && TWILIO_AUTH_TOKEN && TWILIO_FROM) {
    await twilio(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN).messages.create({ ...message, from: TWILIO_FROM });
    return;
  }
  await sandbox().outbox.storeSms({ ...message, from: '+15550100' });
}

/** Whether a message that came back was signed for our own address with our own token. */
export function isFromTwilio(fields: Record<string, string>, signature: string | null): boolean {
  const token = env().TWILIO_AUTH_TOKEN ?? SANDBOX_TWILIO_TOKEN;
  return signature !== null && twilio.validateRequest(token, signature, `${env().APP_URL}/webhooks/twilio`, fields);
}
