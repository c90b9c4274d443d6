import { isAvailable } from '#app/platform/services.server';
import { isFromTwilio } from '#app/platform/sms.server';

const MAX_BYTES = 16 * 1024;

export function answer(status: number, text: string, type = 'text/plain'): Response {
  return new Response(text, { status, headers: { 'content-type': `${type}; charset=utf-8` } });
}

/** The fields of a post that Twilio has signed for this path of ours, or the answer to one that is not. */
export async function readFromTwilio(request: Request, path: string): Promise<Record<string, string> | Response> {
  if (!isAvailable('sms')) return answer(404, 'There is no such page.');
  if (request.method !== 'POST') return answer(405, 'Only POST.');
  const text = await request.text();
  if (text.length > MAX_BYTES) return answer(400, 'Too long.');
  const fields = Object.fromEntries(new URLSearchParams(text));
  if (!(await isFromTwilio(path, fields, request.headers.get('x-twilio-signature')))) return answer(403, 'Not signed by Twilio.');
  return fields;
}
