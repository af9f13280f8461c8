import type { QuestionDraft, WholeQuestion } from '@lectern/contract';
import { numberOf } from '../../../parts/fields/number-of';
import type { AnswerOf, QuestionForm } from './form';
import { parseTags } from '../../parts/parse-tags';
import { toParts } from '../answers/gap-text';

/** Percent as typed as a fraction of 1. */
const fractionOf = (percent: string) => numberOf(percent) / 100;
/** Feedback without text is none. */
const feedbackOf = (html: string) => html.trim() || null;

/**
 * The question as a save sends it. What is not valid stays in it (an empty text, NaN): `findProblems` compares it with
 * the contract's schema.
 */
export function draftOf(form: QuestionForm, status: QuestionDraft['status']): QuestionDraft {
  return {
    title: form.title,
    categoryId: form.categoryId ?? '',
    tags: parseTags(form.tags),
    points: numberOf(form.points),
    status,
    source: form.source,
    ...contentAndKey(form),
  };
}

/** What a learner sees, and what marking reads. */
export function contentAndKey(form: QuestionForm): WholeQuestion {
  const { prompt, answer } = form;
  const generalFeedback = feedbackOf(form.generalFeedback);
  switch (answer.type) {
    case 'single-choice': {
      const { type, givesCredit } = answer;
      const options = answer.options.map(({ id, isRight, credit, feedback }) => ({
        id,
        fraction: givesCredit ? fractionOf(credit) : Number(isRight),
        feedback: feedbackOf(feedback),
      }));
      return {
        content: { type, prompt, options: answer.options.map(({ id, html }) => ({ id, html })) },
        key: { type, generalFeedback, options },
      };
    }
    case 'multiple-choice': {
      const { type, partialCredit } = answer;
      const options = answer.options.map(({ id, isRight, feedback }) => ({
        id,
        isRight,
        feedback: feedbackOf(feedback),
      }));
      return {
        content: { type, prompt, options: answer.options.map(({ id, html }) => ({ id, html })) },
        key: { type, generalFeedback, partialCredit, options },
      };
    }
    case 'true-false': {
      const { type, answer: isTrue } = answer;
      const feedbackTrue = feedbackOf(answer.feedbackTrue);
      const feedbackFalse = feedbackOf(answer.feedbackFalse);
      return {
        content: { type, prompt },
        key: { type, generalFeedback, answer: isTrue, feedbackTrue, feedbackFalse },
      };
    }
    case 'short-text': {
      const { type, matchCase, matchAccents, allowWildcards } = answer;
      const answers = answer.answers.map(({ text, credit, feedback }) => ({
        text,
        fraction: fractionOf(credit),
        feedback: feedbackOf(feedback),
      }));
      return {
        content: { type, prompt },
        key: { type, generalFeedback, matchCase, matchAccents, allowWildcards, answers },
      };
    }
    case 'number': {
      const { type, unit, toleranceKind } = answer;
      return {
        content: { type, prompt, unit: unit.trim() || null },
        key: {
          type,
          generalFeedback,
          answer: numberOf(answer.answer),
          tolerance: numberOf(answer.tolerance),
          toleranceKind,
        },
      };
    }
    case 'matching': {
      const { type, choices } = answer;
      return {
        content: { type, prompt, items: answer.items.map(({ id, html }) => ({ id, html })), choices },
        key: {
          type,
          generalFeedback,
          pairs: answer.items.map(({ id, choiceId }) => ({ itemId: id, choiceId: choiceId ?? '' })),
        },
      };
    }
    case 'ordering': {
      const { type, items, partialCredit } = answer;
      return {
        // By id, so that the order of the content does not give the answer away.
        content: { type, prompt, items: [...items].sort((a, b) => (a.id < b.id ? -1 : 1)) },
        key: { type, generalFeedback, partialCredit, order: items.map(({ id }) => id) },
      };
    }
    case 'gaps':
      return gapsDraft(prompt, generalFeedback, answer);
    case 'essay': {
      const { type, maxWords, criteria, graderNotes } = answer;
      return {
        content: {
          type,
          prompt,
          maxWords: maxWords.trim() === '' ? null : numberOf(maxWords),
          criteria: criteria.map(({ id, title, weight }) => ({ id, title, weight: numberOf(weight) })),
        },
        key: {
          type,
          generalFeedback,
          graderNotes: feedbackOf(graderNotes),
          criteria: criteria.map(({ id, expectation }) => ({ id, expectation })),
        },
      };
    }
  }
}

function gapsDraft(prompt: string, generalFeedback: string | null, answer: AnswerOf<'gaps'>) {
  const { type, text, gaps, matchCase, matchAccents } = answer;
  const lines = (answers: string) =>
    answers
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  return {
    content: { type, prompt, parts: toParts(text, gaps) },
    key: {
      type,
      generalFeedback,
      matchCase,
      matchAccents,
      gaps: gaps.map(({ id, isTyped, answers, rightChoiceId }) => ({
        id,
        answers: isTyped ? lines(answers) : [],
        choiceId: isTyped ? null : rightChoiceId,
      })),
    },
  };
}
