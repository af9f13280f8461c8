import { randomUUID } from 'node:crypto';
import { createDataSource, embedPassages, writePassages } from '@lectern/data';
import { type EmbeddingModel, readEnv } from '@lectern/infra';
import type { DataSource } from 'typeorm';
import { RetrievalService } from '#tutor/search/retrieval.service';
import { VectorSearch } from '#tutor/search/vector-search';

/**
 * Prints how long the search takes among 100,000 slides in seven languages: `npm run tutor:speed`.
 * - One course has half of the slides. A Czech course, whose words are compared by their prefixes, has a tenth. The other courses have 100
 *   slides each.
 * - Word frequencies follow Zipf's law, as in natural language. One real sentence on every slide decides its language.
 * - Every passage has a vector of 768 numbers. The time to compute the vector of the question is not included.
 */

const SLIDES = 100_000;
const LONG_COURSE_SLIDES = SLIDES / 2;
const CZECH_COURSE_SLIDES = SLIDES / 10;
const COURSE_SLIDES = 100;
const WORDS_PER_SLIDE = 90;
const VOCABULARY_SIZE = 60_000;
const QUESTIONS = 1000;
/** A sentence of each language, for the courses in turn: the first is the long course, the second the Czech one. */
const SENTENCES = [
  'The bank pays interest once a year, and the customer may close the account without giving notice.',
  'Banka vyplácí úroky jednou ročně a zákazník může účet zrušit bez předchozího upozornění.',
  'Die Bank zahlt einmal im Jahr Zinsen, und der Kunde darf das Konto ohne Kündigung schließen.',
  'El banco paga intereses una vez al año, y el cliente puede cerrar la cuenta sin previo aviso.',
  'Банк выплачивает проценты один раз в год, и клиент может закрыть счёт без предупреждения.',
  'يدفع البنك فائدة مرة واحدة في السنة، ويجوز للعميل إغلاق الحساب دون إشعار مسبق.',
  '银行每年支付一次利息，客户可以不经通知关闭账户，除非双方另有约定。',
];

/** Length of a vector, as common embedding models have it. */
const DIMENSIONS = 768;

const LEARNER = { id: randomUUID(), role: 'student', usesModel: null } as const;

let seed = 1;

/** The search takes as long with any vectors; a model would take hours to compute them. */
const randomVectors: EmbeddingModel = {
  name: 'random',
  unit: 'passage',
  languages: undefined,
  isRemote: false,
  embed: (texts) =>
    Promise.resolve(texts.map(() => Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5))),
};

const source = await createDataSource(readEnv().databaseUrl).initialize();
try {
  const otherCourseCount = (SLIDES - LONG_COURSE_SLIDES - CZECH_COURSE_SLIDES) / COURSE_SLIDES;
  const sizes = [
    LONG_COURSE_SLIDES,
    CZECH_COURSE_SLIDES,
    ...new Array<number>(otherCourseCount).fill(COURSE_SLIDES),
  ];
  const courses: string[] = [];
  for (const [index, size] of sizes.entries())
    courses.push(await createCourse(source, size, SENTENCES[index % SENTENCES.length] ?? ''));
  await embedPassages(source, randomVectors);
  await source.query('ANALYZE passages');
  const [{ count }] = await source.query<[{ count: string }]>('SELECT count(*) FROM passages');
  console.log(`${count} passages`);
  const vectors = new VectorSearch(randomVectors, source, readEnv());
  const retrieval = new RetrievalService(source, vectors);
  await time(`Meaning alone, ${count} vectors of ${DIMENSIONS} numbers`, (question) =>
    vectors.search(question, 'en', null, LEARNER, []),
  );
  await time('In all courses', (question) => retrieval.search(question, null, LEARNER));
  await time(`In a course of ${COURSE_SLIDES} slides`, (question) =>
    retrieval.search(question, courses[2 + Math.floor(random() * otherCourseCount)] ?? '', LEARNER),
  );
  await time(`In a Czech course of ${CZECH_COURSE_SLIDES} slides`, (question) =>
    retrieval.search(question, courses[1] ?? '', LEARNER),
  );
  await time(`In a course of ${LONG_COURSE_SLIDES} slides`, (question) =>
    retrieval.search(question, courses[0] ?? '', LEARNER),
  );
} finally {
  await source.destroy();
}

async function createCourse(source: DataSource, slides: number, sentence: string): Promise<string> {
  const [{ id }] = await source.query<[{ id: string }]>(
    `WITH course AS (
       INSERT INTO courses (slug, title, is_published) VALUES (gen_random_uuid(), 'Course', true) RETURNING id
     ), module AS (
       INSERT INTO modules (course_id, title, position) SELECT id, 'Module', 0 FROM course RETURNING id
     ), slide AS (
       INSERT INTO slides (module_id, title, content, position)
       SELECT module.id, text.title, text.content, text.position
         FROM module, unnest($1::text[], $2::text[]) WITH ORDINALITY AS text(title, content, position)
     )
     SELECT id FROM course`,
    [
      Array.from({ length: slides }, () => words(4)),
      Array.from({ length: slides }, () => `<p>${sentence}</p><p>${words(WORDS_PER_SLIDE)}.</p>`),
    ],
  );
  await writePassages(source, id);
  return id;
}

async function time(description: string, search: (question: string) => Promise<unknown>) {
  const durations: number[] = [];
  for (let count = 0; count < QUESTIONS; count++) {
    const question = `What is the ${words(7)}?`;
    const start = performance.now();
    await search(question);
    durations.push(performance.now() - start);
  }
  durations.sort((a, b) => a - b);
  const percentile = (share: number) =>
    `${(durations[Math.floor(share * durations.length)] ?? 0).toFixed(1)} ms`;
  console.log(`${description}: half within ${percentile(0.5)}, 99% within ${percentile(0.99)}`);
}

/** Draws random words; the nth most common word occurs 1/n as often as the first. */
function words(count: number): string {
  return Array.from({ length: count }, () => word(Math.floor(VOCABULARY_SIZE ** random()))).join(' ');
}

/**
 * Builds the nth word: one syllable for each hexadecimal digit of a number. 4096 makes at least four of them, and the prime 7919 lets common
 * words begin differently.
 */
function word(n: number): string {
  const syllables = 'ba ce di fo gu ha ke li mo nu pa re si to vu za'.split(' ');
  let text = '';
  for (let left = n * 7919 + 4096; left > 0; left = Math.floor(left / 16)) text += syllables[left % 16] ?? '';
  return text;
}

/** A seeded generator (mulberry32), so that every run uses the same text. */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
