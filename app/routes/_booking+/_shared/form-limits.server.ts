import { checkRate, limitRate } from '#app/http/rate-limit.server';

/** Runs a public form within its limits: accepted and refused posts count apart, a repeat (`isFirst` false) does not count. */
export async function withinFormLimits(
  clientIp: string,
  work: () => Promise<{ isFirst: boolean; answer: Response }>,
): Promise<Response> {
  await checkRate('form-accepted.ip', clientIp);
  try {
    const { isFirst, answer } = await work();
    // The last one within the limit is accepted already; it is the next one that is refused.
    if (isFirst) await limitRate('form-accepted.ip', clientIp).catch(() => undefined);
    return answer;
  } catch (error) {
    await limitRate('form-refused.ip', clientIp);
    throw error;
  }
}
