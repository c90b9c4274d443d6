type Attributes = Record<string, string | number>;

/** `parent`: the W3C traceparent of what asked for it, from another process. */
export type SpanStart = { name: string; kind: 'server' | 'consumer'; parent?: string; attributes: Attributes };
export type OpenSpan = {
  rename: (name: string) => void;
  set: (attributes: Attributes) => void;
  fail: () => void;
  end: () => void;
};
export type Tracer = {
  inSpan: <T>(start: SpanStart, work: (span: OpenSpan) => T) => T;
  /** The W3C traceparent of the span that runs; undefined outside one. */
  traceparent: () => string | undefined;
};

const kept = globalThis as typeof globalThis & { appTracer?: Tracer };

/** From now on this process records spans. Only the caller knows the libraries that do so, and loads them. */
export function installTracer(tracer: Tracer): void {
  kept.appTracer = tracer;
}

/** Runs `work` in a span that `work` ends; without a tracer it only runs it. */
export function inSpan<T>(start: SpanStart, work: (span: OpenSpan | undefined) => T): T {
  return kept.appTracer ? kept.appTracer.inSpan(start, work) : work(undefined);
}

/** What is carried on to another process, so that its spans belong to the same trace. */
export function currentTraceparent(): string | undefined {
  return kept.appTracer?.traceparent();
}

/** By what a line of the log is found in the trace. */
export function currentTraceId(): string | undefined {
  return currentTraceparent()?.split('-')[1];
}
