import {
  createStackParser,
  createTransport,
  type Event,
  type Exception,
  nodeStackLineParser,
  ServerRuntimeClient,
} from '@sentry/core';
import { env } from './env.server';
import { installErrorSink, type ErrorReport } from './error-reports.server';

const TIMEOUT_MS = 5_000;
const FLUSH_MS = 2_000;

/**
 * Sends errors to SENTRY_DSN: the masked words of the log, the frames, the id of the request. Nothing is collected beside that: no
 * address, header, cookie, variable or breadcrumb. Only the start of a process imports this file, and only where there is a DSN.
 *
 * @returns what sends the last ones before the process ends
 */
export function sendErrors(kind: 'web' | 'worker'): () => Promise<void> {
  const stackParser = createStackParser(nodeStackLineParser());
  const client = new ServerRuntimeClient({
    dsn: env().SENTRY_DSN,
    environment: env().NODE_ENV,
    integrations: [],
    stackParser,
    sendClientReports: false,
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, {
          method: 'POST',
          body: typeof body === 'string' ? body : new Uint8Array(body),
          headers: { 'content-type': 'application/x-sentry-envelope', ...options.headers },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await answer.body?.cancel();
        const headers = {
          'x-sentry-rate-limits': answer.headers.get('x-sentry-rate-limits'),
          'retry-after': answer.headers.get('retry-after'),
        };
        return { statusCode: answer.status, headers };
      }),
  });
  client.init();
  installErrorSink((report) => void client.captureEvent(toEvent(report, kind, stackParser)));
  return async () => void (await client.flush(FLUSH_MS));
}

function toEvent(
  { said, isFatal, error, tags, traceparent }: ErrorReport,
  kind: string,
  parse: ReturnType<typeof createStackParser>,
): Event {
  const [, trace_id = '', span_id = ''] = traceparent?.split('-') ?? [];
  return {
    level: isFatal ? 'fatal' : 'error',
    platform: 'node',
    logger: kind,
    logentry: { message: said },
    tags: { process: kind, ...tags },
    ...(tags.route || tags.task ? { transaction: tags.route ?? tags.task } : {}),
    ...(traceparent ? { contexts: { trace: { trace_id, span_id } } } : {}),
    ...(error ? { exception: { values: exceptions(error, parse) } } : {}),
  };
}

/** The cause comes first, as the protocol wants it. */
function exceptions(error: NonNullable<ErrorReport['error']>, parse: ReturnType<typeof createStackParser>): Exception[] {
  const own = { type: error.type, value: error.message, stacktrace: { frames: parse(error.stack) } };
  return error.cause ? [...exceptions(error.cause, parse), own] : [own];
}
