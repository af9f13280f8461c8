import type { MigrationInterface, QueryRunner } from 'typeorm';

const SENTENCES = {
  'Hello! Ask me about the slides: I answer from them, and cite each one that I use.': 'courtesy.greeting',
  "You're welcome! Ask again whenever something is unclear.": 'courtesy.thanks',
  "I'm not sure about this one, so I won't put an answer together. The slides below may help.": 'unsure',
  "I couldn't find this in this course. Try other words, or ask about one of the slides.": 'notFound.course',
  "I couldn't find this in any course here. Try other words, or ask about one of the slides.":
    'notFound.courses',
  "I couldn't find an answer to this in this course, and I'd rather not guess. The nearest slides are below; other words may help too.":
    'nearest.course',
  "I couldn't find an answer to this in any course here, and I'd rather not guess. The nearest slides are below; other words may help too.":
    'nearest.courses',
  "That's it!": 'guide.correct',
  'Good tries. Here it is:': 'guide.reveal',
  'Closer. The slide puts it like this:': 'guide.sentence',
  'One more step. These are the first letters:': 'guide.firstLetters',
  'What is missing?': 'guide.whatIsMissing',
};

/** What a first hint tells the learner to look for, by the kind of question. */
const TARGETS = {
  'a length or a distance': 'length',
  'a length of time': 'duration',
  'how often or how fast': 'rate',
  'a temperature': 'temperature',
  'a weight or a dose': 'weight',
  'an amount of money': 'money',
  'a share or a ratio': 'share',
  'a number': 'number',
  'a date or a time': 'time',
  'a name': 'person',
  'a place': 'place',
  'a reason': 'reason',
  'the sentence that answers your question': 'other',
};

const TRY_FIRST = "^Have a try first, a guess is fine: after (one|[0-9]+) more I'll show you the answer\\.$";
const WHERE_TO_LOOK =
  "^Let's find it together\\. Open \\*\\*Module ([0-9]+) · Slide ([0-9]+) · (.+)\\*\\*\\. Look for ([a-z ]+)\\. What would you answer\\?$";

/**
 * Stores the tutor's own sentences in answers as messages, as `AnswerMetadata` describes, so that they are read in the
 * reader's language. Other paragraphs stay as they are. Earlier versions show the content, which does not change.
 */
export class AddAnswerParts1795900009101 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `
      WITH paragraphs AS (
        SELECT messages.id, paragraph, at, $1::jsonb ->> paragraph AS sentence,
               regexp_match(paragraph, $3) AS try_first, regexp_match(paragraph, $4) AS where_to_look
          FROM chat_messages messages, regexp_split_to_table(content, E'\\n\\n') WITH ORDINALITY AS split (paragraph, at)
         WHERE role = 'assistant' AND content <> ''
      ), parts AS (
        SELECT id, at,
               CASE
                 WHEN sentence IS NOT NULL THEN jsonb_build_object('id', 'tutor.' || sentence)
                 WHEN try_first IS NOT NULL THEN jsonb_build_object(
                   'id', 'tutor.guide.tryFirst',
                   'values', jsonb_build_object('left', replace(try_first[1], 'one', '1')::integer))
                 WHEN $2::jsonb ? where_to_look[4] THEN jsonb_build_object(
                   'id', 'tutor.guide.whereToLook',
                   'values', jsonb_build_object(
                     'module', where_to_look[1], 'slide', where_to_look[2], 'title', where_to_look[3],
                     'kind', $2::jsonb -> where_to_look[4]))
                 ELSE to_jsonb(paragraph)
               END AS part
          FROM paragraphs
      ), answers AS (
        SELECT id, jsonb_agg(part ORDER BY at) AS parts
          FROM parts
         GROUP BY id
        HAVING bool_or(jsonb_typeof(part) = 'object')
      )
      UPDATE chat_messages SET metadata = metadata || jsonb_build_object('parts', answers.parts)
        FROM answers
       WHERE chat_messages.id = answers.id`,
      [JSON.stringify(SENTENCES), JSON.stringify(TARGETS), TRY_FIRST, WHERE_TO_LOOK],
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(`UPDATE chat_messages SET metadata = metadata - 'parts' WHERE metadata ? 'parts'`);
  }
}
