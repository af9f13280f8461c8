import * as z from 'zod/mini';
import { SingleLine } from '../core/single-line.js';

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
] as const;
export const QuestionType = z.enum(QUESTION_TYPES);
export type QuestionType = z.output<typeof QuestionType>;

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

/** HTML; the server keeps only what its allow-list for slides holds. */
const Html = (maximum: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum));
const Prompt = Html(QUESTION_LIMITS.prompt);
/** HTML, or null for none. */
const Feedback = z.nullable(z.string().check(z.trim(), z.maxLength(QUESTION_LIMITS.feedback)));
const PlainText = z.string().check(z.trim(), z.minLength(1), z.maxLength(QUESTION_LIMITS.answer));

/**
 * Id of an option, item, choice, gap or criterion: a random UUID that the editor chooses. It stays the same through all
 * versions of the question and all attempts, and it reveals nothing about the right answer.
 */
export const PartId = z.uuidv4();

/** An option, item or choice with its HTML. */
export const QuestionOption = z.object({ id: PartId, html: Html(QUESTION_LIMITS.option) });
export type QuestionOption = z.output<typeof QuestionOption>;

const Options = z.array(QuestionOption).check(z.minLength(2), z.maxLength(QUESTION_LIMITS.options));

export const SingleChoiceContent = z.object({
  type: z.literal('single-choice'),
  prompt: Prompt,
  options: Options,
});
export const MultipleChoiceContent = z.object({
  type: z.literal('multiple-choice'),
  prompt: Prompt,
  options: Options,
});
export const TrueFalseContent = z.object({ type: z.literal('true-false'), prompt: Prompt });
export const ShortTextContent = z.object({ type: z.literal('short-text'), prompt: Prompt });
/** `unit` is shown beside the field and not typed. */
export const NumberContent = z.object({
  type: z.literal('number'),
  prompt: Prompt,
  unit: z.nullable(SingleLine(20)),
});
/** Each item is matched with one choice; there can be more choices than items. Choices are always shuffled. */
export const MatchingContent = z.object({
  type: z.literal('matching'),
  prompt: Prompt,
  items: Options,
  choices: Options,
});
/** `items` are always shuffled; the key holds their order. */
export const OrderingContent = z.object({ type: z.literal('ordering'), prompt: Prompt, items: Options });

/** A stretch of plain text (line breaks count), or a gap. */
export const GapsPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string().check(z.maxLength(QUESTION_LIMITS.prompt)) }),
  z.object({
    kind: z.literal('gap'),
    id: PartId,
    /** Plain texts to choose from (always shuffled), or null where the answer is typed. */
    choices: z.nullable(
      z
        .array(z.object({ id: PartId, text: PlainText }))
        .check(z.minLength(2), z.maxLength(QUESTION_LIMITS.options)),
    ),
  }),
]);
export type GapsPart = z.output<typeof GapsPart>;

export const GapsContent = z.object({
  type: z.literal('gaps'),
  /** The instruction above the text. */
  prompt: Prompt,
  parts: z.array(GapsPart).check(z.minLength(1), z.maxLength(QUESTION_LIMITS.gaps * 2 + 1)),
});

/** One aspect that an essay is graded on; learners see its title and its share of the points. */
export const RubricCriterion = z.object({
  id: PartId,
  title: PlainText,
  /** Relative weight; the question's points are shared among the criteria by weight. */
  weight: z.int().check(z.gte(1), z.lte(100)),
});
export type RubricCriterion = z.output<typeof RubricCriterion>;

export const EssayContent = z.object({
  type: z.literal('essay'),
  prompt: Prompt,
  /** Words at most; null for no limit but `QUESTION_LIMITS.essay` characters. A longer text is saved and counted. */
  maxWords: z.nullable(z.int().check(z.gte(1), z.lte(10_000))),
  /** Empty: graded as a whole. */
  criteria: z.array(RubricCriterion).check(z.maxLength(QUESTION_LIMITS.criteria)),
});

/** What a learner is shown of a question: nothing in it reveals the right answer. */
export const QuestionContent = z.discriminatedUnion('type', [
  SingleChoiceContent,
  MultipleChoiceContent,
  TrueFalseContent,
  ShortTextContent,
  NumberContent,
  MatchingContent,
  OrderingContent,
  GapsContent,
  EssayContent,
]);
export type QuestionContent = z.output<typeof QuestionContent>;

const Fraction = z.number().check(z.gte(0), z.lte(1));
/** Shown after the answer, whatever it was, where the review rules allow feedback. */
const generalFeedback = Feedback;

/** Exactly the content's options; at least one has fraction 1. */
export const SingleChoiceKey = z.object({
  type: z.literal('single-choice'),
  generalFeedback,
  options: z.array(z.object({ id: PartId, fraction: Fraction, feedback: Feedback })),
});
/**
 * Exactly the content's options; at least one is right. Without partial credit the choice must be exact. With it, the
 * fraction is (right chosen - wrong chosen) / right, and at least 0.
 */
