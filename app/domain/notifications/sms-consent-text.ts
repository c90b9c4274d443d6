import { t } from '#app/platform/texts/t';

/** What a person agrees to. A changed text gets the next version; records keep the words they were given to, the name of the business too. */
export function smsConsentText(business: string): { version: number; text: string } {
  return {
    version: 2,
    text: t(
      'I agree to receive automated text messages from {business} about my bookings and visits at my number. Message frequency varies. Message and data rates may apply. Consent is not a condition of purchase. Reply STOP to opt out, HELP for help.',
      { business },
    ),
  };
}
