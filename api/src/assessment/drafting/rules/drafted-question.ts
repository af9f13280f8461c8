import type { ProposalKind, WholeQuestion } from '@lectern/contract';

/** A question that a rule or a model made of one slide. */
export interface DraftedQuestion extends WholeQuestion {
  kind: ProposalKind;
  slideId: string;
  /** The part of the slide's text that holds the answer, letter for letter. */
  quote: string;
  /** For administrators, in plain text. */
  title: string;
}
