import { join } from 'node:path';
import S3rver from 's3rver';
import { freePort } from './ports.mjs';

/**
 * Starts a private S3-compatible store on a free port.
 * Its `variables` are environment variables that make the product use the store.
 * @param {string} folder
 */
export async function startS3(folder) {
  const port = await freePort();
  const server = new S3rver({
    port,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'lectern', configs: [] }],
  });
  await server.run();
  return {
    variables: {
      S3_BUCKET: 'lectern',
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop: () => server.close(),
  };
}
