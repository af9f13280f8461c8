import { expect, test } from 'vitest';
import { buildPlayerUrl, nameSite } from './embed';

test.each([
  [
    'youtube',
    'https://www.youtube-nocookie.com/embed/a1',
    'https://www.youtube-nocookie.com/embed/a1?autoplay=1&start=125',
  ],
  [
    'vimeo',
    'https://player.vimeo.com/video/7?h=ab',
    'https://player.vimeo.com/video/7?h=ab&autoplay=1#t=125s',
  ],
  [
    'peertube',
    'https://tube.example/videos/embed/7',
    'https://tube.example/videos/embed/7?autoplay=1&start=125',
  ],
] as const)('a player of %s starts at once and at a second', (host, embedUrl, url) => {
  expect(buildPlayerUrl({ host, embedUrl }, 125)).toBe(url);
  expect(buildPlayerUrl({ host, embedUrl }, undefined)).not.toContain('125');
});

test('a site has its own name, one of many its host name', () => {
  expect(nameSite({ host: 'youtube', site: 'www.youtube.com' })).toBe('YouTube');
  expect(nameSite({ host: 'peertube', site: 'tube.example' })).toBe('tube.example');
});
