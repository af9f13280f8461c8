import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { expect, test, vi } from 'vitest';
import { ReportsController } from './reports.controller.js';
import type { ReportsService } from './reports.service.js';
import type { SavedReportsService } from './saved-reports.service.js';

test('an export whose client leaves early stops reading the database', async () => {
  const close = vi.fn();
  const reports = {
    async *writeCsv() {
      try {
        for (;;) yield 'a'.repeat(100_000);
      } finally {
        close();
      }
    },
  } as unknown as ReportsService;
  const controller = new ReportsController(reports, {} as SavedReportsService);
  const app = express();
  app.get('/', (request, response) =>
    controller.export({ query: {}, request } as Parameters<ReportsController['export']>[0], response),
  );
  const server = app.listen(0);
  await once(server, 'listening');
  try {
    const request = get({ port: (server.address() as AddressInfo).port });
    const [response] = await once(request, 'response');
    await once(response, 'readable');
    expect(close).not.toHaveBeenCalled();
    request.destroy();
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce(), { timeout: 30_000 });
  } finally {
    server.close();
  }
});
