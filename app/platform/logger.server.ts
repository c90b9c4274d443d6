import pino from 'pino';
import { reportLine } from './error-reports.server';
import { describeError } from './log-masks';
import { currentRequestId } from './request-context.server';
import { currentTraceId } from './tracing.server';

/** One JSON line an event. Secrets and contact details do not belong in it: tests/integration/operations/logs.test.ts looks for them. */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: { pid: process.pid },
  redact: ['req.headers.cookie', 'req.headers.authorization', 'res.headers["set-cookie"]', 'password', '*.password'],
  serializers: { err: (error: unknown) => describeError(error) },
  mixin() {
    const requestId = currentRequestId();
    const traceId = currentTraceId();
    return { ...(requestId ? { requestId } : {}), ...(traceId ? { traceId } : {}) };
  },
  hooks: {
    logMethod(args, method, level) {
      reportLine(args, level);
      method.apply(this, args);
    },
  },
});
