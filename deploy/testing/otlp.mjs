import { once } from 'node:events';
import { createServer } from 'node:http';

/** Takes OpenTelemetry traces as OTLP/HTTP sends them; `spans` grows as they arrive. */
export async function startOtlpReceiver() {
  /** @type {{ service: string, name: string, traceId: string, spanId: string, parentSpanId?: string, attributes: Record<string, any> }[]} */
  const spans = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse((await request.toArray()).join(''));
    for (const { resource, scopeSpans } of body.resourceSpans) {
      const service = readValues(resource.attributes)['service.name'];
      for (const scope of scopeSpans)
        for (const span of scope.spans)
          spans.push({ ...span, service, attributes: readValues(span.attributes) });
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    stop: () => server.close().closeAllConnections(),
  };
}

/** @param {{ key: string, value: object }[]} attributes */
const readValues = (attributes) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
