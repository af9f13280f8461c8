import { expect, test } from 'vitest';
import { listPlayerOrigins } from '../../platform/security/player-origins.js';
import { buildEmbedUrls, readEmbedAddress } from './embed-sites.js';

const ALL = ['youtube', 'vimeo', 'videos.example.org'];
const UUID = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['http://m.youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  [`https://videos.example.org/videos/watch/${UUID}`, `https://videos.example.org/videos/embed/${UUID}`],
  [
    'https://videos.example.org/w/kkGMgK9ZtnKfYAgnEtQxbv',
    'https://videos.example.org/videos/embed/kkGMgK9ZtnKfYAgnEtQxbv',
  ],
])('%s is played at %s', (address, player) => {
  const video = readEmbedAddress(address, ALL);
  expect(video && buildEmbedUrls(video).embedUrl).toBe(player);
});

test.each([
  'javascript:alert(1)//www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch?v=dQw4w9WgX"><script>',
  'https://www.youtube.com/watch?v=../../evil',
  'https://vimeo.com/about',
  `https://other.example.org/videos/watch/${UUID}`,
  `https://videos.example.org:8443/videos/watch/${UUID}`,
  `https://videos.example.org/videos/watch/..%2f${UUID}`,
  'youtube.com/watch?v=dQw4w9WgXcQ',
  '',
])('%s is no video of an allowed site', (address) => {
  expect(readEmbedAddress(address, ALL)).toBeUndefined();
});

test('a site that is not allowed is refused, and pages show no frames of it', () => {
  expect(readEmbedAddress('https://vimeo.com/76979871', ['youtube'])).toBeUndefined();
  expect(listPlayerOrigins(ALL)).toEqual([
    'https://www.youtube-nocookie.com',
    'https://player.vimeo.com',
    'https://videos.example.org',
  ]);
  expect(listPlayerOrigins([])).toEqual([]);
});
