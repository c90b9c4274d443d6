import type { z } from 'zod';
import { promiseInWords, whenInWords } from '#app/domain/visits/local-time';
import type { readProposal } from '#app/domain/fulfillment/propose-times.server';
import type { timesView } from './times-notice';

type Proposal = Awaited<ReturnType<typeof readProposal>>;

/** Times that a pro proposes, in the words of the site's own clocks. */
export function presentTimes({ pro, note, current, expiresAt, times, zone }: Proposal): z.output<typeof timesView> {
  return {
    pro,
    note,
    current: promiseInWords(current, zone),
    until: whenInWords(expiresAt, zone),
    times: times.map(({ position, start }) => ({ position, when: promiseInWords(start, zone), opId: crypto.randomUUID() })),
    keepOpId: crypto.randomUUID(),
  };
}