export const MultipleChoiceKey = z.object({
  type: z.literal('multiple-choice'),
  generalFeedback,
  partialCredit: z.boolean(),
  options: z.array(z.object({ id: PartId, isRight: z.boolean(), feedback: Feedback })),
});
export const TrueFalseKey = z.object({
  type: z.literal('true-false'),
  generalFeedback,
  answer: z.boolean(),
  feedbackTrue: Feedback,
  feedbackFalse: Feedback,
});
/**
 * The first accepted answer that matches counts. White space is trimmed and runs of it count as one space; case and
 * accents are ignored unless `matchCase` or `matchAccents` is set. With `allowWildcards`, `*` in an accepted answer
 * matches any characters. Similar texts never match.
 */
export const ShortTextKey = z.object({
  type: z.literal('short-text'),
  generalFeedback,
  matchCase: z.boolean(),
  matchAccents: z.boolean(),
  allowWildcards: z.boolean(),
  answers: z
    .array(z.object({ text: PlainText, fraction: Fraction, feedback: Feedback }))
    .check(z.minLength(1), z.maxLength(QUESTION_LIMITS.answers)),
});
/** `tolerance` is in the answer's unit (absolute) or in percent of the answer (relative); its ends count as right. */
export const NumberKey = z.object({
  type: z.literal('number'),
  generalFeedback,
  answer: z.number(),
  tolerance: z.number().check(z.gte(0)),
  toleranceKind: z.enum(['absolute', 'relative']),
});
/** One pair for each item; each right pair counts the same. */
export const MatchingKey = z.object({
  type: z.literal('matching'),
  generalFeedback,
  pairs: z.array(z.object({ itemId: PartId, choiceId: PartId })),
});
/** All items in order. With partial credit the fraction is the share of neighbors that are in order. */
export const OrderingKey = z.object({
  type: z.literal('ordering'),
  generalFeedback,
  partialCredit: z.boolean(),
  order: z.array(PartId),
});
/** One entry for each gap; each gap counts the same. Typed answers are compared as in short text. */
export const GapsKey = z.object({
  type: z.literal('gaps'),
  generalFeedback,
  matchCase: z.boolean(),
  matchAccents: z.boolean(),
  gaps: z.array(
    z.object({
      id: PartId,
      /** Accepted texts of a typed gap; empty where a choice is made. */
      answers: z.array(PlainText).check(z.maxLength(QUESTION_LIMITS.answers)),
      /** The right choice, or null where the answer is typed. */
      choiceId: z.nullable(PartId),
    }),
  ),
});
/** What graders see beside an essay. */
export const EssayKey = z.object({
  type: z.literal('essay'),
  generalFeedback,
  /** HTML for graders only, also in reviews: learners never see it. */
  graderNotes: Feedback,
  /** One entry for each criterion: what earns full points. Shown to learners with the right answers. */
  criteria: z.array(
    z.object({ id: PartId, expectation: z.string().check(z.maxLength(QUESTION_LIMITS.option)) }),
  ),
});

/** Right answers, fractions and feedback: for administrators, for marking, and for reviews as far as the rules allow. */
export const QuestionKey = z.discriminatedUnion('type', [
  SingleChoiceKey,
  MultipleChoiceKey,
  TrueFalseKey,
  ShortTextKey,
  NumberKey,
  MatchingKey,
  OrderingKey,
  GapsKey,
  EssayKey,
]);
export type QuestionKey = z.output<typeof QuestionKey>;

const TypedText = z.string().check(z.maxLength(QUESTION_LIMITS.answer));
const parts = <T extends z.ZodMiniType>(part: T) => z.array(part).check(z.maxLength(QUESTION_LIMITS.options));

/** A learner's answer. Null and empty values mean unanswered; an incomplete answer is saved as it is. */
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
  /** All items in the learner's order; empty as long as they were not moved. */
  z.object({ type: z.literal('ordering'), order: parts(PartId) }),
  /** `value` is the typed text or the id of the choice. */
  z.object({ type: z.literal('gaps'), gaps: parts(z.object({ id: PartId, value: TypedText })) }),
  z.object({ type: z.literal('essay'), text: z.string().check(z.maxLength(QUESTION_LIMITS.essay)) }),
]);
export type QuestionResponse = z.output<typeof QuestionResponse>;

/**
 * How an answer was marked, part by part: `id` is an option's, item's or gap's id; for types with a single answer there
 * is no part. `isRight` of an option says whether choosing or leaving it was right.
 */
export const MarkedPart = z.object({ id: PartId, isRight: z.boolean() });
export type MarkedPart = z.output<typeof MarkedPart>;
