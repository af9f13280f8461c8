import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bakePng, bakeSvg } from './bake-badge.js';
import { drawBadge, renderPng, writeSvg } from './draw-badge.js';

const shapes = drawBadge({ courseName: 'First <aid> & "more"', siteName: 'مدرسة', color: '#0958d9' });
const credential = { name: 'Ž ]]> \uffff </svg> \u2028', list: [[1]] };

test('a baked PNG is still a picture, with the credential in one chunk after the header', async () => {
  const baked = bakePng(renderPng(shapes), credential);
  expect(await sharp(baked, { failOn: 'warning' }).metadata()).toMatchObject({ width: 512, height: 512 });
  const header = 8 + 12 + 13;
  const length = baked.readUInt32BE(header);
  const chunk = baked.subarray(header + 4, header + 8 + length);
  expect(chunk.subarray(0, 28).toString()).toBe('iTXtopenbadgecredential\0\0\0\0\0');
  expect(JSON.parse(chunk.subarray(28).toString())).toEqual(credential);
  expect(baked.readUInt32BE(header + 8 + length)).toBe(crc32(chunk));
});

test('a baked SVG has one CDATA section, which no text of a credential ends', () => {
  const baked = bakeSvg(writeSvg(shapes), credential);
  expect(baked.match(/]]>/g)).toHaveLength(1);
  expect(baked).not.toContain('\uffff');
  const [, json = ''] =
    /<openbadges:credential><!\[CDATA\[([^]*)]]><\/openbadges:credential>/.exec(baked) ?? [];
  expect(JSON.parse(json)).toEqual(credential);
  expect(baked).not.toContain('First <aid>');
});
