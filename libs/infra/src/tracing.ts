import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Env } from './env.js';

export { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';

/** A trace on its way to another process, as W3C Trace Context writes it; empty where nothing is traced. */
export interface TraceCarrier {
  traceparent?: string;
}

const tracer = () => trace.getTracer('lectern');

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT; without one the SDK is not even loaded, and tracing costs nothing. Spans
 * carry routes, statuses and stages, never an address that was asked for, nor anything about a person.
 * @param name the process: `api`, `worker`
 * @returns a function that sends what is left and stops
 */
export async function startTracing(
  { otlpEndpoint }: Pick<Env, 'otlpEndpoint'>,
  name: string,
): Promise<() => Promise<void>> {
  if (!otlpEndpoint) return async () => undefined;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `lectern-${name}` }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return () => provider.shutdown();
}

/**
 * Opens a span under the one that a carrier brings, else as the first of a new trace. The caller ends it.
 * @returns the span, and what runs a function under it
 */
export function openSpan(
  name: string,
  kind: SpanKind,
  carrier: TraceCarrier,
): { span: Span; within: <T>(work: () => T) => T } {
  const above = propagation.extract(context.active(), carrier);
  const span = tracer().startSpan(name, { kind }, above);
  const here: Context = trace.setSpan(above, span);
  return { span, within: (work) => context.with(here, work) };
}

/**
 * Runs a step under a span of its own, which tells that it failed.
 * @throws what the step throws
 */
export function traced<T>(
  name: string,
  attributes: Record<string, string | number>,
  work: (span: Span) => Promise<T>,
  { kind = SpanKind.INTERNAL, from }: { kind?: SpanKind; from?: TraceCarrier } = {},
): Promise<T> {
  const { span, within } = openSpan(name, kind, from ?? {});
  span.setAttributes(attributes);
  return within(async () => {
    try {
      return await work(span);
    } catch (error) {
      // Its message may quote a deck.
      span.setAttribute('error.type', (error as Error).name);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The present trace, for a payload to another process. */
export function presentTrace(): TraceCarrier {
  const carrier: TraceCarrier = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ? { traceparent: carrier.traceparent } : {};
}

/** For the log: the trace that a line belongs to, if any. */
export function traceFields(): { traceId?: string } {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId ? { traceId } : {};
}
