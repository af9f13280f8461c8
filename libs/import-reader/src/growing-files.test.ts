import { fill, LENGTH_FACTOR, MAX_GROWTH, measureGrowth } from '@lectern/contract/testing';
import { decodeText } from '@lectern/question-formats/text-files';
import { cleanForeignQuestionHtml } from '@lectern/text';
import { readAllQuestions } from '@lectern/question-formats/testing';
import { expect, test } from 'vitest';
import { prepareQuestion } from './prepare-question.js';
import { listUserWords } from './file-words.js';
import { readManifest } from './packages/read-manifest.js';
import { readGradeTable } from './tables/grade-table.js';
import { readUserTable } from './tables/user-table.js';

const isLong = Boolean(process.env['TEST_LONG']);
const FIRST_LENGTH = 1 << 13;
/** Characters of a file: up to the limit of files in the long run. */
const MAX_LENGTH = isLong ? 20 * 1024 * 1024 : 1 << 18;
/** Characters of one text: up to just below its limit. */
const MAX_TEXT_LENGTH = 99_000;

const cdata = (html: string) => `<![CDATA[${html.replaceAll(']]>', '')}]]>`;
const question = (type: string, html: string, rest = '') =>
  `<question type="${type}"><questiontext format="html"><text>${cdata(html)}</text></questiontext>${rest}</question>`;
const qti1 = (presentation: string, rules = '') =>
  `<questestinterop><item ident="a"><presentation>${presentation}</presentation><resprocessing>${rules}</resprocessing></item></questestinterop>`;
const qti2 = (body: string, declarations = '') =>
  `<assessmentItem>${declarations}<itemBody>${body}</itemBody></assessmentItem>`;

const fillWhole = (part: string, length: number) => part.repeat(Math.ceil(length / part.length));
const GRADE_WORDS = { email: ['Email'], columns: [{ key: 'talk', names: ['Talk'] }], ignored: [] };
const PACKAGE = { paths: new Map([['a.html', 'a.html']]), folder: '' };

/** Texts that start what they do not end. */
const HTML_PARTS = [
  '<div>',
  '<div ',
  '<img ',
  '<img data-equation-content="a" ',
  'data-equation-content="',
  '<img src="data:image/png;base64,',
  '$$',
  '$$a',
  '\\(',
  '\\(x\\)',
  '<',
  '</p>   ',
  '</b></i>',
  '&amp',
  '&',
  '<li><p>',
  '<td colspan="2">',
  '<!--',
  '<p> </p>',
  ' ',
];
const perHtml = (write: (html: string) => string) =>
  HTML_PARTS.map((part) => [
    JSON.stringify(part),
    (length: number) => write((part.startsWith('data-') ? '<img ' : '') + fill(part, length)),
    MAX_TEXT_LENGTH,
  ]);

