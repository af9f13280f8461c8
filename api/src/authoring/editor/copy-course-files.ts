import { Course, NarrationCaptions, Slide, slidePictures } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { type EntityManager, In } from 'typeorm';

/** Number of files that are copied at the same time. */
const CONCURRENCY = 8;

type SlideFiles = Pick<Slide, 'imageKey' | 'audioKey' | 'narrationHash'>;

/** The copied files of a course: storage keys of the copies, by the keys of the originals. */
export class CopiedFiles {
  constructor(private readonly keys: ReadonlyMap<string, string>) {}

  /** Lists the storage keys of the originals. */
  listKeys(): string[] {
    return [...this.keys.keys()];
  }

  /** Gets the key of a file's copy; null without a copy, because the file is missing or was added later. */
  get(key: string | null): string | null {
    return (key && this.keys.get(key)) ?? null;
  }

  /** Gets the copies of a slide's files. If its audio was not copied, the copy of the slide is narrated again. */
  move({ imageKey, audioKey, narrationHash }: SlideFiles): SlideFiles {
    const audio = this.get(audioKey);
    const isNarrated = audio !== null || audioKey === null;
    return {
      imageKey: this.get(imageKey),
      audioKey: audio,
      narrationHash: isNarrated ? narrationHash : null,
    };
  }
}

/** Copies thumbnail, pictures and narration of a course into the folder of its copy. */
export async function copyCourseFiles(
  manager: EntityManager,
  storage: Disk,
  { from, to }: { from: string; to: string },
): Promise<CopiedFiles> {
  const keys = await findKeys(manager, from);
  const copied = new Map<string, string>();
  const remainingKeys = keys.values();
  const copyRemaining = async () => {
    // All concurrent calls take their next key from the same iterator.
    for (const key of remainingKeys) {
      const copy = key.replace(`courses/${from}/`, `courses/${to}/`);
      if (!(await storage.exists(key))) continue;
      await storage.copy(key, copy);
      copied.set(key, copy);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, copyRemaining));
  return new CopiedFiles(copied);
}

async function findKeys(manager: EntityManager, courseId: string): Promise<Set<string>> {
  const { thumbnailKey } = await manager.findOneByOrFail(Course, { id: courseId });
  const slides = await manager.find(Slide, {
    select: { id: true, imageKey: true, imageWidth: true, imageWidths: true, audioKey: true },
    where: { module: { courseId } },
  });
  const pictures = slides.flatMap((slide) => slidePictures(slide).map(({ key }) => key));
  return new Set(
    [thumbnailKey, ...pictures, ...slides.map(({ audioKey }) => audioKey)].filter((key) => key !== null),
  );
}

/** Copies the captions of narrations that were copied. */
export async function copyNarrationCaptions(
  manager: EntityManager,
  files: CopiedFiles,
  courseId: string,
): Promise<void> {
  const captions = await manager.findBy(NarrationCaptions, { audioKey: In(files.listKeys()) });
  await manager.insert(
    NarrationCaptions,
    captions.map((row) => ({ ...row, courseId, audioKey: files.get(row.audioKey) ?? '' })),
  );
}
