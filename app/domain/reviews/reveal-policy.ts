/** Whether what one side wrote may be read: when both have written, or from the day on that the review was given. */
export function isRevealed(review: { sides: readonly string[]; revealsAt: Date }, at: Date): boolean {
  return (review.sides.includes('customer') && review.sides.includes('pro')) || at >= review.revealsAt;
}
