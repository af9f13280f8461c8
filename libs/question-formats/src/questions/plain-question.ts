import { randomUUID } from 'node:crypto';
import type { GapsPart, QuestionContent, QuestionKey, WholeQuestion } from '@lectern/contract';

/** HTML, or null for none. */
type Html = string | null;

/** What each question has, whatever its type. */
export interface QuestionFrame {
  title: string;
  /** Names of the categories from the top; empty where the file names none. */
  category: string[];
  tags: string[];
  points: number;
  /** HTML. */
  prompt: string;
  generalFeedback: Html;
}

/** A gap where an answer is typed, or where one of several choices is made (`right` is its index). */
export type PlainGap = { answers: string[] } | { choices: string[]; right: number };

/** The part of a question that depends on its type; right answers are beside the parts that they belong to. */
export type PlainBody =
  | { type: 'single-choice'; options: { html: string; fraction: number; feedback: Html }[] }
  | {
      type: 'multiple-choice';
      partialCredit: boolean;
      options: { html: string; isRight: boolean; feedback: Html }[];
    }
  | { type: 'true-false'; answer: boolean; feedbackTrue: Html; feedbackFalse: Html }
  | {
      type: 'short-text';
      matchCase: boolean;
      matchAccents: boolean;
      allowWildcards: boolean;
      answers: { text: string; fraction: number; feedback: Html }[];
    }
  | {
      type: 'number';
      unit: string | null;
      answer: number;
      tolerance: number;
      toleranceKind: 'absolute' | 'relative';
    }
  /** `choice` is an index of `choices`. */
  | { type: 'matching'; items: { html: string; choice: number }[]; choices: string[] }
  /** In the right order. */
  | { type: 'ordering'; partialCredit: boolean; items: string[] }
  | { type: 'gaps'; matchCase: boolean; matchAccents: boolean; parts: (string | PlainGap)[] }
  | {
      type: 'essay';
      maxWords: number | null;
      graderNotes: Html;
      criteria: { title: string; weight: number; expectation: string }[];
    };

/** A question without ids, as files hold it: what every format is read into and written from. */
export type PlainQuestion = QuestionFrame & PlainBody;

export type PlainOf<T extends PlainBody['type']> = Extract<PlainBody, { type: T }>;

/** The question as it is stored, with new random ids of its parts. */
export function toStored(question: PlainQuestion): WholeQuestion {
  const { prompt, generalFeedback } = question;
  switch (question.type) {
    case 'single-choice': {
      const options = question.options.map((option) => ({ id: randomUUID(), ...option }));
      return {
        content: { type: 'single-choice', prompt, options: options.map(({ id, html }) => ({ id, html })) },
        key: {
          type: 'single-choice',
          generalFeedback,
          options: options.map(({ id, fraction, feedback }) => ({ id, fraction, feedback })),
        },
      };
    }
    case 'multiple-choice': {
      const options = question.options.map((option) => ({ id: randomUUID(), ...option }));
      return {
        content: { type: 'multiple-choice', prompt, options: options.map(({ id, html }) => ({ id, html })) },
        key: {
          type: 'multiple-choice',
          generalFeedback,
          partialCredit: question.partialCredit,
          options: options.map(({ id, isRight, feedback }) => ({ id, isRight, feedback })),
        },
      };
    }
    case 'true-false': {
      const { type, answer, feedbackTrue, feedbackFalse } = question;
      return {
        content: { type, prompt },
        key: { type, generalFeedback, answer, feedbackTrue, feedbackFalse },
      };
    }
    case 'short-text': {
      const { type, matchCase, matchAccents, allowWildcards, answers } = question;
      return {
        content: { type, prompt },
        key: { type, generalFeedback, matchCase, matchAccents, allowWildcards, answers },
      };
    }
    case 'number': {
      const { type, unit, answer, tolerance, toleranceKind } = question;
      return {
        content: { type, prompt, unit },
        key: { type, generalFeedback, answer, tolerance, toleranceKind },
      };
    }
    case 'matching': {
      const choices = question.choices.map((html) => ({ id: randomUUID(), html }));
      const items = question.items.map((item) => ({ id: randomUUID(), ...item }));
      return {
        content: {
          type: 'matching',
          prompt,
          items: items.map(({ id, html }) => ({ id, html })),
          choices,
        },
        key: {
          type: 'matching',
          generalFeedback,
          pairs: items.map(({ id, choice }) => ({ itemId: id, choiceId: choices[choice]?.id ?? '' })),
        },
      };
    }
    case 'ordering': {
      const items = question.items.map((html) => ({ id: randomUUID(), html }));
      return {
        content: { type: 'ordering', prompt, items },
        key: {
          type: 'ordering',
          generalFeedback,
          partialCredit: question.partialCredit,
          order: items.map(({ id }) => id),
        },
      };
    }
    case 'gaps':
      return storedGaps(question);
    case 'essay': {
      const { maxWords, graderNotes } = question;
      const criteria = question.criteria.map((criterion) => ({ id: randomUUID(), ...criterion }));
      return {
        content: {
          type: 'essay',
          prompt,
          maxWords,
          criteria: criteria.map(({ id, title, weight }) => ({ id, title, weight })),
        },
        key: {
          type: 'essay',
          generalFeedback,
          graderNotes,
          criteria: criteria.map(({ id, expectation }) => ({ id, expectation })),
        },
      };
    }
  }
}

