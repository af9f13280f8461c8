import { DEFAULT_LOCALE, type EditedVideo, type SlideVideo } from '@lectern/contract';
import type { SlideVideoRow } from '@lectern/data';
import { translateText } from '@lectern/i18n/server';

/** @param video as learners get it; null until it is ready */
export function presentEditedVideo(row: SlideVideoRow, video: SlideVideo | null): EditedVideo {
  const { id, state, percent, failure, name } = row;
  const message = failure && translateText(DEFAULT_LOCALE, { id: `authoring.video.${failure}` });
  return { id, state, percent, failure, message, name, video };
}
