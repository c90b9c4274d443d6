import type { CompiledPro, CompiledVisit, RuleContext } from '../model/compiled';
import { isStraight, secondsBetween } from '../travel/travel-time';
import { secondsOfChord } from '../travel/unit-sphere';

/** Seconds between a visit and a pro's home whose squared chord is known. */
export function homeLeg(
  { travel }: RuleContext,
  from: CompiledPro | CompiledVisit,
  to: CompiledPro | CompiledVisit,
  chord: number,
): number {
  if (!isStraight(travel)) return secondsBetween(travel, from, to);
  const seconds = secondsOfChord(chord, travel.secondsPerMile, from, to);
  const least = travel.minSeconds ?? 0;
  return seconds >= least || (from.lat === to.lat && from.lng === to.lng) ? seconds : least;
}
