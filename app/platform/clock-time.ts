/** The minutes after midnight of a clock time: 450 of "07:30", 1,440 of "24:00". */
export function clockMinutes(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
