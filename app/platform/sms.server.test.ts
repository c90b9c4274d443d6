import twilio from 'twilio';
import { expect, test, vi } from 'vitest';
import { isFromTwilio } from './sms.server';

vi.hoisted(() =>
  Object.assign(process.env, {
    APP_URL: 'https://lights.example.com/',
    TWILIO_AUTH_TOKEN: 'a-token-of-twilio',
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_FROM: '+13125550100',
  }),
);

test('a text that Twilio signed for our address is heard, with a slash at the end of APP_URL too', async () => {
  const fields = { MessageSid: 'SM1', From: '+13125550142', Body: 'STOP' };
  const signature = twilio.getExpectedTwilioSignature('a-token-of-twilio', 'https://lights.example.com/webhooks/twilio', fields);
  expect(await isFromTwilio('/webhooks/twilio', fields, signature)).toBe(true);
  expect(await isFromTwilio('/webhooks/twilio', { ...fields, Body: 'START' }, signature)).toBe(false);
});
