/** How often people do what they may do. The seed draws by these; docs say them in words (tests/README.md). */
export const RATES = {
  /** Of those who ask: lights (with their takedown), the rest gutters; and lights whose price the office names. */
  lights: 0.7,
  wholeHouse: 0.1,
  /** Of those who pay: a card that is declined, after which most take another; one that its bank asks to confirm each time; one whose owner disputes. */
  declinedCard: 0.06,
  tryAnotherCard: 0.7,
  confirmed: 0.04,
  disputed: 0.01,
  /** Of the office's quotes: with options; and what their readers answer, the rest accept. */
  options: 0.4,
  askForChange: 0.2,
  declineQuote: 0.15,
  /** Of the changes asked for: answered with a new version, the rest with a reason why not. */
  newVersion: 0.7,
  /** Of visits that come near. */
  canceled: 0.06,
  moved: 0.08,
  /** Of finished visits. */
  rated: 0.6,
  claimed: 0.05,
  claimRefund: 0.4,
  refundGranted: 0.5,
  /** Of offers. */
  offerDeclined: 0.1,
  offerIgnored: 0.05,
  /** Of promised visits: the pro never comes. */
  missed: 0.01,
  /** Of days: the office holds the next for the weather; of those asked to move, who take the time. */
  storm: 0.04,
  takesStormTime: 0.8,
} as const;
