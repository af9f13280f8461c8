import type { EditedVideo, Locale, SlideVideo } from '@lectern/contract';
import type { SlideVideoRow } from '@lectern/data';
import { translateText } from '@lectern/i18n/server';

/**
 * @param video as learners get it; null until it is ready
 * @param locale of the message
 */
export function presentEditedVideo(
  row: SlideVideoRow,
  video: SlideVideo | null,
  locale: Locale,
): EditedVideo {
  const { id, state, percent, failure, name } = row;
  const message = failure && translateText(locale, { id: `authoring.video.${failure}` });
  return { id, state, percent, failure, message, name, video };
}
