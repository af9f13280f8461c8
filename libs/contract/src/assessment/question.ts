import * as z from 'zod/mini';
import { SingleLine } from '../core/single-line.js';
import { FILE_LIMITS, FILE_KINDS, FileKind } from './file-kinds.js';

/** The kinds of question, in the order in which they are offered. */
export const QUESTION_TYPES = [
  'single-choice',
  'multiple-choice',
  'true-false',
  'short-text',
  'number',
  'matching',
  'ordering',
  'gaps',
  'essay',
  'file-upload',
] as const;
export const QuestionType = z.enum(QUESTION_TYPES);
export type QuestionType = z.output<typeof QuestionType>;

/** The types whose answers a person grades, by a rubric if the question has one. */
export const PERSON_GRADED_TYPES = ['essay', 'file-upload'] as const;
export type PersonGradedType = (typeof PERSON_GRADED_TYPES)[number];

/** Whether a question's content, key or response is of a type that a person grades. */
export const isPersonGraded = <T extends { type: QuestionType }>(
  part: T,
): part is Extract<T, { type: PersonGradedType }> => PERSON_GRADED_TYPES.some((type) => type === part.type);

/** Maximum lengths of a question's texts in characters, and of its lists. */
export const QUESTION_LIMITS = {
  title: 200,
  prompt: 20_000,
  option: 2000,
  answer: 500,
  feedback: 5000,
  options: 50,
  answers: 100,
  gaps: 50,
  tags: 20,
  tag: 50,
  quote: 1000,
  essay: 50_000,
  criteria: 20,
} as const;

type Text = z.ZodMiniType<string, string>;

/** HTML; the server removes elements that are not allowed in slides. */
const Html = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum));
const PlainText = z.string().check(z.trim(), z.minLength(1), z.maxLength(QUESTION_LIMITS.answer));

/**
 * Id of an option, item, choice, gap or criterion: a random UUID that the editor chooses. It stays the same through all
 * versions of the question and all attempts, and it reveals nothing about the right answer.
 */
export const PartId = z.uuidv4();

/**
 * The content of a question, which learners see. Nothing in the content reveals the right answer.
 * @param text converts the schema of a text with the limits for typed texts to the schema that is used
 */
function contentSchema(text: (limited: Text) => Text) {
  const prompt = text(Html(QUESTION_LIMITS.prompt));
  const plainText = text(PlainText);
  /** Options, items or choices with their HTML. */
  const options = z
    .array(z.object({ id: PartId, html: text(Html(QUESTION_LIMITS.option)) }))
    .check(z.minLength(2), z.maxLength(QUESTION_LIMITS.options));
  /** A plain text with line breaks, or a gap. */
  const gapsPart = z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('text'),
      text: text(z.string().check(z.maxLength(QUESTION_LIMITS.prompt))),
    }),
    z.object({
      kind: z.literal('gap'),
      id: PartId,
      /** Plain texts to choose from (always shuffled), or null if the answer is typed. */
      choices: z.nullable(
        z
          .array(z.object({ id: PartId, text: plainText }))
          .check(z.minLength(2), z.maxLength(QUESTION_LIMITS.options)),
      ),
    }),
  ]);
  /** Aspects that an answer is graded on; learners see their titles and shares of the points. Empty: graded as a whole. */
  const criteria = z
    .array(
      z.object({
        id: PartId,
        title: plainText,
        /** Relative weight; the question's points are shared among the criteria by weight. */
        weight: z.int().check(z.gte(1), z.lte(100)),
      }),
    )
    .check(z.maxLength(QUESTION_LIMITS.criteria));
  return z.discriminatedUnion('type', [
    z.object({ type: z.literal('single-choice'), prompt, options }),
    z.object({ type: z.literal('multiple-choice'), prompt, options }),
    z.object({ type: z.literal('true-false'), prompt }),
    z.object({ type: z.literal('short-text'), prompt }),
    /** `unit` is shown beside the field and not typed. */
    z.object({ type: z.literal('number'), prompt, unit: z.nullable(text(SingleLine(20))) }),
    /** Each item is matched with one choice; there can be more choices than items. Choices are always shuffled. */
    z.object({ type: z.literal('matching'), prompt, items: options, choices: options }),
    /** `items` are always shuffled; the key holds their order. */
    z.object({ type: z.literal('ordering'), prompt, items: options }),
    z.object({
      type: z.literal('gaps'),
      /** The instruction above the text. */
      prompt,
      parts: z.array(gapsPart).check(z.minLength(1), z.maxLength(QUESTION_LIMITS.gaps * 2 + 1)),
    }),
    z.object({
      type: z.literal('essay'),
      prompt,
      /** Recommended maximum of words; longer texts are saved. Null: the only limit is `QUESTION_LIMITS.essay` characters. */
      maxWords: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
      criteria,
    }),
    z.object({
      type: z.literal('file-upload'),
      prompt,
      /** Whether learners can write a text beside the files; an answer then needs only one of both. */
      acceptsText: z.boolean(),
      maxFiles: z.int().check(z.gte(1), z.lte(FILE_LIMITS.maxFiles)),
      /** The kinds of file that are accepted. */
      kinds: z.array(FileKind).check(z.minLength(1), z.maxLength(FILE_KINDS.length)),
      criteria,
    }),
  ]);
}

