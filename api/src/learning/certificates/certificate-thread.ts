/** The thread that draws certificates. For each received request, it sends back a PDF. */
import { buffer } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';
import { drawCertificate } from './certificate-pdf.js';

export type DrawRequest = Parameters<typeof drawCertificate>;

parentPort?.on('message', (request: DrawRequest) => void draw(request));
parentPort?.postMessage('started');

async function draw(request: DrawRequest): Promise<void> {
  parentPort?.postMessage(new Uint8Array(await buffer(drawCertificate(...request))));
}
