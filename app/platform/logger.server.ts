import pino from 'pino';
import { currentRequestId } from './request-context.server';

/** One JSON line an event. Secrets and contact details do not belong in it. */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: { pid: process.pid },
  redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]', 'password', '*.password'],
  mixin() {
    const requestId = currentRequestId();
    return requestId ? { requestId } : {};
  },
});
