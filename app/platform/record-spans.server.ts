import { createRequire } from 'node:module';
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { env } from './env.server';
import { installTracer, type OpenSpan } from './tracing.server';

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

/**
 * Records spans and sends them to OTEL_EXPORTER_OTLP_ENDPOINT; the libraries read that, the headers and the sampler themselves. Only
 * the start of a process imports this file, and only where the address is set: it costs memory and time to load.
 *
 * @returns what sends the last spans before the process ends
 */
export function recordSpans(kind: 'web' | 'worker'): () => Promise<void> {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': env().OTEL_SERVICE_NAME ?? kind }),
    spanProcessors: [new BatchSpanProcessor(withoutWords(new OTLPTraceExporter()))],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  // Statements only, never what they were given; and none outside a request or a task.
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true })],
  });
  // It puts itself into what `require` answers, which is the very same `pg` that is imported.
  createRequire(import.meta.url)('pg');
  installTracer({
    inSpan({ name, kind: role, parent, attributes }, work) {
      const from = parent ? propagation.extract(ROOT_CONTEXT, { traceparent: parent }) : ROOT_CONTEXT;
      const span = provider.getTracer('app').startSpan(name, { kind: KINDS[role], attributes }, from);
      return context.with(trace.setSpan(from, span), () => work(openSpan(span)));
    },
    traceparent() {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent;
    },
  });
  return () => provider.shutdown().catch(() => undefined);
}

function openSpan(span: Span): OpenSpan {
  return {
    rename: (name) => void span.updateName(name),
    set: (attributes) => void span.setAttributes(attributes),
    fail: () => void span.setStatus({ code: SpanStatusCode.ERROR }),
    end: () => span.end(),
  };
}

/** A database says in the words of an error what it was given. That it failed is enough: the words, masked, are in the log. */
function withoutWords(exporter: SpanExporter): SpanExporter {
  function wordless(span: ReadableSpan): ReadableSpan {
    return Object.create(span, {
      status: { value: { code: span.status.code } },
      events: { value: [] },
    }) as ReadableSpan;
  }
  return {
    export: (spans, done) => exporter.export(spans.map(wordless), done),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
