import { env } from './env.server';
import { logger } from './logger.server';

/**
 * Begins to record traces and to report errors, each where its address is set. What that takes is loaded here and nowhere else.
 *
 * @returns what sends the last of it before the process ends
 */
export async function observe(kind: 'web' | 'worker'): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, SENTRY_DSN } = env();
  const ends: (() => Promise<void>)[] = [];
  if (OTEL_EXPORTER_OTLP_ENDPOINT) ends.push((await import('./record-spans.server')).recordSpans(kind));
  if (SENTRY_DSN) {
    const flush = (await import('./send-errors.server')).sendErrors(kind);
    ends.push(flush);
    process.on('uncaughtException', (error) => {
      logger.fatal({ err: error }, 'the process broke off');
      void flush().finally(() => process.exit(1));
    });
  }
  return async () => void (await Promise.all(ends.map((end) => end())));
}
