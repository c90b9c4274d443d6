import { describeError } from './log-masks';
import { currentContext } from './request-context.server';
import { currentTraceparent } from './tracing.server';

/** What is told of an error elsewhere: what the log says, and nothing else. */
export type ErrorReport = {
  said: string;
  isFatal: boolean;
  error?: ReturnType<typeof describeError>;
  tags: Record<string, string>;
  traceparent?: string;
};

const TAGS = ['requestId', 'task', 'jobId', 'page'] as const;
const ERROR = 50;
const FATAL = 60;

const kept = globalThis as typeof globalThis & { appErrorSink?: (report: ErrorReport) => void };

/** From now on this process reports what it logs as an error. */
export function installErrorSink(send: (report: ErrorReport) => void): void {
  kept.appErrorSink = send;
}

/** Passes a line of the log on if it is an error. The line about a request that ended with 500 is not one: what made it end so was logged. */
export function reportLine([line, message]: unknown[], level: number): void {
  const send = kept.appErrorSink;
  if (!send || level < ERROR) return;
  const fields = typeof line === 'object' && line !== null ? (line as Record<string, unknown>) : {};
  if ('res' in fields) return;
  const { requestId, route } = currentContext() ?? {};
  const tags: Record<string, string> = {};
  if (route) tags.route = route;
  for (const [name, value] of Object.entries({ requestId, ...fields }))
    if (TAGS.some((tag) => tag === name) && (typeof value === 'string' || typeof value === 'number')) tags[name] = String(value);
  send({
    said: [line, message].find((part) => typeof part === 'string') ?? '',
    isFatal: level >= FATAL,
    ...('err' in fields && fields.err !== undefined ? { error: describeError(fields.err) } : {}),
    tags,
    traceparent: currentTraceparent(),
  });
}
