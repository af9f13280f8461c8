import {
  type Context,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { Env } from '../env/env.js';

export { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';

/** The trace context that is passed to another process (W3C Trace Context); empty without tracing. */
export interface TraceCarrier {
  traceparent?: string;
}

const tracer = () => trace.getTracer('lectern');

/**
 * Sends traces to OTEL_EXPORTER_OTLP_ENDPOINT; without it the SDK is not loaded and tracing costs nothing. Spans
 * contain routes, statuses and stages, never a requested URL or personal data.
 * @param name the process: `api`, `worker`
 * @returns a function that sends pending spans and stops
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
 * Opens a span as a child of the carrier's span, or as the root of a new trace. The caller ends it.
 * @returns the span, and a function that runs code with the span as its parent
 */
export function openSpan(
  name: string,
  kind: SpanKind,
  carrier: TraceCarrier,
): { span: Span; within: <T>(work: () => T) => T } {
  const parent = propagation.extract(context.active(), carrier);
  const span = tracer().startSpan(name, { kind }, parent);
  const child: Context = trace.setSpan(parent, span);
  return { span, within: (work) => context.with(child, work) };
}

/**
 * Runs `work` in its own span, which records a failure.
 * @throws what `work` throws
 */
export function runInSpan<T>(
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
      // Not the message: it may quote a deck.
      span.setAttribute('error.type', (error as Error).name);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The current trace context, for the payload of a job. */
export function presentTrace(): TraceCarrier {
  const carrier: TraceCarrier = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ? { traceparent: carrier.traceparent } : {};
}

/** Log fields: the id of the current trace, if any. */
export function traceFields(): { traceId?: string } {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId ? { traceId } : {};
}
