import { createHmac } from 'node:crypto';

/** `t=<seconds>,v1=<HMAC-SHA256 of "seconds.body">`: an old message that another person sends again is known by its age. */
export function signBody(body: string, { secret, seconds }: { secret: string; seconds: number }): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}
