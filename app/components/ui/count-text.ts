/** "12", or "1,000+" where no more than `max` were counted. */
export function countText(count: number, max = count): string {
  return count > max ? `${max.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
}
