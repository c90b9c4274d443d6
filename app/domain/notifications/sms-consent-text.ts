/** What a person agrees to. A changed text gets the next version; records keep the words they were given to. */
export const SMS_CONSENT = {
  version: 2,
  text:
    'I agree to receive automated text messages from Brightcrew about my bookings and visits at my number. Message frequency varies. ' +
    'Message and data rates may apply. Consent is not a condition of purchase. Reply STOP to opt out, HELP for help.',
} as const;