const Fraction = z.number().check(z.gte(0), z.lte(1));

/**
 * Right answers, fractions and feedback: for administrators, for marking, and for reviews as far as the rules allow.
 * @param text as for `contentSchema`
 */
function keySchema(text: (limited: Text) => Text) {
  /** HTML, or null for none. */
  const feedback = z.nullable(text(z.string().check(z.trim(), z.maxLength(QUESTION_LIMITS.feedback))));
  /** Shown after any answer, if the review rules allow feedback. */
  const generalFeedback = feedback;
  const plainText = text(PlainText);
  /** HTML for graders only, also in reviews: learners never see it. */
  const graderNotes = feedback;
  /** One entry for each criterion, with what is expected for all points. Learners see it with the right answers. */
  const criteria = z.array(
    z.object({
      id: PartId,
      expectation: text(z.string().check(z.maxLength(QUESTION_LIMITS.option))),
    }),
  );
  return z.discriminatedUnion('type', [
    /** Exactly the content's options; at least one has fraction 1. */
    z.object({
      type: z.literal('single-choice'),
      generalFeedback,
      options: z.array(z.object({ id: PartId, fraction: Fraction, feedback })),
    }),
    /**
     * Exactly the content's options; at least one is right. Without partial credit the choice must be exact. With it, the
     * fraction is (right chosen - wrong chosen) / right, and at least 0.
     */
    z.object({
      type: z.literal('multiple-choice'),
      generalFeedback,
      partialCredit: z.boolean(),
      options: z.array(z.object({ id: PartId, isRight: z.boolean(), feedback })),
    }),
    z.object({
      type: z.literal('true-false'),
      generalFeedback,
      answer: z.boolean(),
      feedbackTrue: feedback,
      feedbackFalse: feedback,
    }),
    /**
     * The first accepted answer that matches counts. White space is trimmed, and several spaces count as one; case and
     * accents are ignored unless `matchCase` or `matchAccents` is set. With `allowWildcards`, `*` in an accepted answer
     * matches any characters. Similar texts never match.
     */
    z.object({
      type: z.literal('short-text'),
      generalFeedback,
      matchCase: z.boolean(),
      matchAccents: z.boolean(),
      allowWildcards: z.boolean(),
      answers: z
        .array(z.object({ text: plainText, fraction: Fraction, feedback }))
        .check(z.minLength(1), z.maxLength(QUESTION_LIMITS.answers)),
    }),
    /** `tolerance` is in the answer's unit (absolute) or in percent of the answer (relative); both ends of the range are right. */
    z.object({
      type: z.literal('number'),
      generalFeedback,
      answer: z.number(),
      tolerance: z.number().check(z.gte(0)),
      toleranceKind: z.enum(['absolute', 'relative']),
    }),
    /** One pair for each item; all pairs count equally. */
    z.object({
      type: z.literal('matching'),
      generalFeedback,
      pairs: z.array(z.object({ itemId: PartId, choiceId: PartId })),
    }),
    /** All items in order. With partial credit the fraction is the share of neighboring pairs that are in the right order. */
    z.object({
      type: z.literal('ordering'),
      generalFeedback,
      partialCredit: z.boolean(),
      order: z.array(PartId),
    }),
    /** One entry for each gap; all gaps count equally. Typed answers are compared as in `short-text`. */
    z.object({
      type: z.literal('gaps'),
      generalFeedback,
      matchCase: z.boolean(),
      matchAccents: z.boolean(),
      gaps: z.array(
        z.object({
          id: PartId,
          /** Accepted texts of a typed gap; empty for a gap with choices. */
          answers: z.array(plainText).check(z.maxLength(QUESTION_LIMITS.answers)),
          /** The right choice, or null if the answer is typed. */
          choiceId: z.nullable(PartId),
        }),
      ),
    }),
    z.object({ type: z.literal('essay'), generalFeedback, graderNotes, criteria }),
    z.object({ type: z.literal('file-upload'), generalFeedback, graderNotes, criteria }),
  ]);
}

