import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { checkWebPort, freePort } from './ports.mjs';

test.each([4190, 6000, 10080])('port %i, which browsers refuse to open, is refused', async (port) => {
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
  await expect(checkWebPort('PORT', port)).rejects.toThrow(
    `Browsers refuse to open port ${port}. Set PORT to another one.`,
  );
});

test('a port in use is refused, a free one is not', async () => {
  const port = await freePort();
  await checkWebPort('PORT', port);
  const server = createServer().listen(port);
  await once(server, 'listening');
  await expect(checkWebPort('PORT', port)).rejects.toThrow(`Port ${port} is in use.`);
  server.close();
});
