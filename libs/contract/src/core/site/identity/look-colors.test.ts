import { wcagContrast } from 'culori';
import { expect, test } from 'vitest';
import { deriveColors, findReadable, isReadable, measureContrast, MIN_CONTRAST } from './look-colors.js';

/** 1,331 colors, evenly over the cube of red, green and blue. */
const CHANNELS = Array.from({ length: 11 }, (_, index) => Math.round(index * 25.5));
const hex = (channels: number[]) =>
  `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
const COLORS = CHANNELS.flatMap((red) =>
  CHANNELS.flatMap((green) => CHANNELS.map((blue) => hex([red, green, blue]))),
);

test('every color has a readable neighbor, and texts of both themes can be read in its colors', () => {
  for (const color of COLORS) {
    const readable = findReadable(color);
    const { light, dark } = deriveColors(readable);
    const pairs: [string, string][] = [
      ...[light.primary, light.primaryHover].map((text): [string, string] => [text, '#f7f8fa']),
      [light.primary, light.primarySoft],
      [light.onPrimary, light.primary],
      [light.onPrimary, light.primaryHover],
      ...[dark.primary, dark.primaryHover].map((text): [string, string] => [text, '#171e2a']),
      [dark.primary, dark.primarySoft],
      [dark.onPrimary, dark.primary],
      [dark.onPrimary, dark.primaryHover],
    ];
    const unreadable = pairs.filter(([text, ground]) => wcagContrast(text, ground) < MIN_CONTRAST);
    expect({ color, unreadable }).toEqual({ color, unreadable: [] });
  }
});

test('a readable color is kept, and a bright one becomes a darker one of its hue', () => {
  expect(findReadable('#7a1f5c')).toBe('#7a1f5c');
  expect(isReadable('#ffd400')).toBe(false);
  expect(measureContrast('#ffd400')).toBeLessThan(2);
  expect(findReadable('#ffd400')).toBe('#816b00');
});

test('charts keep their own first series where the color could be taken for another one', () => {
  expect(deriveColors('#7a1f5c').light.chart).toBe('#7a1f5c');
  expect(deriveColors('#c95500').light.chart).toBe('#0958d9');
  expect(deriveColors('#00795a').light.chart).toBe('#0958d9');
});
