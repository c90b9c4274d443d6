import { z } from 'zod';
import { mark } from '#app/platform/texts/t';
import { dollarsFrom } from '../fields/dollar-fields';
import { count, countOrNone, reasonField, versionOrNone } from '../fields/number-fields';
import type { CancellationPolicy } from '../catalog/cancellation-policy';

const LONGEST_HOURS = 720;
const HOURS_HELP = mark('Enter hours, 0 to 720');

/** An admin's next version of a service's cancellation policy. `version` is the one that it follows, 0 where there is none. */
export const policyFormSchema = z
  .object({
    version: versionOrNone,
    step: z.enum(['save', 'preview']).default('save'),
    freeBeforeHours: count(HOURS_HELP, 0, LONGEST_HOURS),
    lateFee: dollarsFrom(0, mark('Enter dollars, 0 or more. A negative fee would pay back more than was paid')),
    fullCharge: z.enum(['same-day', 'hours'], { errorMap: () => ({ message: mark('Choose when the whole price is due') }) }),
    fullHours: countOrNone(HOURS_HELP, 0, LONGEST_HOURS),
    graceMinutes: count(mark('Enter minutes, 0 to 1440'), 0, 1_440),
    guaranteeDays: count(mark('Enter days, 0 to 3650'), 0, 3_650),
    reason: reasonField,
  })
  .superRefine(({ fullCharge, fullHours, freeBeforeHours }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['fullHours'], message });
    if (fullCharge !== 'hours') return;
    if (fullHours === null) refuse(mark('Enter from how many hours before the whole price is due'));
    else if (fullHours > freeBeforeHours) refuse(mark('The whole price can’t be due while canceling is still free'));
  });

export type PolicyForm = z.output<typeof policyFormSchema>;

/** The rules as they are stored. */
export function policyRules(form: PolicyForm): CancellationPolicy {
  const { freeBeforeHours, lateFee, fullCharge, fullHours, graceMinutes, guaranteeDays } = form;
  return {
    freeBeforeHours,
    lateFeeCents: lateFee,
    fullCharge: fullCharge === 'hours' ? { kind: 'hours', hours: fullHours ?? 0 } : { kind: 'same-day' },
    graceMinutes,
    guaranteeDays,
  };
}
