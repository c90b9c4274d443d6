/** "within 24 hours". */
export function answerTime(minutes: number): string {
  if (minutes < 60) return `within ${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours === 1 ? 'within 1 hour' : `within ${hours} hours`;
}
