import type { EditedQuestion, QuestionContent, QuestionKey } from '@lectern/contract';
import type { AnswerPart, QuestionForm } from './form';
import { toText } from '../answers/gap-text';

/** A question of the bank as the editor holds it. */
export function formOf(question: EditedQuestion): QuestionForm {
  const { title, category, tags, points, content, key, source } = question;
  return {
    title,
    categoryId: category.id,
    tags: tags.join(', '),
    points: String(points),
    prompt: content.prompt,
    answer: answerOf(content, key),
    generalFeedback: key.generalFeedback ?? '',
    source: source && { slideId: source.slideId, quote: source.quote },
  };
}

/** Fractions as percent without noise such as 33.33000000000001. */
const percent = (fraction: number) => String(Number((fraction * 100).toFixed(4)));

/** Content and key merged part by part; the key of another type counts as absent. */
function answerOf(content: QuestionContent, key: QuestionKey): AnswerPart {
  switch (content.type) {
    case 'single-choice': {
      const rows = key.type === content.type ? key.options : [];
      const options = content.options.map((option) => {
        const row = rows.find(({ id }) => id === option.id);
        const fraction = row?.fraction ?? 0;
        return {
          ...option,
          isRight: fraction === 1,
          credit: percent(fraction),
          feedback: row?.feedback ?? '',
        };
      });
      const isSimple = options.filter(({ isRight }) => isRight).length <= 1;
      const givesCredit = !isSimple || rows.some(({ fraction }) => fraction > 0 && fraction < 1);
      return { type: content.type, options, givesCredit };
    }
    case 'multiple-choice': {
      const rows = key.type === content.type ? key.options : [];
      const options = content.options.map((option) => {
        const row = rows.find(({ id }) => id === option.id);
        const isRight = row?.isRight ?? false;
        return { ...option, isRight, credit: isRight ? '100' : '0', feedback: row?.feedback ?? '' };
      });
      return { type: content.type, options, partialCredit: key.type === content.type && key.partialCredit };
    }
    case 'true-false': {
      const own = key.type === content.type ? key : undefined;
      return {
        type: content.type,
        answer: own?.answer ?? true,
        feedbackTrue: own?.feedbackTrue ?? '',
        feedbackFalse: own?.feedbackFalse ?? '',
      };
    }
    case 'short-text': {
      const own = key.type === content.type ? key : undefined;
      return {
        type: content.type,
        answers: (own?.answers ?? []).map(({ text, fraction, feedback }, index) => ({
          id: String(index),
          text,
          credit: percent(fraction),
          feedback: feedback ?? '',
        })),
        matchCase: own?.matchCase ?? false,
        matchAccents: own?.matchAccents ?? false,
        allowWildcards: own?.allowWildcards ?? false,
      };
    }
    case 'number': {
      const own = key.type === content.type ? key : undefined;
      return {
        type: content.type,
        answer: own ? String(own.answer) : '',
        tolerance: String(own?.tolerance ?? 0),
        toleranceKind: own?.toleranceKind ?? 'absolute',
        unit: content.unit ?? '',
      };
    }
    case 'matching': {
      const pairs = key.type === content.type ? key.pairs : [];
      const items = content.items.map((item) => ({
        ...item,
        choiceId: pairs.find(({ itemId }) => itemId === item.id)?.choiceId ?? null,
      }));
      return { type: content.type, items, choices: content.choices };
    }
    case 'ordering': {
      const order = key.type === content.type ? key.order : [];
      const items = [...content.items].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
      return { type: content.type, items, partialCredit: key.type === content.type && key.partialCredit };
    }
    case 'gaps':
      return gapsOf(content, key);
    case 'essay': {
      const own = key.type === content.type ? key : undefined;
      const expectations = new Map(own?.criteria.map(({ id, expectation }) => [id, expectation]));
      return {
        type: content.type,
        maxWords: content.maxWords === null ? '' : String(content.maxWords),
        criteria: content.criteria.map(({ id, title, weight }) => ({
          id,
          title,
          weight: String(weight),
          expectation: expectations.get(id) ?? '',
        })),
        graderNotes: own?.graderNotes ?? '',
      };
    }
  }
}

function gapsOf(content: Extract<QuestionContent, { type: 'gaps' }>, key: QuestionKey): AnswerPart {
  const own = key.type === 'gaps' ? key : undefined;
  const gaps = content.parts.flatMap((part) => (part.kind === 'gap' ? [part] : []));
  return {
    type: 'gaps',
    text: toText(content.parts),
    gaps: gaps.map(({ id, choices }, index) => {
      const row = own?.gaps.find((gap) => gap.id === id);
      return {
        id,
        name: String(index + 1),
        isTyped: choices === null,
        answers: row?.answers.join('\n') ?? '',
        choices: choices ?? [],
        rightChoiceId: row?.choiceId ?? null,
      };
    }),
    matchCase: own?.matchCase ?? false,
    matchAccents: own?.matchAccents ?? false,
  };
}
