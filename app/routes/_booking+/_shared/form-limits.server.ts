import { withinLimits } from '#app/http/form-limits.server';

/** Runs a public form within its limits and answers with its page. */
export async function withinFormLimits(
  clientIp: string,
  work: () => Promise<{ isFirst: boolean; answer: Response }>,
): Promise<Response> {
  return (await withinLimits(clientIp, work)).answer;
}
