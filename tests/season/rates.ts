const OFTEN = 0.7;

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
  /** Of those who pay: over time; and of them, who are declined by the provider and pay by card. */
  payLater: 0.08,
  providerDeclines: 0.15,
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
  refundDeclined: 0.5,
  /** Of claims that wait: taken back by their customer; and of the declined ones: claimed again, for a free visit this time. */
  claimWithdrawn: 0.1,
  claimAgain: 0.3,
  /** Of offers. */
  offerDeclined: 0.1,
  offerIgnored: 0.05,
  /** Of promised visits: the pro never comes. */
  missed: 0.01,
  /** Of days: the office holds the next for the weather; of those asked to move, who take the time. */
  storm: 0.04,
  takesStormTime: 0.8,
};

/** Makes what is rare common, so that a short season has it too. Answers the names that are none. */
export function makeOften(names: readonly string[]): string[] {
  const known = names.filter((name): name is keyof typeof RATES => Object.hasOwn(RATES, name));
  for (const name of known) RATES[name] = Math.max(RATES[name], OFTEN);
  return names.filter((name) => !Object.hasOwn(RATES, name));
}
