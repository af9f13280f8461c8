import type { Slide } from '@lectern/contract';
import { withCatalogs } from '@lectern/remote';
import { useState } from 'react';
import type NarrationCaptionsComponent from '../../video/narration-captions';
import { t } from '../../texts';
import { useImport } from './use-import';

const load = () => withCatalogs(['learner.study.video'], () => import('../../video/narration-captions'));

/** The captions of a slide's narration. Their code is loaded with the first narration that is played. */
export function NarrationLine({
  slide: { id, narrationCaptions },
  audio,
}: {
  slide: Slide;
  audio: HTMLAudioElement;
}) {
  const [NarrationCaptions, setNarrationCaptions] = useState<typeof NarrationCaptionsComponent>();
  useImport(load, narrationCaptions !== undefined, {
    failed: t('viewer.captionsFailed'),
    onLoaded: (component) => setNarrationCaptions(() => component),
    onFailed: () => undefined,
  });
  if (!narrationCaptions || !NarrationCaptions) return null;
  return <NarrationCaptions key={id} captions={narrationCaptions} audio={audio} />;
}
