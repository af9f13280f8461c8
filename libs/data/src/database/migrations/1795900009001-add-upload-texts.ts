import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Text {
  id: string;
  values?: Record<string, number>;
  pages?: number[];
}

/** The sentences of failed uploads until this release, by the messages that they became. */
const MESSAGES: [sentence: string, text: Text][] = [
  [
    'This PDF is password-protected. Save a copy without a password and upload that.',
    { id: 'upload.encrypted' },
  ],
  [
    'This PDF is damaged and could not be read. Export it again from its original and retry.',
    { id: 'upload.unreadable' },
  ],
  ['This file is not a PDF. Export your slides as PDF and upload that file.', { id: 'upload.notPdf' }],
  [
    'This PDF has more than 500 pages. Split it into smaller decks and upload each.',
    { id: 'upload.tooManyPages', values: { max: 500 } },
  ],
  [
    'This server needs LibreOffice (Impress and Writer) to read office files. Install it, or export your slides as PDF and upload that file.',
    { id: 'upload.noConverter' },
  ],
  [
    'This server can’t read this kind of office file. Save it as PPTX or PDF and upload that file.',
    { id: 'upload.formatNotOffered' },
  ],
  [
    'This file is not a presentation. Export it as PDF and upload that file.',
    { id: 'upload.otherOfficeFile' },
  ],
  [
    'This file is password-protected. Save a copy without a password and upload that.',
    { id: 'upload.encryptedOffice' },
  ],
  [
    'This file is damaged and could not be read. Save it again in the program it comes from, or export it as PDF, and retry.',
    { id: 'upload.unreadableOffice' },
  ],
  [
    'This file is too large when it is unpacked. Export your slides as PDF and upload that file.',
    { id: 'upload.officeTooLarge' },
  ],
  [
    'This file has more than 500 slides or pages. Split it into smaller files and upload each.',
    { id: 'upload.tooManySlides', values: { max: 500 } },
  ],
  [
    'This file could not be converted. Export your slides as PDF and upload that file.',
    { id: 'upload.conversionFailed' },
  ],
  [
    'Converting this file took too long. Export your slides as PDF and upload that file.',
    { id: 'upload.conversionTooSlow' },
  ],
  [
    'The course could not be created because of a server error. Retry it from the list of uploads.',
    { id: 'uploadFailed.serverError' },
  ],
  [
    'This deck was quarantined because two workers stopped while they read it. Retry it from the list of uploads.',
    { id: 'uploadFailed.quarantined' },
  ],
  ['The course that this deck was to update no longer exists.', { id: 'uploadFailed.updatedCourseDeleted' }],
];

/** The parts of the details of completed uploads until this release; the group is a number or a list of pages. */
const DETAILS: [part: RegExp, id: string, isList?: boolean][] = [
  [/^(\d+) hidden slides? left out$/, 'hiddenSlides'],
  [/^(\d+) pages? of speaker notes left out$/, 'speakerNotes'],
  [/^(\d+) animation steps? merged$/, 'animationSteps'],
  [/^Pages? ([\d, andto]+) could not be read$/, 'unread', true],
  [/^Pages? ([\d, andto]+) ha(?:s|ve) no picture$/, 'undrawn', true],
  [
    /^Pages? ([\d, andto]+): the text in the file is garbled, so it was read from the picture$/,
    'garbledRead',
    true,
  ],
  [/^Pages? ([\d, andto]+): the text in the file is garbled and was left out$/, 'garbledLeftOut', true],
  [/^The text of (\d+) pages? was read from pictures$/, 'picturesRead'],
  [/^All pages are pictures without readable text$/, 'onlyPictures'],
];

/** Columns with the messages of an upload, and the messages of the sentences that are stored already. Other sentences stay as they are. */
export class AddUploadTexts1795900009001 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "uploads" ADD "details_texts" jsonb, ADD "message_texts" jsonb`);
    for (const [sentence, { id, ...text }] of MESSAGES)
      await runner.query(`UPDATE uploads SET message_texts = $1::jsonb WHERE message = $2`, [
        store(sentence, [{ id: `authoring.${id}`, ...text }]),
        sentence,
      ]);
    const rows = (await runner.query(
      `SELECT DISTINCT details FROM uploads WHERE status = 'completed' AND details IS NOT NULL`,
    )) as { details: string }[];
    for (const { details } of rows) {
      const texts = details.split(' · ').map(findText);
      if (texts.every((text) => text !== undefined))
        await runner.query(
          `UPDATE uploads SET details_texts = $1::jsonb WHERE status = 'completed' AND details = $2`,
          [store(details, texts), details],
        );
    }
  }

  async down(runner: QueryRunner) {
    await runner.query(`ALTER TABLE "uploads" DROP COLUMN "message_texts", DROP COLUMN "details_texts"`);
  }
}

const store = (english: string, texts: Text[]): string => JSON.stringify({ english, texts });

function findText(part: string): Text | undefined {
  for (const [pattern, name, isList] of DETAILS) {
    const found = pattern.exec(part);
    if (!found) continue;
    const id = `authoring.uploadDetails.${name}`;
    const [, value] = found;
    if (value === undefined) return { id };
    return isList ? { id, pages: listPages(value) } : { id, values: { count: Number(value) } };
  }
  return undefined;
}

/** [4, 7, 9, 10, 11] of '4, 7 and 9 to 11' */
function listPages(list: string): number[] {
  return list.split(/, | and /).flatMap((part) => {
    const [first = 0, last = first] = part.split(' to ').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
