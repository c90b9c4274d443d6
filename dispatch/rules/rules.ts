import { blockedDay } from './blocked-day';
import { credential } from './credential';
import { crewSize } from './crew-size';
import { dayCap } from './day-cap';
import { days } from './days';
import { equipment } from './equipment';
import { excluded } from './excluded';
import { inactive } from './inactive';
import { minPayout } from './min-payout';
import { notAccepting } from './not-accepting';
import { outsideHours } from './outside-hours';
import { overlap } from './overlap';
import { quietHours } from './quiet-hours';
import { radius } from './radius';
import type { Rule } from './rule';
import { sameDay } from './same-day';
import { service } from './service';
import { travel } from './travel';

/** Every hard rule, in judging order. */
export const rules: readonly Rule[] = [
  inactive,
  notAccepting,
  service,
  credential,
  excluded,
  equipment,
  crewSize,
  minPayout,
  radius,
  blockedDay,
  outsideHours,
  sameDay,
  dayCap,
  overlap,
  travel,
  days,
  quietHours,
];
