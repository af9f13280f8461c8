import { describe, expect, test } from 'vitest';
import { PROPOSAL_KINDS, type ProposalKind } from '@lectern/contract';
import { slideText } from '@lectern/text';
import { countTurns } from '../../../testing/count-turns.js';
import { draftQuestions } from './draft-questions.js';
import type { DraftedQuestion } from './drafted-question.js';
import { findInstructions } from './instructions.js';
import { givesAnswerAway, identifyQuestion } from './verify-question.js';

interface Text {
  title: string;
  content: string;
}

const list = (tag: 'ol' | 'ul', ...items: string[]) =>
  `<${tag}>${items.map((item) => `<li>${item}</li>`).join('')}</${tag}>`;
const COVER: Text = { title: 'A course', content: '<p>By its author</p>' };

/** Drafts from a course whose first slide is a cover; checks what holds for every question. */
async function draft(...texts: Text[]): Promise<DraftedQuestion[]> {
  const slides = [COVER, ...texts].map((text, index) => ({ ...text, id: `slide ${index}` }));
  const questions = await draftQuestions(slides, new Set(PROPOSAL_KINDS));
  for (const question of questions) {
    const { content } = slides.find(({ id }) => id === question.slideId) ?? COVER;
    expect(slideText(content)).toContain(question.quote);
    expect(givesAnswerAway(question)).toBe(false);
  }
  return questions;
}
const ofKind = (questions: DraftedQuestion[], kind: ProposalKind) =>
  questions.filter((question) => question.kind === kind);
const ANOMALIES = {
  title: 'Isolation anomalies',
  content: list(
    'ul',
    'Dirty read: sees rows that another session has not committed',
    'Lost update: overwrites what somebody stored in between',
    'Phantom: new rows appear when a search is repeated',
  ),
};

describe('matching', () => {
  test('pairs the terms of a list with their meanings, under the title of the slide', async () => {
    const [question] = ofKind(await draft(ANOMALIES), 'matching');
    expect(question?.content).toMatchObject({
      type: 'matching',
      prompt: '<p>Match each term with its meaning.</p><p><strong>Isolation anomalies</strong></p>',
    });
    expect(question?.content.type === 'matching' && question.content.items.map(({ html }) => html)).toEqual([
      'Dirty read',
      'Lost update',
      'Phantom',
    ]);
  });

  test('reads terms with one meaning below them, and tables of two columns', async () => {
    const nested = list(
      'ul',
      'Dirty read<ul><li>sees rows that another session has not committed</li></ul>',
      'Lost update<ul><li>overwrites what somebody stored in between</li></ul>',
      'Phantom<ul><li>new rows appear when a search is repeated</li></ul>',
    );
    const rows = [
      ['Queen', 'lays all eggs of the colony'],
      ['Drone', 'mates once during the summer'],
      ['Worker', 'collects nectar from many plants'],
    ];
    const cells = rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
    const questions = await draft(
      { title: 'Anomalies', content: nested },
      { title: 'Members', content: `<table><tr><th>Member</th><th>Task</th></tr>${cells.join('')}</table>` },
    );
    expect(ofKind(questions, 'matching')).toHaveLength(2);
  });

  test('leaves out a pair whose meaning names or spells out its term', async () => {
    const leaks = list(
      'ul',
      'Dirty read: a read of rows that were never committed',
      'JDBC: Java DataBase Connectivity for all programs',
      'Phantom: new rows appear when a search is repeated',
    );
    expect(ofKind(await draft({ title: 'Anomalies', content: leaks }), 'matching')).toEqual([]);
  });

  test('does not take labels that come back on other slides for terms', async () => {
    const slide = (topic: string) => ({
      title: topic,
      content: list(
        'ul',
        `Complexity: grows with the number of ${topic}`,
        `Storage: fits the cache of one ${topic} machine`,
        `Stability: keeps equal ${topic} in their order`,
      ),
    });
    const questions = await draft(slide('records'), slide('tuples'));
    expect(ofKind(questions, 'matching')).toEqual([]);
  });
});

