/** Less than this is eaten up by what a card costs. */
export const TIP_MINIMUM_CENTS = 100;
export const TIP_LIMIT_CENTS = 50_000;
/** How long after the work a tip can be given. */
export const TIP_DAYS = 60;

const SHARES = [10, 15, 20];
const PLAIN_CENTS = [1_000, 2_000, 4_000];

/** Three amounts to choose from, in whole dollars: shares of the price, or plain ones where those would be too little or too much. */
export function suggestedTips(priceCents: number): number[] {
  const shares = SHARES.map((percent) => Math.round((priceCents * percent) / 100 / 100) * 100);
  const [least, , most] = shares;
  const fits = least !== undefined && most !== undefined && least >= 500 && most <= 20_000 && new Set(shares).size === 3;
  return fits ? shares : PLAIN_CENTS;
}