type Case = [name: string, file: (length: number) => string, maximum?: number];
const TEXTS = [
  ...perHtml((html) => `<quiz>${question('essay', html)}</quiz>`).map(([name, ...rest]) => [
    `Moodle ${name}`,
    ...rest,
  ]),
  ...(isLong
    ? [
        ...perHtml((html) => `<quiz>${question('cloze', `{1:SA:=a}${html}`)}</quiz>`).map(
          ([name, ...rest]) => [`cloze ${name}`, ...rest],
        ),
        ...perHtml((html) => `::a::[html]${html.replace(/[~=#{}:\\]/g, '\\$&')} {T}`).map(
          ([name, ...rest]) => [`GIFT ${name}`, ...rest],
        ),
      ]
    : []),
] as Case[];
const FILES: Case[] = [
  ...['//[tag:', '// [tag:a] [tag:\\[', '//[tag:\\'].map((part): Case => [
    `GIFT ${part}`,
    (length) => `${fill(part, length)}\n\na {T}`,
  ]),
  ...[
    '$CATEGORY: a/',
    '$CATEGORY: ',
    '::',
    '{',
    '}',
    '{=',
    '~',
    '\\',
    '{T}\n\n',
    '\n',
    '\t\n',
    '=a->b',
    '####',
    '<a ',
  ].map((part): Case => [`GIFT ${JSON.stringify(part)}`, (length) => `a {=b ~c}\n\n${fill(part, length)}`]),
  [
    'GIFT pairs',
    (length) => `a {${Array.from({ length: length / 16 }, (_, at) => `=${at} -> c${at}`).join(' ')}}`,
    MAX_TEXT_LENGTH,
  ],
  ...['ANSWER: ', ' ', 'A. ', 'ANSWER:', 'ANSWER: A\n', 'A) a\n'].map((part): Case => [
    `Aiken ${JSON.stringify(part)}`,
    (length) => `a\nA. b\nB. c\nANSWER: A\nANSWER:${fill(part, length)}x`,
  ]),
  ...['"', '""', '",', '"\n', 'a"b,', ',', '\n', '"a"b"', '=', '|', '\\'].flatMap((part): Case[] => [
    [`CSV ${JSON.stringify(part)}`, (length) => `question,answer 1,right\nb,"${fill(part, length)}`],
    [`users ${JSON.stringify(part)}`, (length) => `email,groups\na@example.org,${fill(part, length)}`],
    [`grades ${JSON.stringify(part)}`, (length) => `Email,Talk\na@example.org,${fill(part, length)}`],
  ]),
  [
    'users with addresses',
    (length) => `email\n${Array.from({ length: length / 20 }, (_, at) => `a${at}@example.org`).join('\n')}`,
  ],
  ['CSV rows', (length) => `question,answer\n${fill('a,b\n', Math.min(length, 7000))}`],
  ...['<a>', '<b/>', '<a b="', '<!--', '<![CDATA[', '&', '&nbsp;', '<?', ']]>', '<a b="c" ', ' '].map(
    (part): Case => [`XML ${part}`, (length) => `<quiz>${fill(part, length)}`],
  ),
  ...[
    '<resource identifier="r" href="a.html" adlcp:scormtype="sco"/>',
    '<resource identifier="r"><file href="a.html"/></resource>',
    '<organization identifier="o"><item identifierref="r"/></organization>',
    '<item identifierref="r"/>',
    '<item>',
    '<title>a</title>',
    'imsccv1 ',
  ].map((part): Case => [
    `manifest ${part}`,
    (length) => `<manifest><organizations/><resources/>${fillWhole(part, length)}</manifest>`,
  ]),
  [
    'Moodle answers',
    (length) =>
      `<quiz>${question('multichoice', 'a', fill('<answer fraction="0"><text>b</text></answer>', length))}</quiz>`,
  ],
  [
    'Moodle pairs',
    (length) =>
      `<quiz>${question('matching', 'a', Array.from({ length: length / 60 }, (_, at) => `<subquestion><text>${at}</text><answer><text>c${at}</text></answer></subquestion>`).join(''))}</quiz>`,
  ],
  [
    'Moodle gaps',
    (length) =>
      `<quiz>${question('gapselect', fill('[[1]] ', Math.min(length / 2, 90_000)), fill('<selectoption><text>a</text><group>1</group></selectoption>', length / 2))}</quiz>`,
  ],
  [
    'cloze gaps',
    (length) => `<quiz>${question('cloze', fill('{1:SA:=a} ', length))}</quiz>`,
    MAX_TEXT_LENGTH,
  ],
  [
    'cloze openings',
    (length) => `<quiz>${question('cloze', fill('{1:SA:', length))}</quiz>`,
    MAX_TEXT_LENGTH,
  ],
  [
    'inline pictures',
    (length) =>
      `<quiz>${question('essay', Array.from({ length: length / 80 }, (_, at) => `<img src="data:image/png;base64,${Buffer.from(String(at)).toString('base64').padEnd(24, 'A')}">`).join(''))}</quiz>`,
  ],
  [
    'QTI 1.2 labels and rules',
    (length) =>
      qti1(
        `<response_lid ident="r" rcardinality="Single"><render_choice>${Array.from({ length: length / 300 }, (_, at) => `<response_label ident="l${at}"><material><mattext>a</mattext></material></response_label>`).join('')}</render_choice></response_lid>`,
        Array.from(
          { length: length / 300 },
          (_, at) =>
            `<respcondition><conditionvar><varequal respident="r">l${at}</varequal></conditionvar><setvar action="Set">1</setvar></respcondition>`,
        ).join(''),
      ),
  ],
  [
    'QTI 2 choices',
    (length) =>
      qti2(
        `<choiceInteraction responseIdentifier="r">${Array.from({ length: length / 200 }, (_, at) => `<simpleChoice identifier="c${at}">a</simpleChoice>`).join('')}</choiceInteraction>`,
        `<responseDeclaration identifier="r" cardinality="multiple"><correctResponse>${Array.from({ length: length / 200 }, (_, at) => `<value>c${at}</value>`).join('')}</correctResponse></responseDeclaration>`,
      ),
  ],
  [
    'QTI 2 places',
    (length) => qti2(`<p>a ${fill('<textEntryInteraction responseIdentifier="r"/>', length)}</p>`),
  ],
];

/** Pieces of files in no encoding, or in one that they do not keep to. */
const BYTES: Case[] = ['a', '\xc3', '\xff', '\xe2\x82', '\xf0\x9f\x92', '\xed\xa0\x80', '\0', '\x81'].flatMap(
  (part): Case[] =>
    ['', '\xff\xfe', '\xfe\xff', '\xef\xbb\xbf'].map((mark) => [
      `bytes ${JSON.stringify(mark + part)}`,
      (length) => mark + fill(part, length),
    ]),
);

async function read(name: string, file: string): Promise<void> {
  try {
    if (name.startsWith('bytes')) decodeText(Buffer.from(file, 'latin1'));
    else if (name.startsWith('users')) readUserTable(Buffer.from(file), listUserWords());
    else if (name.startsWith('grades')) await readGradeTable(Buffer.from(file), GRADE_WORDS);
    else if (name.startsWith('manifest')) readManifest(Buffer.from(file), PACKAGE, 1);
    else
      await readAllQuestions(file, {
        cleanHtml: cleanForeignQuestionHtml,
        preparePicture: async () => ({ id: 'assessment.file.noPictures' }),
        onQuestion: (one) => prepareQuestion(one, 1),
      });
  } catch {
    // A refusal takes time too.
  }
}

test.each([...TEXTS, ...FILES, ...BYTES])(
  'a file that is four times as long takes less than eight times the processor time: %s',
  async (name, file, maximum = MAX_LENGTH) => {
    for (let length = FIRST_LENGTH; LENGTH_FACTOR * length <= maximum; length *= 2)
      expect(
        await measureGrowth((text) => read(name, text), file, length),
        `${name}, ${length} characters`,
      ).toBeLessThan(MAX_GROWTH);
  },
  isLong ? 600_000 : 60_000,
);
