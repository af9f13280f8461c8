import * as z from 'zod/mini';
import { CourseId } from '../courses/course.js';
import { endpoint } from '../core/define.js';
import { WholeQuestion } from './question.js';

/**
 * Kinds of drafted questions, best first: matching the terms of a list with their meanings, writing an abbreviation in full, and
 * questions of the language model.
 */
export const PROPOSAL_KINDS = ['matching', 'abbreviation', 'model'] as const;
export const ProposalKind = z.enum(PROPOSAL_KINDS);
export type ProposalKind = z.output<typeof ProposalKind>;

export const PROPOSAL_LIMITS = {
  /** Most proposals of a course that wait for a decision; further ones are not saved. */
  open: 500,
  /** Slides of one call. */
  slides: 1000,
  /** Slides of one call of the language model. */
  modelSlides: 8,
  /** Most slides that are suggested where no question was drafted. */
  suggestedSlides: 6,
} as const;

/** A kind is off by default if its acceptance is below this share (0 to 1) with 95 % confidence ... */
export const WEAK_ACCEPTANCE = 0.3;
/** ... after at least this many decisions. */
export const MIN_DECISIONS = 20;

/** `code` of the 409 if another person has decided about the proposal. */
export const PROPOSAL_DECIDED = 'proposal-decided';

/** `code` of the 409 if a decision cannot be undone, because the question was changed or is in use. */
export const QUESTION_IN_USE = 'question-in-use';

/**
 * `open`: waits for a decision. `accepted`: a ready question of the bank. `edited`: a draft of the bank, opened in the
 * editor. `rejected`: never drafted again.
 */
export const ProposalState = z.enum(['open', 'accepted', 'edited', 'rejected']);
export type ProposalState = z.output<typeof ProposalState>;

/** A drafted question that waits for a decision. No exam can use it. */
export const QuestionProposal = z.extend(WholeQuestion, {
  id: z.uuid(),
  kind: ProposalKind,
  title: z.string(),
  slideId: z.uuid(),
  /** The part of the slide's text that holds the answer, letter for letter. */
  quote: z.string(),
});
export type QuestionProposal = z.output<typeof QuestionProposal>;

/** A slide as it is shown beside its proposals. */
export const ProposalSlide = z.object({
  id: z.uuid(),
  moduleId: z.uuid(),
  /** From 1 within the course. */
  number: z.int(),
  title: z.string(),
  /** Plain text, one line for each block. */
  text: z.string(),
  imageUrl: z.nullable(z.string()),
  /** Pixels. */
  imageWidth: z.nullable(z.int()),
  imageHeight: z.nullable(z.int()),
  imageAlt: z.nullable(z.string()),
});
export type ProposalSlide = z.output<typeof ProposalSlide>;

/** How many proposals of one kind were accepted, in all courses. */
export const ProposalKindFigures = z.object({
  kind: ProposalKind,
  /** Number of accepted proposals, with or without an edit. */
  accepted: z.int(),
  /** Number of accepted or rejected proposals. */
  decided: z.int(),
  /** Whether the kind is accepted so rarely that it is only drafted on request. */
  isWeak: z.boolean(),
});
export type ProposalKindFigures = z.output<typeof ProposalKindFigures>;

export const ProposalReview = z.object({
  course: z.object({ id: z.uuid(), title: z.string(), slug: z.string() }),
  modules: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** Slides of the course, in order. */
  slides: z.array(z.object({ id: z.uuid(), moduleId: z.uuid(), title: z.string() })),
  /** Proposals that wait for a decision and whose slide still contains the quote, in the order of the slides. */
  proposals: z.array(QuestionProposal),
  /** The slides of the proposals. */
  proposalSlides: z.array(ProposalSlide),
  /** Proposals of the course that were accepted, edited or rejected. */
  decidedCount: z.int(),
  kinds: z.array(ProposalKindFigures),
  /** Whether a language model is configured. */
  hasModel: z.boolean(),
});
export type ProposalReview = z.output<typeof ProposalReview>;

export const listQuestionProposals = endpoint({
  method: 'GET',
  path: '/api/admin/courses/:id/question-proposals',
  access: 'instructor',
  isOpenInViewAs: true,
  of: { course: 'id' },
  summary: 'Drafted questions of a course that wait for a decision',
  params: CourseId,
  response: ProposalReview,
});

const SlideIds = (maximum: number) => z.array(z.uuid()).check(z.minLength(1), z.maxLength(maximum));

/** A slide with much to ask about, for a person who writes the question. */
export const SuggestedSlide = z.object({
  id: z.uuid(),
  /** From 1 within the course. */
  number: z.int(),
  title: z.string(),
});
export type SuggestedSlide = z.output<typeof SuggestedSlide>;

/** The result of drafting. */
export const DraftingResult = z.object({
  /** New proposals. */
  created: z.int(),
  /** Slides that were read. */
  slides: z.int(),
  /** In the order of the course; absent where the rules drafted questions, and from the language model. */
  suggested: z.optional(z.array(SuggestedSlide)),
});
export type DraftingResult = z.output<typeof DraftingResult>;

/**
 * Drafts questions from slides by rules. Questions that are in the bank, wait already, or were rejected are not drafted
 * again. 409 if `PROPOSAL_LIMITS.open` proposals wait already.
 */
export const draftQuestions = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/question-proposals',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 30,
  budget: 'drafting',
  summary: 'Draft questions from slides',
  params: CourseId,
  body: z.object({
    /** Absent: all slides of the course. */
    slideIds: z.optional(SlideIds(PROPOSAL_LIMITS.slides)),
    /** Absent: all kinds of rules that are not weak. */
    kinds: z.optional(z.array(ProposalKind).check(z.minLength(1), z.maxLength(PROPOSAL_KINDS.length))),
  }),
  response: DraftingResult,
  status: 201,
});

/**
 * Drafts questions with the language model, from a few slides per call. 404 without a model, 429 above the daily limits of tokens and
 * cost, 503 if the model does not answer.
 */
export const draftQuestionsWithModel = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/question-proposals/model',
  access: 'instructor',
  of: { course: 'id' },
  perMinute: 30,
  budget: 'drafting',
  summary: 'Draft questions from slides with the language model',
  params: CourseId,
  body: z.object({ slideIds: SlideIds(PROPOSAL_LIMITS.modelSlides) }),
  response: DraftingResult,
  status: 201,
});

/** `questionId` is the question of the bank, null for other states than accepted and edited. */
export const ProposalDecision = z.object({ state: ProposalState, questionId: z.nullable(z.uuid()) });
export type ProposalDecision = z.output<typeof ProposalDecision>;

/**
 * Decides on a proposal, or takes the decision back (`open`). A repeated call changes nothing. 409 with the code
 * `proposal-decided` if another decision was made, 409 with `question-in-use` if the decision cannot be undone.
 */
export const decideProposal = endpoint({
  method: 'PUT',
  path: '/api/admin/question-proposals/:proposalId',
  access: 'instructor',
  of: { proposal: 'proposalId' },
  summary: 'Accept, edit or reject a drafted question',
  params: z.object({ proposalId: z.uuid() }),
  body: z.object({ state: ProposalState }),
  response: ProposalDecision,
});

/** Accepts those proposals that still wait, all of them or none. */
export const acceptProposals = endpoint({
  method: 'POST',
  path: '/api/admin/courses/:id/question-proposals/accept',
  access: 'instructor',
  of: { course: 'id' },
  summary: 'Accept several drafted questions of a course',
  params: CourseId,
  body: z.object({ proposalIds: SlideIds(PROPOSAL_LIMITS.open) }),
  response: z.object({ accepted: z.int() }),
});
