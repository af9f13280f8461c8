import * as z from 'zod/mini';
import { CourseId } from '../courses/course.js';
import { endpoint } from '../core/define.js';
import { WholeQuestion } from './question.js';

/**
 * Kinds of drafted questions, best first: terms of a list and their meanings, an abbreviation in full, and what the language
 * model writes.
 */
export const PROPOSAL_KINDS = ['matching', 'abbreviation', 'model'] as const;
export const ProposalKind = z.enum(PROPOSAL_KINDS);
export type ProposalKind = z.output<typeof ProposalKind>;

export const PROPOSAL_LIMITS = {
  /** Proposals of a course that wait for a decision; drafting stops there. */
  open: 500,
  /** Slides of one call. */
  slides: 1000,
  /** Slides of one call of the language model. */
  modelSlides: 8,
} as const;

/** A kind is off by default when its acceptance is below this share with 95 % confidence ... */
export const WEAK_ACCEPTANCE = 0.3;
/** ... after this many decisions. */
export const MIN_DECISIONS = 20;

/** `code` of the 409 when somebody else decided on the proposal. */
export const PROPOSAL_DECIDED = 'proposal-decided';

/** `code` of the 409 when the question of a proposal cannot be taken back, because it was changed or is in use. */
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

/** How the questions of one kind were received, in all courses. */
export const ProposalKindFigures = z.object({
  kind: ProposalKind,
  /** Accepted, also after an edit. */
  accepted: z.int(),
  /** Accepted or rejected. */
  decided: z.int(),
  /** Accepted so rarely that it is not drafted unless it is asked for. */
  isWeak: z.boolean(),
});
export type ProposalKindFigures = z.output<typeof ProposalKindFigures>;

export const ProposalReview = z.object({
  course: z.object({ id: z.uuid(), title: z.string(), slug: z.string() }),
  modules: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** Slides of the course, in order. */
  slides: z.array(z.object({ id: z.uuid(), moduleId: z.uuid(), title: z.string() })),
  /** Those that wait for a decision and whose slide still has the quote, in the order of the slides. */
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

/** What a run of drafting made. */
export const DraftingResult = z.object({
  /** New proposals. */
  created: z.int(),
  /** Slides that were read. */
  slides: z.int(),
});
export type DraftingResult = z.output<typeof DraftingResult>;

/**
 * Drafts questions from slides by rules. Questions that are in the bank, wait already, or were rejected are not drafted
 * again. 409 when `PROPOSAL_LIMITS.open` proposals wait already.
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
 * The same by the language model, for a few slides a call. 404 without a model, 429 above the daily limits of tokens and
 * cost, 503 when the model does not answer.
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
 * `proposal-decided` where it was decided otherwise, 409 with `question-in-use` where the question can't be taken back.
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

/** Accepts those of the proposals that still wait, all or none. */
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
