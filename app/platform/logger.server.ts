import pino from 'pino';
import { describeError } from './log-masks';
import { currentRequestId } from './request-context.server';

/** One JSON line an event. Secrets and contact details do not belong in it: tests/integration/operations/logs.test.ts looks for them. */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: { pid: process.pid },
  redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]', 'password', '*.password'],
  serializers: { err: (error: unknown) => describeError(error) },
  mixin() {
    const requestId = currentRequestId();
    return requestId ? { requestId } : {};
  },
});
