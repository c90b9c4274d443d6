/** What a person agrees to. A changed text gets the next version; records keep the words they were given to. */
export const SMS_CONSENT = {
  version: 1,
  text:
    'I agree that Brightcrew sends text messages about my bookings and visits to my number, by automatic means. Consent is not a ' +
    'condition of buying. Message and data rates may apply; how many depends on my visits. Reply STOP to end them, HELP for help.',
} as const;
