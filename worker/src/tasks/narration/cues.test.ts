import { writeCaptions } from '@lectern/text/captions';
import { expect, test } from 'vitest';
import { estimateCues } from './cues.js';

test('sentences share the length of a sound by their characters, and markup in them stays text', () => {
  expect(writeCaptions(estimateCues(['Tags <b> & so on.', 'Two.'], 21))).toBe(
    [
      'WEBVTT\n',
      '00:00:00.000 --> 00:00:17.000\nTags &lt;b&gt; &amp; so on.\n',
      '00:00:17.000 --> 00:00:21.000\nTwo.\n',
    ].join('\n'),
  );
});
