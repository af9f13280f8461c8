import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test, vi } from 'vitest';
import { sendCsv } from './send-csv.js';

const STALL_MS = 500;

test('a client that stops reading is disconnected, and what it kept open is closed', async () => {
  const close = vi.fn();
  async function* lines() {
    try {
      for (;;) yield 'a'.repeat(100_000);
    } finally {
      close();
    }
  }
  const app = express();
  app.get('/', (_request, response) => sendCsv(response, 'report.csv', lines(), STALL_MS));
  const server = app.listen(0);
  await once(server, 'listening');
  try {
    const request = get({ port: (server.address() as AddressInfo).port });
    const [response] = await once(request, 'response');
    const failure = once(response, 'error');
    // Until it is read, the response is paused: buffers fill up, and nothing moves any more.
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce(), { timeout: 30_000 });
    response.resume();
    expect((await failure)[0]).toMatchObject({ code: 'ECONNRESET' });
  } finally {
    server.close();
  }
});

test('a client that reads slowly gets the whole file', async () => {
  async function* lines() {
    for (let part = 0; part < 6; part++) {
      await new Promise((done) => setTimeout(done, STALL_MS / 4));
      yield 'a'.repeat(100_000);
    }
  }
  const app = express();
  app.get('/', (_request, response) => sendCsv(response, 'report.csv', lines(), STALL_MS));
  const server = app.listen(0);
  await once(server, 'listening');
  try {
    const file = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    expect((await file.text()).length).toBe(600_000);
  } finally {
    server.close();
  }
});
