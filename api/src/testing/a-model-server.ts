import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Env } from '@lectern/infra';

/** A chat completion request of the OpenAI API. */
export interface ModelRequest {
  model: string;
  stream?: boolean;
  messages: { role: string; content: string }[];
}

export interface ModelReplyContext {
  request: ModelRequest;
  response: ServerResponse;
  /** Sends one chunk of text. */
  say(text: string): void;
  /** Sends any other chunk. */
  chunk(delta: object, finishReason?: string | null): void;
  /** Sends the final chunks and ends the stream. */
  done(): void;
  /** Responds with an error. */
  fail(status: number, headers?: Record<string, string>): void;
  /** Responds to a request without streaming. */
  answer(content: string): void;
}

export interface ModelServer {
  settings: NonNullable<Env['model']>;
  requests: ModelRequest[];
  close(): Promise<void>;
}

const schemas = new Ajv2020({ strict: false, logger: false, validateFormats: false }).addSchema(
  JSON.parse(readFileSync(new URL('../../fixtures/openai/schemas.json', import.meta.url), 'utf8')),
  'openai',
);

/**
 * A fake OpenAI-compatible server. Every request and every response, chunk and error is validated against OpenAI's schemas;
 * `close` throws if one was invalid.
 * @param reply responds to one request
 * @param embed returns the embedding of a text
 */
export async function aModelServer(
  reply: (context: ModelReplyContext) => void | Promise<void>,
  embed?: (text: string) => number[],
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const violations: string[] = [];
  const checked = <T>(name: string, value: T): T => {
    const validate = schemas.getSchema(`openai#/$defs/${name}`);
    if (!validate?.(value))
      violations.push(`${name}: ${JSON.stringify(validate?.errors?.slice(0, 3))} ${JSON.stringify(value)}`);
    return value;
  };
  const server = createServer(async (incoming, response) => {
    if (incoming.url?.endsWith('/embeddings')) {
      const { input } = checked(
        'CreateEmbeddingRequest',
        JSON.parse(await textOf(incoming)) as { input: string[] },
      );
      const data = input.map((text, index) => ({
        object: 'embedding',
        index,
        embedding: embed?.(text) ?? [],
      }));
      const usage = { prompt_tokens: 1, total_tokens: 1 };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          checked('CreateEmbeddingResponse', {
            object: 'list',
            model: 'fake-model',
            data: data.toReversed(),
            usage,
          }),
        ),
      );
      return;
    }
    const request = checked(
      'CreateChatCompletionRequest',
      JSON.parse(await textOf(incoming)) as ModelRequest,
    );
    requests.push(request);
    const common = { id: 'chatcmpl-1', created: 1_700_000_000, model: request.model };
    const send = (chunk: object) => {
      if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(checked('CreateChatCompletionStreamResponse', chunk))}\n\n`);
    };
    const chunk = (delta: object, finishReason: string | null = null) =>
      send({
        ...common,
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
      });
    await reply({
      request,
      response,
      chunk,
      say: (content) => chunk({ content }),
      done() {
        chunk({}, 'stop');
        const usage = { prompt_tokens: 900, completion_tokens: 100, total_tokens: 1000 };
        send({ ...common, object: 'chat.completion.chunk', choices: [], usage });
        response.end('data: [DONE]\n\n');
      },
      fail(status, headers = {}) {
        const error = { code: null, message: 'No.', param: null, type: 'server_error' };
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify(checked('ErrorResponse', { error })));
      },
      answer(content) {
        response.writeHead(200, { 'content-type': 'application/json' });
        const message = { role: 'assistant', content, refusal: null };
        const choices = [{ index: 0, message, logprobs: null, finish_reason: 'stop' }];
        response.end(
          JSON.stringify(
            checked('CreateChatCompletionResponse', { ...common, object: 'chat.completion', choices }),
          ),
        );
      },
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      name: 'fake-model',
      apiKey: 'sk-canary-of-the-environment',
      baseUrl: `http://127.0.0.1:${port}/v1`,
    },
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      if (violations.length) throw new Error(`Invalid by the OpenAI schemas:\n${violations.join('\n')}`);
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of incoming) text += String(piece);
  return text;
}
