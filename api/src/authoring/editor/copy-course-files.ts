import { Course, NarrationCaptions, Slide, slidePictures } from '@lectern/data';
import type { Disk } from '@lectern/infra';
import { type EntityManager, In } from 'typeorm';

/** Files that are copied at the same time. */
const CONCURRENCY = 8;

type SlideFiles = Pick<Slide, 'imageKey' | 'audioKey' | 'narrationHash'>;

/** The files of a course that were copied, by their storage keys. */
export class CopiedFiles {
  constructor(private readonly keys: ReadonlyMap<string, string>) {}

  /** Storage keys of what was copied. */
  listKeys(): string[] {
    return [...this.keys.keys()];
  }

  /** The key of the copy; null where there is none, because the file is missing or was added later. */
  get(key: string | null): string | null {
    return (key && this.keys.get(key)) ?? null;
  }

  /** The files of a slide. Without the audio it is narrated again. */
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
  const left = keys.values();
  const copyNext = async () => {
    for (const key of left) {
      const copy = key.replace(`courses/${from}/`, `courses/${to}/`);
      if (!(await storage.exists(key))) continue;
      await storage.copy(key, copy);
      copied.set(key, copy);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, copyNext));
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
