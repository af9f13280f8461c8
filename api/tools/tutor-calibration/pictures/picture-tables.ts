import type { Half } from '../question-files.js';
import type { AskedQuestion } from '../question-set.js';
import { formatShare } from '../wording/interval.js';
import type { LabeledDeck } from './picture-questions.js';

/** What the tutor does with a question. */
export interface PointedAnswer extends Pick<AskedQuestion, 'course' | 'picture' | 'words'> {
  half: Half;
  /** Whether it answers with sentences, and whether these have the key fact. */
  isShown: boolean;
  isRight: boolean;
  /** Whether a right slide is among the first five. */
  isNearest: boolean;
  /** Whether it points to a slide with a picture instead. */
  pointedTo: 'right' | 'other' | 'none';
}

const ROWS: [name: string, selects: (answer: PointedAnswer) => boolean][] = [
  ['only the picture answers', ({ course, picture }) => course === 'own' && picture?.answer === 'picture'],
  ...(['chart', 'diagram', 'picture', 'table'] as const).map(
    (kind): [string, (a: PointedAnswer) => boolean] => [
      `only the picture answers: ${kind}`,
      ({ course, picture }) => course === 'own' && picture?.answer === 'picture' && picture.kind === kind,
    ],
  ),
  ['the text answers, too', ({ course, picture }) => course === 'own' && picture?.answer === 'text'],
  ['about a picture, without an answer', ({ course, picture }) => course === 'unanswerable' && !!picture],
  ['about a picture, in another deck', ({ course, picture }) => course === 'other' && !!picture],
  [
    'other questions: same words',
    ({ course, picture, words }) => course === 'own' && !picture && words === 'same',
  ],
  [
    'other questions: other words',
    ({ course, picture, words }) => course === 'own' && !picture && words === 'other',
  ],
  ['other questions: without an answer', ({ course, picture }) => course === 'unanswerable' && !picture],
  ['other questions: in another deck', ({ course, picture }) => course === 'other' && !picture],
];

export function formatPictureTable(answers: PointedAnswer[]): string {
  const lines = (['fit', 'measure'] as const).flatMap((half) =>
    ROWS.map(([name, selects]) => {
      const own = answers.filter((answer) => answer.half === half && selects(answer));
      return [
        `${half}: ${name}`,
        formatShare(own, ({ pointedTo }) => pointedTo === 'right'),
        formatShare(own, ({ pointedTo }) => pointedTo === 'other'),
        formatShare(own, ({ isShown }) => isShown),
        formatShare(own, ({ isRight }) => isRight),
        formatShare(own, ({ isNearest }) => isNearest),
      ];
    }),
  );
  return formatTable(
    [
      'Questions',
      'Pointed to the right slide',
      'To another',
      'Answered',
      'Key fact shown',
      'Right slide in first 5',
    ],
    lines,
  );
}

/** How many of the pages that a person labeled are found to be illustrated. */
export function formatPageTable(labeled: LabeledDeck[], asked: AskedQuestion[]): string {
  const decks = new Map(asked.filter(({ course }) => course !== 'other').map((each) => [each.article, each]));
  const pages = labeled.flatMap(({ deck, labeled: numbers, illustrated }) => {
    const { half, pages = [] } = decks.get(deck) ?? {};
    return pages
      .filter(({ page }) => numbers.has(page))
      .map(({ page, isIllustrated }) => ({ half, isIllustrated, isLabeled: illustrated.has(page) }));
  });
  const lines = (['fit', 'measure'] as const).map((half) => {
    const own = pages.filter((page) => page.half === half);
    return [
      half,
      formatShare(
        own.filter(({ isLabeled }) => isLabeled),
        ({ isIllustrated }) => isIllustrated,
      ),
      formatShare(
        own.filter(({ isLabeled }) => !isLabeled),
        ({ isIllustrated }) => isIllustrated,
      ),
    ];
  });
  return formatTable(['Pages', 'With a picture: found', 'Without: taken for illustrated'], lines);
}

function formatTable(header: string[], lines: string[][]): string {
  return [header, header.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}
