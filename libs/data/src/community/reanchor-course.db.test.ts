import { randomUUID } from 'node:crypto';
import { type EntityManager, In, Not } from 'typeorm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Note, Slide, Thread } from '../entities/index.js';
import { createTestDatabase, factories, type TestDatabase } from '../testing/index.js';
import { findFault, ModelCourse, type ModelSlide, random } from '../testing/model-course.js';
import { keepAnchorTitles } from './anchors.queries.js';
import { reanchorCourse } from './reanchor-course.js';

/** `npm run test:long` sets TEST_LONG. */
const SEEDS = process.env['TEST_LONG'] ? 1000 : 25;
/** Of all seeds together, on a busy machine. */
const TIMEOUT_MS = SEEDS * 5000;
const STEPS = 8;

let database: TestDatabase;
let userId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  userId = (await factories(database.source).aUser()).id;
});
afterAll(() => database.drop());

/** What a note or question was about when it was made. */
interface Made {
  id: string;
  slideId: string;
  marked?: ReturnType<ModelCourse['select']>;
  /** The picture in which a place was chosen. */
  picture?: string;
}

const toRow = (slide: ModelSlide, at: number, moduleId: string) => ({
  ...{ id: slide.id, moduleId, title: 'Slide', position: at, pictureHash: slide.picture },
  content: slide.sentences.map(({ words }) => `<p>${words}</p>`).join(''),
});

/** A course as its model, with notes and questions about sentences, places and whole slides. */
async function aModelCourse(seed: number) {
  const course = await factories(database.source).aCourse({ modules: [0] });
  const [courseId, moduleId] = [course.id, course.modules[0]?.id ?? ''];
  const model = new ModelCourse(random(seed), () => randomUUID());
  const { manager } = database.source;
  await manager.insert(
    Slide,
    model.slides.map((slide, at) => toRow(slide, at, moduleId)),
  );
  const made: Made[] = [];
  for (const entity of [Note, Thread]) {
    const subjects = ['quote', 'quote', 'quote', 'place', 'slide'];
    const added = subjects.map((subject): Made & { row: Partial<Note & Thread> } => {
      const marked = model.select();
      const { slideId, words, prefix, suffix, quote, start } = marked;
      const picture = model.slides.find(({ id }) => id === slideId)?.picture ?? '';
      const row = {
        ...{ id: randomUUID(), courseId, slideId, firstSlideId: slideId },
        ...{ moduleTitle: 'Module 1', slideTitle: 'Slide' },
        ...(subject === 'quote' && {
          ...{ quote: words, prefix, suffix, firstLetter: start },
          ...{ startLetter: start, endLetter: start + quote.length },
        }),
        ...(subject === 'place' && { placeX: 0.5, placeY: 0.25, picture }),
        ...(entity === Note
          ? { userId, courseTitle: 'Course', color: 'blue' as const, kind: KINDS[subject] ?? 'note' }
          : { audience: 'class' as const, askerId: userId }),
      };
      return {
        ...{ id: row.id, slideId, row },
        ...(subject === 'quote' && { marked }),
        ...(subject === 'place' && { picture }),
      };
    });
    await manager.insert(
      entity,
      added.map(({ row }) => row as object),
    );
    made.push(...added);
  }
  return { courseId, moduleId, model, made };
}
type World = Awaited<ReturnType<typeof aModelCourse>>;
const KINDS: Record<string, Note['kind']> = { quote: 'highlight', slide: 'bookmark' };

/** Saves the model as editors, updates from decks and their undoing do. */
function save({ courseId, moduleId, model }: World): Promise<void> {
  return database.source.transaction(async (manager) => {
    await keepAnchorTitles(manager, courseId);
    await manager.delete(Slide, { moduleId, id: Not(In(model.slides.map(({ id }) => id))) });
    // Positions are unique while rows change one after the other.
    await manager.increment(Slide, { moduleId }, 'position', 1000);
    const rows = model.slides.map((slide, at) => toRow(slide, at, moduleId));
    if (rows.length) await manager.upsert(Slide, rows, ['id']);
    await reanchorCourse(manager, courseId);
  });
}

/** What is wrong with the stored rows, as sentences. */
async function findFaults(manager: EntityManager, { courseId, model, made }: World): Promise<string[]> {
  const rows = [
    ...(await manager.findBy(Note, { courseId })),
    ...(await manager.findBy(Thread, { courseId })),
  ];
  return made.flatMap(({ id, slideId, marked, picture }) => {
    const row = rows.find((one) => one.id === id);
    const fault = row ? findAnchorFault(row, { slideId, marked, picture }, model.slides) : 'it is lost';
    return fault
      ? [`${row instanceof Note ? 'note' : 'question'} ${made.findIndex((one) => one.id === id)}: ${fault}`]
      : [];
  });
}

function findAnchorFault(
  row: Note | Thread,
  { slideId, marked, picture }: Omit<Made, 'id'>,
  slides: ModelSlide[],
): string | undefined {
  const { firstSlideId, startLetter, endLetter, isChanged } = row;
  if (marked)
    return findFault(slides, {
      ...marked,
      ...{ slideId: row.slideId, firstSlideId, startLetter, endLetter, isChanged },
    });
  const slide = slides.find(({ id }) => id === slideId);
  if (row.slideId !== (slide?.id ?? null)) return 'it is on another slide';
  if (slide && picture !== undefined && isChanged !== (slide.picture !== picture))
    return 'it says the wrong thing about its picture';
  return undefined;
}

test(
  'through random edits, updates and their undoing no note, bookmark or question is lost, and each is at its words or picture or says that they changed',
  async () => {
    const faults: string[] = [];
    const { manager } = database.source;
    for (let seed = 1; seed <= SEEDS; seed++) {
      const world = await aModelCourse(seed);
      const { model } = world;
      const below = random(seed + SEEDS);
      const former: ModelSlide[][] = [];
      for (let step = 0; step < STEPS; step++) {
        const isUndone = below(4) === 0 && former.length > 0;
        if (isUndone) model.slides = former.pop() ?? [];
        else {
          former.push(structuredClone(model.slides));
          model.change();
          if (below(2)) model.changePicture();
        }
        await save(world);
        const found = await findFaults(manager, world);
        faults.push(...found.map((fault) => `seed ${seed}, step ${step}, ${fault}`));
      }
      model.slides = former[0] ?? model.slides;
      await save(world);
      const found = await findFaults(manager, world);
      faults.push(...found.map((fault) => `seed ${seed}, all undone, ${fault}`));
      const changed = await manager.countBy(Note, { courseId: world.courseId, isChanged: true });
      if (changed) faults.push(`seed ${seed}, all undone: ${changed} notes say that they changed`);
    }
    expect(faults).toEqual([]);
  },
  TIMEOUT_MS,
);