function storedGaps(question: QuestionFrame & PlainOf<'gaps'>): WholeQuestion {
  const { type, prompt, generalFeedback, matchCase, matchAccents } = question;
  type GapKey = Extract<QuestionKey, { type: 'gaps' }>['gaps'];
  const parts = question.parts.map((part): { content: GapsPart; key: GapKey } => {
    if (typeof part === 'string') return { content: { kind: 'text', text: part }, key: [] };
    const id = randomUUID();
    if ('answers' in part)
      return {
        content: { kind: 'gap', id, choices: null },
        key: [{ id, answers: part.answers, choiceId: null }],
      };
    const choices = part.choices.map((text) => ({ id: randomUUID(), text }));
    return {
      content: { kind: 'gap', id, choices },
      key: [{ id, answers: [], choiceId: choices[part.right]?.id ?? null }],
    };
  });
  return {
    content: { type, prompt, parts: parts.map(({ content }) => content) },
    key: { type, generalFeedback, matchCase, matchAccents, gaps: parts.flatMap(({ key }) => key) },
  };
}

/** A stored question without its ids. Content and key must fit each other. */
export function toPlain(
  frame: Omit<QuestionFrame, 'prompt' | 'generalFeedback'>,
  { content, key }: WholeQuestion,
): PlainQuestion {
  return {
    ...frame,
    prompt: content.prompt,
    generalFeedback: key.generalFeedback,
    ...plainBody(content, key),
  };
}

function plainBody(content: QuestionContent, key: QuestionKey): PlainBody {
  if (content.type === 'single-choice' && key.type === 'single-choice')
    return {
      type: 'single-choice',
      options: content.options.map(({ id, html }) => {
        const entry = key.options.find((option) => option.id === id);
        return { html, fraction: entry?.fraction ?? 0, feedback: entry?.feedback ?? null };
      }),
    };
  if (content.type === 'multiple-choice' && key.type === 'multiple-choice')
    return {
      type: 'multiple-choice',
      partialCredit: key.partialCredit,
      options: content.options.map(({ id, html }) => {
        const entry = key.options.find((option) => option.id === id);
        return { html, isRight: entry?.isRight ?? false, feedback: entry?.feedback ?? null };
      }),
    };
  if (key.type === 'true-false') {
    const { type, answer, feedbackTrue, feedbackFalse } = key;
    return { type, answer, feedbackTrue, feedbackFalse };
  }
  if (key.type === 'short-text') {
    const { type, matchCase, matchAccents, allowWildcards, answers } = key;
    return {
      type,
      matchCase,
      matchAccents,
      allowWildcards,
      answers: answers.map(({ text, fraction, feedback }) => ({ text, fraction, feedback })),
    };
  }
  if (content.type === 'number' && key.type === 'number') {
    const { type, answer, tolerance, toleranceKind } = key;
    return { type, unit: content.unit, answer, tolerance, toleranceKind };
  }
  if (content.type === 'matching' && key.type === 'matching')
    return {
      type: 'matching',
      items: content.items.map(({ id, html }) => {
        const choiceId = key.pairs.find(({ itemId }) => itemId === id)?.choiceId;
        return { html, choice: content.choices.findIndex((choice) => choice.id === choiceId) };
      }),
      choices: content.choices.map(({ html }) => html),
    };
  if (content.type === 'ordering' && key.type === 'ordering')
    return {
      type: 'ordering',
      partialCredit: key.partialCredit,
      items: key.order.map((id) => content.items.find((item) => item.id === id)?.html ?? ''),
    };
  if (content.type === 'gaps' && key.type === 'gaps')
    return {
      type: 'gaps',
      matchCase: key.matchCase,
      matchAccents: key.matchAccents,
      parts: content.parts.map((part) => {
        if (part.kind === 'text') return part.text;
        const entry = key.gaps.find(({ id }) => id === part.id);
        if (!part.choices) return { answers: entry?.answers ?? [] };
        return {
          choices: part.choices.map(({ text }) => text),
          right: part.choices.findIndex(({ id }) => id === entry?.choiceId),
        };
      }),
    };
  if (content.type === 'essay' && key.type === 'essay')
    return {
      type: 'essay',
      maxWords: content.maxWords,
      graderNotes: key.graderNotes,
      criteria: content.criteria.map(({ id, title, weight }) => ({
        title,
        weight,
        expectation: key.criteria.find((criterion) => criterion.id === id)?.expectation ?? '',
      })),
    };
  throw new TypeError(`A key of the type ${key.type} does not fit a ${content.type} question.`);
}
