import { beforeAll, expect, test } from '@jest/globals';
import type { Pixels } from './draw-page.js';
import { compileEngine, Engine } from './engine.js';
import { practiseOn } from './practice.js';
import { richnessOf, sketchOf } from './sketch.js';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.start(await compileEngine());
});

test('practice draws a page that has much to see, as wide as a slide', async () => {
  const drawn: Pixels[] = [];
  await practiseOn(
    engine,
    () => drawn.length > 0,
    (pixels) => drawn.push(pixels),
  );
  expect(drawn.map(({ width }) => width)).toEqual([1280]);
  expect(drawn.map((pixels) => richnessOf(sketchOf(pixels)) > 2)).toEqual([true]);
});

test('there is no practice once there is an order', async () => {
  const drawn: Pixels[] = [];
  await practiseOn(
    engine,
    () => true,
    (pixels) => drawn.push(pixels),
  );
  expect(drawn).toEqual([]);
});
