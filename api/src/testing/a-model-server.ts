import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Env } from '@lectern/infra';
import type OpenAI from 'openai';
import * as z from 'zod/mini';
import { officialSchemas } from './openai-description.js';

/** What Lectern sends for a chat completion. Strict: a new parameter is added here on purpose. */
const ChatRequest = z.strictObject({
  model: z.string(),
  messages: z.array(z.strictObject({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  temperature: z.number(),
  response_format: z.strictObject({ type: z.literal('json_object') }),
  stream: z.optional(z.boolean()),
  stream_options: z.optional(z.strictObject({ include_usage: z.boolean() })),
  max_completion_tokens: z.optional(z.int()),
});
type ModelRequest = z.output<typeof ChatRequest>;

/** What Lectern sends for embeddings. */
const EmbeddingRequest = z.strictObject({
  model: z.string(),
  input: z.array(z.string()),
  encoding_format: z.literal('float'),
});

type Delta = OpenAI.ChatCompletionChunk.Choice.Delta;
type FinishReason = OpenAI.ChatCompletionChunk.Choice['finish_reason'];

export interface ModelReplyContext {
  request: ModelRequest;
  response: ServerResponse;
  /** Sends one chunk of text. */
  say(text: string): void;
  /** Sends a chunk of any other kind. */
  chunk(delta: Delta, finishReason?: FinishReason): void;
  /** Ends the stream with its usage and `[DONE]`. */
  done(): void;
  /** Responds with an error. */
  fail(status: number, headers?: Record<string, string>): void;
  /** Responds to a call that does not stream. */
  answer(content: string): void;
}

export interface ModelServer {
  settings: NonNullable<Env['model']>;
  requests: ModelRequest[];
  close(): Promise<void>;
}

/**
 * A stand-in for an OpenAI-compatible server. Requests are checked against the strict schemas above, responses by the
 * types of the `openai` package, and both against the official description where `OPENAI_DESCRIPTION` names its file.
 * `close` throws what did not fit.
 * @param reply answers one request
 * @param meaning a text's embedding
 */
export async function aModelServer(
  reply: (context: ModelReplyContext) => void | Promise<void>,
  meaning?: (text: string) => number[],
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const faults: string[] = [];
  const official = officialSchemas();
  const checked = <T>(name: string, value: T): T => {
    faults.push(...(official?.faults(name, value) ?? []));
    return value;
  };
  const parsed = <S extends z.ZodMiniType>(schema: S, name: string, text: string): z.output<S> => {
    const value = JSON.parse(text) as unknown;
    const { error } = z.safeParse(schema, value);
    if (error) faults.push(`${name}: ${z.prettifyError(error)}`);
    return checked(name, value) as z.output<S>;
  };
  const server = createServer(async (incoming, response) => {
    if (incoming.url?.endsWith('/embeddings')) {
      const { input } = parsed(EmbeddingRequest, 'CreateEmbeddingRequest', await readText(incoming));
      const data = input.map((text, index): OpenAI.Embedding => ({
        object: 'embedding',
        index,
        embedding: meaning?.(text) ?? [],
      }));
      const embeddings: OpenAI.CreateEmbeddingResponse = {
        object: 'list',
        model: 'stand-in',
        data: data.toReversed(),
        usage: { prompt_tokens: 1, total_tokens: 1 },
      };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(checked('CreateEmbeddingResponse', embeddings)));
      return;
    }
    const request = parsed(ChatRequest, 'CreateChatCompletionRequest', await readText(incoming));
    requests.push(request);
    const about = { id: 'chatcmpl-1', created: 1_700_000_000, model: request.model };
    const send = (chunk: OpenAI.ChatCompletionChunk) => {
      if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`data: ${JSON.stringify(checked('CreateChatCompletionStreamResponse', chunk))}\n\n`);
    };
    const chunk = (delta: Delta, finishReason: FinishReason = null) =>
      send({
        ...about,
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
        send({ ...about, object: 'chat.completion.chunk', choices: [], usage });
        response.end('data: [DONE]\n\n');
      },
      fail(status, headers = {}) {
        const error = { code: null, message: 'No.', param: null, type: 'server_error' };
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end(JSON.stringify(checked('ErrorResponse', { error })));
      },
      answer(content) {
        response.writeHead(200, { 'content-type': 'application/json' });
        const completion: OpenAI.ChatCompletion = {
          ...about,
          object: 'chat.completion',
          choices: [
            {
              index: 0,
              message: { role: 'assistant', content, refusal: null },
              logprobs: null,
              finish_reason: 'stop',
            },
          ],
        };
        response.end(JSON.stringify(checked('CreateChatCompletionResponse', completion)));
      },
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      name: 'stand-in',
      apiKey: 'sk-canary-of-the-environment',
      baseUrl: `http://127.0.0.1:${port}/v1`,
    },
    requests,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      // After `close`, so that no connection opens in between.
      server.closeAllConnections();
      await closed;
      if (faults.length) throw new Error(`Does not fit the API of OpenAI:\n${faults.join('\n')}`);
    },
  };
}

async function readText(incoming: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of incoming) text += String(piece);
  return text;
}
