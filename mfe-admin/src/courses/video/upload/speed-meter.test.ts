import { expect, test } from 'vitest';
import { SpeedMeter } from './speed-meter';

test('a speed is that of the last five seconds, and none in the first second', () => {
  const meter = new SpeedMeter();
  expect(meter.measure(0, 0)).toBeUndefined();
  expect(meter.measure(1000, 500)).toBeUndefined();
  expect(meter.measure(4000, 2000)).toBe(2000);
  expect(meter.measure(4000, 7000)).toBe(0);
});
