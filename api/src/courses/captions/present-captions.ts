import {
  getNarrationCaptions,
  getVideoCaptions,
  type NarrationCaptions,
  type VideoCaptions,
} from '@lectern/contract';
import type { NarrationCaptions as NarrationCaptionsRow, SlideVideoCaptions } from '@lectern/data';

type CaptionsRow = Pick<SlideVideoCaptions, 'id' | 'videoId' | 'language' | 'isGenerated' | 'version'>;

export function presentCaptions({ id, videoId, language, isGenerated, version }: CaptionsRow): VideoCaptions {
  const path = getVideoCaptions.path.replace(':videoId', videoId).replace(':captionsId', id);
  // Browsers keep the file of a version.
  return { id, language, label: nameInItself(language), url: `${path}?v=${version}`, isGenerated };
}

/** @param slideId of the slide that has the sound now */
export function presentNarrationCaptions(
  slideId: string,
  { language, isEstimated, createdAt }: Pick<NarrationCaptionsRow, 'language' | 'isEstimated' | 'createdAt'>,
): NarrationCaptions {
  const path = getNarrationCaptions.path.replace(':slideId', slideId);
  return { url: `${path}?v=${createdAt.getTime()}`, language, isEstimated };
}

/** The name of a language in itself with a capital letter, such as 'Français'. */
function nameInItself(language: string): string {
  const name = new Intl.DisplayNames([language, 'en'], { type: 'language' }).of(language) ?? language;
  const [first = '', ...others] = name;
  return first.toLocaleUpperCase(language) + others.join('');
}
