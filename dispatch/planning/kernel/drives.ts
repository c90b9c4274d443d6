import { arriveBy, leaveFor, type SpeedClock } from '../../travel/road-hours';
import { type Kernel, NEVER } from './kernel';
import { leg } from './legs';

/** When a drive from one place to another ends that begins at `leave`. */
export function arriveAt(kernel: Kernel, from: number, to: number, leave: number): number {
  const seconds = leg(kernel, from, to);
  return kernel.clocks === null || from === to ? leave + seconds : arriveByHour(kernel, kernel.clocks[to]!, leave, seconds);
}

/** When a drive that ends by `due` begins at the latest. */
export function leaveAt(kernel: Kernel, from: number, to: number, due: number): number {
  const seconds = leg(kernel, from, to);
  return kernel.clocks === null || from === to ? due - seconds : leaveByHour(kernel, kernel.clocks[to]!, due, seconds);
}

function arriveByHour({ zero, leastSeconds }: Kernel, clock: SpeedClock | null, leave: number, seconds: number): number {
  const arrive = clock === null || leave >= NEVER ? leave + seconds : arriveBy(clock, leave + zero, seconds) - zero;
  return arrive - leave < leastSeconds ? leave + leastSeconds : arrive;
}

function leaveByHour({ zero, leastSeconds }: Kernel, clock: SpeedClock | null, due: number, seconds: number): number {
  const leave = clock === null || due >= NEVER ? due - seconds : leaveFor(clock, due + zero, seconds) - zero;
  return due - leave < leastSeconds ? due - leastSeconds : leave;
}