describe('lists of labels that are no terms', () => {
  const [DIRTY, LOST, PHANTOM] = [
    'Dirty read: sees rows that another session has not committed',
    'Lost update: overwrites what somebody stored in between',
    'Phantom: new rows appear when a search is repeated',
  ] as const;
  const matched = async (title: string, ...items: string[]) =>
    ofKind(await draft({ title, content: list('ul', ...items) }), 'matching').length;

  test.each([
    ['one label says what its line is for', 'Anomalies', [DIRTY, LOST, PHANTOM, 'Idea: keep old versions']],
    ['one label is the subject of the slide', 'What a phantom is', [DIRTY, LOST, PHANTOM]],
    ['labels are written differently', 'Anomalies', [DIRTY, LOST, PHANTOM.toLowerCase()]],
    [
      'a label counts things',
      'Anomalies',
      [DIRTY, LOST, PHANTOM.replace('Phantom', 'Three phantoms'), 'Nothing else'],
    ],
    [
      'most lines have no meaning',
      'Anomalies',
      [DIRTY, LOST, PHANTOM, 'Locks: page', 'Latches: row', 'Logs: byte'],
    ],
    [
      'half of one meaning is in another',
      'Anomalies',
      [DIRTY, 'Phantom: shows the color', 'Mirage: shows the shape'],
    ],
    ['a meaning points to another slide', 'Anomalies', [DIRTY, LOST, `${PHANTOM} on the previous slide`]],
    ['a meaning points to another line', 'Anomalies', [DIRTY, LOST, 'Phantom: this makes new rows appear']],
    ['a meaning is cut off', 'Anomalies', [DIRTY, LOST, `${PHANTOM} and`]],
    [
      'a meaning has an open quotation mark',
      'Anomalies',
      [DIRTY, LOST, 'Phantom: new “rows appear in a search'],
    ],
    ['a meaning is a drawing', 'Anomalies', [DIRTY, LOST, 'Phantom: rows · pages · log · buffer · cache']],
    ['a meaning is a formula', 'Anomalies', [DIRTY, LOST, 'Phantom: rows = pages * page_cost + tuples']],
  ])('%s', async (_, title, items) => {
    expect(await matched('Anomalies', DIRTY, LOST, PHANTOM)).toBe(1);
    expect(await matched(title, ...items)).toBe(0);
  });

  test('a title with several of the terms is no reason against them', async () => {
    expect(await matched('Dirty read, lost update and phantom', DIRTY, LOST, PHANTOM)).toBe(1);
  });
});

describe('abbreviations', () => {
  const listAnswers = async (...texts: Text[]) =>
    ofKind(await draft(...texts), 'abbreviation').map(({ key, quote }) => [
      quote,
      key.type === 'short-text' ? key.answers.map(({ text }) => text) : [],
    ]);
  const FILLER = '<p>Some more words that make this slide long enough to be read.</p>';

  test.each([
    ['Servers use Redundant Arrays (RA) of disks', 'Redundant Arrays (RA)', null],
    [
      'Servers use Redundant Disk Arrays (RDA)',
      'Redundant Disk Arrays (RDA)',
      ['Redundant Disk Arrays', 'Redundant Disk Array'],
    ],
    [
      'Discrete decision processes (DDP)',
      'Discrete decision processes (DDP)',
      ['Discrete decision processes', 'Discrete decision process'],
    ],
    [
      'Known Choice Probabilities (KCP)',
      'Known Choice Probabilities (KCP)',
      ['Known Choice Probabilities', 'Known Choice Probability'],
    ],
    [
      'Queues are First-in-first-out (FIFO)',
      'First-in-first-out (FIFO)',
      ['First-in-first-out', 'First in first out'],
    ],
    ['WAL: Write Ahead Log', 'WAL: Write Ahead Log', ['Write Ahead Log']],
    ['Le Capture The Flag (CTF) sono sfide', 'Capture The Flag (CTF)', ['Capture The Flag']],
    ['OSS (Open Source Software) とは', 'OSS (Open Source Software', ['Open Source Software']],
  ])('%s', async (line, quote, answers) => {
    const found = await listAnswers({ title: 'Storage', content: `<p>${line}</p>${FILLER}` });
    expect(found).toEqual(answers ? [[quote, answers]] : []);
  });

  test('words that do not begin with its letters, parts of a longer meaning and names of places are none', async () => {
    const lines = [
      'Parsers read Left-to-right (LR)',
      'Written at the National Institute of Health (NIH)',
      'Locks are held until the end (UTX)',
      'Seen in the Journal of Data Bases (JDB)',
      'Ask the Teaching Support Team (TST)',
    ];
    const content = `${list('ul', ...lines)}${FILLER}`;
    expect(await listAnswers({ title: 'Storage', content })).toEqual([]);
  });

  test('one with two meanings in a course is none; a plural is no second meaning', async () => {
    const slides = (...lines: string[]) =>
      lines.map((line) => ({ title: 'Storage', content: `<p>${line}</p>${FILLER}` }));
    const first = 'Media Access Control (MAC)';
    expect(await listAnswers(...slides(first, 'Media Access Controls (MAC)'))).toHaveLength(1);
    expect(await listAnswers(...slides(first, 'MAC: Message Access Codes'))).toEqual([]);
  });

  test('each is asked for once, where the course first spells it out, and never under a title with its words', async () => {
    const slide = (title: string) => ({ title, content: `<p>Write Ahead Log (WAL)</p>${FILLER}` });
    const questions = ofKind(await draft(slide('Log files'), slide('Recovery')), 'abbreviation');
    expect(questions.map(({ slideId }) => slideId)).toEqual(['slide 1']);
    expect(questions[0]?.content.prompt).toBe(
      '<p>Write this abbreviation in full.</p><p><strong>WAL</strong></p>',
    );
  });
});

