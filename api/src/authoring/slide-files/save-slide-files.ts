import type { ModuleChange } from '@lectern/contract';
import { Slide, SlideFile } from '@lectern/data';
import { type EntityManager, In } from 'typeorm';
import { FILE_URL_PREFIX } from '../../courses/files/file-url.js';
import { Refusal } from '../../platform/http/refusal.js';
import { keepFormerFiles } from './slide-files.queries.js';

type Picture = Pick<
  Slide,
  'imageKey' | 'imageWidth' | 'imageHeight' | 'imageWidths' | 'pictureHash' | 'isIllustrated'
>;
type Sound = Pick<Slide, 'audioKey' | 'narrationHash' | 'hasChosenAudio'>;
type SentSlide = ModuleChange['slides'][number];

const NO_PICTURE: Picture = {
  ...{ imageKey: null, imageWidth: null, imageHeight: null, imageWidths: [], pictureHash: null },
  isIllustrated: null,
};
const toKey = (url: string) => (url.startsWith(FILE_URL_PREFIX) ? url.slice(FILE_URL_PREFIX.length) : '');

/**
 * Gives slides of a course the pictures and sounds that were sent for them. What they had is kept, so that it can come back.
 * Only differences are written: the narration may change meanwhile.
 * @param old the slides of the course before the save; those that were sent exist already
 * @returns the ids of the slides whose files changed
 * @throws Refusal (422) for a file that is no file of the course, or not any more
 */
export async function saveSlideFiles(
  manager: EntityManager,
  courseId: string,
  { sent, old }: { sent: ModuleChange[]; old: Slide[] },
): Promise<string[]> {
  const before = new Map(old.map((slide) => [slide.id, slide]));
  const changed = sent
    .flatMap(({ slides }) => slides)
    .filter(
      ({ id, imageUrl, audioUrl }) =>
        isOther(imageUrl, before.get(id)?.imageKey) || isOther(audioUrl, before.get(id)?.audioKey),
    );
  if (!changed.length) return [];
  const known = await findKnown(manager, courseId, changed);
  const pictures = new Map<string | null, SlideFile | Slide>(known);
  for (const slide of old) pictures.set(slide.imageKey, slide);
  for (const slide of changed) {
    const former = before.get(slide.id);
    await manager.update(Slide, slide.id, {
      ...(isOther(slide.imageUrl, former?.imageKey) && findPicture(slide.imageUrl, pictures)),
      ...(isOther(slide.audioUrl, former?.audioKey) && findSound(slide.audioUrl, known, former)),
    });
  }
  const replaced = changed.flatMap(({ id }) => before.get(id) ?? []);
  await keepFormerFiles(manager, courseId, replaced);
  return changed.map(({ id }) => id);
}

function isOther(url: string | null | undefined, key: string | null | undefined): url is string | null {
  return url !== undefined && (url === null ? null : toKey(url)) !== (key ?? null);
}

/** The files of the course that the slides name, by their keys. */
async function findKnown(
  manager: EntityManager,
  courseId: string,
  slides: SentSlide[],
): Promise<Map<string, SlideFile>> {
  const keys = slides.flatMap(({ imageUrl, audioUrl }) =>
    [imageUrl, audioUrl].map((url) => toKey(url ?? '')),
  );
  const files = await manager.findBy(SlideFile, { courseId, key: In(keys) });
  return new Map(files.map((file) => [file.key, file]));
}

function findPicture(url: string | null, known: ReadonlyMap<string | null, SlideFile | Slide>): Picture {
  if (url === null) return NO_PICTURE;
  const file = known.get(toKey(url));
  // A sound has no width.
  if (!file || file.imageWidth === null) throw new Refusal(422, 'authoring.slideFileGone');
  const { imageWidth, imageHeight, imageWidths, pictureHash } = file;
  // A picture that a person uploads shows more than the slide's text.
  const isIllustrated = 'isIllustrated' in file ? file.isIllustrated : true;
  return { imageKey: toKey(url), imageWidth, imageHeight, imageWidths, pictureHash, isIllustrated };
}

/** A narration that a person removes is not generated again; the removal of a sound that a person chose lets it be generated. */
function findSound(
  url: string | null,
  known: ReadonlyMap<string, SlideFile>,
  former: Slide | undefined,
): Sound {
  if (url === null)
    return { audioKey: null, narrationHash: null, hasChosenAudio: former?.hasChosenAudio === false };
  const file = known.get(toKey(url));
  if (!file || file.imageWidth !== null) throw new Refusal(422, 'authoring.slideFileGone');
  return { audioKey: file.key, narrationHash: null, hasChosenAudio: true };
}
