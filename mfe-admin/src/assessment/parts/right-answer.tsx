import type { QuestionContent, QuestionKey } from '@lectern/contract';
import { htmlToText, questionTexts as shared } from '@lectern/ui/question';
import { questionTexts } from '../question-texts';
import { textToHtml } from '../../parts/rich-text/html-text';
import styles from './right-answer.module.css';

const { rightAnswer: texts } = questionTexts;
const percent = (fraction: number) => `${Math.round(fraction * 100)}%`;

/** The right answer to a question as a list of texts, for administrators; an essay has none. */
export function RightAnswer({ content, answerKey }: { content: QuestionContent; answerKey: QuestionKey }) {
  if (answerKey.type === 'essay') return <p className={styles.quiet}>{texts.graded}</p>;
  return (
    <div className={styles.rightAnswer}>
      <p className={styles.quiet}>{texts.title}</p>
      <ul>
        {rightAnswers(content, answerKey).map((text, index) => (
          <li key={index} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One text for each right option, pair, item in order, or gap. */
function rightAnswers(content: QuestionContent, key: Exclude<QuestionKey, { type: 'essay' }>): string[] {
  const options = new Map(partsOf(content).map(({ id, html }) => [id, htmlToText(html)]));
  const textOf = (id: string) => options.get(id) ?? '';
  switch (key.type) {
    case 'single-choice':
      return key.options
        .filter(({ fraction }) => fraction > 0)
        .map(({ id, fraction }) => withCredit(textOf(id), fraction));
    case 'multiple-choice':
      return key.options.filter(({ isRight }) => isRight).map(({ id }) => textOf(id));
    case 'true-false':
      return [key.answer ? shared.answer.true : shared.answer.false];
    case 'short-text':
      return key.answers.map(({ text, fraction }) => withCredit(text, fraction));
    case 'number': {
      const unit = content.type === 'number' && content.unit ? ` ${content.unit}` : '';
      const kind = key.toleranceKind === 'relative' ? '%' : unit;
      return [`${key.answer}${unit}${key.tolerance ? ` ${texts.tolerance(`${key.tolerance}${kind}`)}` : ''}`];
    }
    case 'matching':
      return key.pairs.map(({ itemId, choiceId }) => `${textOf(itemId)} → ${textOf(choiceId)}`);
    case 'ordering':
      return key.order.map((id, index) => `${index + 1}. ${textOf(id)}`);
    case 'gaps':
      return key.gaps.map(({ answers, choiceId }, index) =>
        texts.gap(index + 1, choiceId ? textOf(choiceId) : answers.join(' / ')),
      );
  }
}

const withCredit = (text: string, fraction: number) =>
  fraction === 1 ? text : `${text} (${texts.credit(percent(fraction))})`;

function partsOf(content: QuestionContent): { id: string; html: string }[] {
  switch (content.type) {
    case 'single-choice':
    case 'multiple-choice':
      return content.options;
    case 'matching':
      return [...content.items, ...content.choices];
    case 'ordering':
      return content.items;
    case 'gaps':
      return content.parts.flatMap((part) =>
        part.kind === 'gap'
          ? (part.choices ?? []).map(({ id, text }) => ({ id, html: textToHtml(text) }))
          : [],
      );
    default:
      return [];
  }
}