test('a deck whose font lost its ligatures is not drafted from', async () => {
  const filler = 'Background jobs collect samples while the planner counts rows and reads pages in order. ';
  const lost = { title: 'Notes on storage', content: `<p>${filler.repeat(60)}</p>` };
  expect(await draft(ANOMALIES, lost)).toEqual([]);
  expect(await draft(ANOMALIES, { ...lost, content: `${lost.content}<p>Efficient files</p>` })).not.toEqual(
    [],
  );
});

test('covers, agendas, references and thanks make no questions', async () => {
  const questions = await draft(
    { title: 'Agenda', content: ANOMALIES.content },
    { title: 'What comes', content: list('ul', 'Locks and latches', 'Isolation', 'Recovery after crashes') },
    { title: 'Locks and latches', content: '<p>Short</p>' },
    { title: 'Isolation', content: '<p>Short</p>' },
    { title: 'Recovery after crashes', content: '<p>Short</p>' },
    { title: 'References', content: ANOMALIES.content },
    { title: 'Homework 3', content: ANOMALIES.content },
    { title: 'Course policies', content: ANOMALIES.content },
    { title: 'Teaching staff', content: ANOMALIES.content },
    { title: 'Thank you for your attention', content: ANOMALIES.content },
  );
  expect(questions).toEqual([]);
});

test('a list that stands on two slides makes one question', async () => {
  const again = { ...ANOMALIES, content: ANOMALIES.content };
  const questions = ofKind(await draft(ANOMALIES, again), 'matching');
  expect(new Set(questions.map(identifyQuestion)).size).toBe(questions.length);
  expect(questions.length).toBeLessThan(2);
});

test.each([
  [
    'de',
    'Anomalien',
    [
      'Phantom: neue Zeilen erscheinen bei einer Wiederholung der Suche',
      'Sperre: hält andere Sitzungen von einer Zeile fern',
      'Protokoll: bewahrt jede Änderung bis zum nächsten Sichern auf',
    ],
  ],
  [
    'cs',
    'Členové úlu',
    [
      'Matka: klade všechna vajíčka v celém úlu',
      'Trubec: páří se jednou během léta venku',
      'Dělnice: sbírá nektar a staví plásty z vosku',
    ],
  ],
  [
    'ja',
    '蜂の群れ',
    [
      '女王蜂：群れのすべての卵を産み続けます',
      '雄蜂：夏の間に一度だけ空中で交尾をします',
      '働き蜂：花から蜜を集めて巣に運んでいます',
    ],
  ],
  [
    'it',
    'Membri della colonia',
    [
      'Regina: depone tutte le uova della colonia',
      'Fuco: si accoppia una volta durante la bella stagione',
      'Operaia: raccoglie il nettare e costruisce i favi di cera',
    ],
  ],
])(
  'lists of terms are found in %s, with the instruction in that language',
  async (language, title, items) => {
    const [question] = ofKind(await draft({ title, content: list('ul', ...items) }), 'matching');
    expect(question?.content.prompt).toContain(findInstructions(language).matching);
  },
);

test('other requests have their turn between two slides, in each step of drafting from a deck', async () => {
  const slides = Array.from({ length: 300 }, (_, index) => ({
    id: `${index}`,
    title: `Subject ${index} of the course`,
    content: `${ANOMALIES.content}<p>Background jobs find samples.</p>`,
  }));
  const turns = await countTurns(() => draftQuestions(slides, new Set(PROPOSAL_KINDS)));
  // Lines, language, words, content, pairs and questions of each slide.
  expect(turns).toBeGreaterThanOrEqual(6 * slides.length - 5);
}, 30_000);