const withLimits = (limited: Text): Text => limited;
const withoutLimits = (): Text => z.string();

/** Content as people type it, with maximum lengths of texts. */
export const TypedQuestionContent = contentSchema(withLimits);
/** The key as people type it. */
export const TypedQuestionKey = keySchema(withLimits);

/** Content as it is stored and shown, without maximum lengths, because cleaned HTML and MathML are longer than the typed text. */
export const QuestionContent = contentSchema(withoutLimits);
export type QuestionContent = z.output<typeof QuestionContent>;
/** The key as it is stored and shown, without maximum lengths. */
export const QuestionKey = keySchema(withoutLimits);
export type QuestionKey = z.output<typeof QuestionKey>;

/** A question with its key, as it is stored and shown to those who may see the key. */
export const WholeQuestion = z.object({ content: QuestionContent, key: QuestionKey });
export type WholeQuestion = z.output<typeof WholeQuestion>;
/** A question with its key as people type it. */
export const TypedQuestion = z.object({ content: TypedQuestionContent, key: TypedQuestionKey });

type ContentWith<Type extends QuestionType> = Extract<QuestionContent, { type: Type }>;
/** An option, item or choice with its HTML. */
export type QuestionOption = ContentWith<'ordering'>['items'][number];
export type GapsPart = ContentWith<'gaps'>['parts'][number];
/** A criterion by which an essay or files are graded. */
export type RubricCriterion = ContentWith<'essay'>['criteria'][number];

const TypedText = z.string().check(z.maxLength(QUESTION_LIMITS.answer));
const parts = <T extends z.ZodMiniType>(part: T) => z.array(part).check(z.maxLength(QUESTION_LIMITS.options));

/**
 * A learner's answer. Null and empty values mean unanswered (see `isAnswered`); an incomplete answer
 * is saved as it is.
 */
export const QuestionResponse = z.discriminatedUnion('type', [
  z.object({ type: z.literal('single-choice'), optionId: z.nullable(PartId) }),
  z.object({ type: z.literal('multiple-choice'), optionIds: parts(PartId) }),
  z.object({ type: z.literal('true-false'), answer: z.nullable(z.boolean()) }),
  z.object({ type: z.literal('short-text'), text: TypedText }),
  /** As typed; comma and point both separate decimals, '1e3' is a thousand. */
  z.object({ type: z.literal('number'), text: z.string().check(z.maxLength(60)) }),
  z.object({
    type: z.literal('matching'),
    pairs: parts(z.object({ itemId: PartId, choiceId: PartId })),
  }),
  /** All items in the learner's order; empty as long as the learner has moved none. */
  z.object({ type: z.literal('ordering'), order: parts(PartId) }),
  /** `value` is the typed text or the id of the choice. */
  z.object({ type: z.literal('gaps'), gaps: parts(z.object({ id: PartId, value: TypedText })) }),
  z.object({ type: z.literal('essay'), text: z.string().check(z.maxLength(QUESTION_LIMITS.essay)) }),
  z.object({
    type: z.literal('file-upload'),
    /** Empty if the question accepts no text. */
    text: z.string().check(z.maxLength(QUESTION_LIMITS.essay)),
    /** Ids of files that were stored for this answer, in order; the server removes other ids. */
    fileIds: z.array(z.uuid()).check(z.maxLength(FILE_LIMITS.maxFiles)),
  }),
]);
export type QuestionResponse = z.output<typeof QuestionResponse>;

/** Returns the response of a question that is not answered yet. */
export const UNANSWERED: { [T in QuestionType]: Extract<QuestionResponse, { type: T }> } = {
  'single-choice': { type: 'single-choice', optionId: null },
  'multiple-choice': { type: 'multiple-choice', optionIds: [] },
  'true-false': { type: 'true-false', answer: null },
  'short-text': { type: 'short-text', text: '' },
  number: { type: 'number', text: '' },
  matching: { type: 'matching', pairs: [] },
  ordering: { type: 'ordering', order: [] },
  gaps: { type: 'gaps', gaps: [] },
  essay: { type: 'essay', text: '' },
  'file-upload': { type: 'file-upload', text: '', fileIds: [] },
};

/**
 * How an answer was marked, part by part. `id` is that of an option, item or gap. Types with a single answer
 * have no parts. For an option, `isRight` says whether the learner was right to choose it or not to choose it.
 */
export const MarkedPart = z.object({ id: PartId, isRight: z.boolean() });
export type MarkedPart = z.output<typeof MarkedPart>;
