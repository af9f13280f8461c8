/** The thread that draws badges. For each received badge, it sends back an SVG and a PNG. */
import { parentPort } from 'node:worker_threads';
import { type Badge, drawBadge, renderPng, writeSvg } from './draw-badge.js';

export interface DrawnBadge {
  svg: string;
  png: Uint8Array;
}

parentPort?.on('message', (badge: Badge) => {
  const shapes = drawBadge(badge);
  parentPort?.postMessage({
    svg: writeSvg(shapes),
    png: new Uint8Array(renderPng(shapes)),
  } satisfies DrawnBadge);
});
parentPort?.postMessage('started');
