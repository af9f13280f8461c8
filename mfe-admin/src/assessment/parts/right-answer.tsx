import type { QuestionContent, QuestionKey } from '@lectern/contract';
import { htmlToText } from '@lectern/ui/question';
import { Muted } from '@lectern/ui';
import { findTypeParts } from '../question-types/question-types';
import styles from './right-answer.module.css';
import { t } from '../texts';

/** The right answer to a question as a list of texts, for administrators; an essay has none. */
export function RightAnswer({ content, answerKey }: { content: QuestionContent; answerKey: QuestionKey }) {
  const { listRightAnswers } = findTypeParts(answerKey.type);
  if (!listRightAnswers) return <Muted>{t('question.rightAnswer.graded')}</Muted>;
  return (
    <div className={styles.rightAnswer}>
      <Muted>{t('question.rightAnswer.title')}</Muted>
      <ul>
        {listRightAnswers(answerKey, collectPartTexts(content), content).map((text, index) => (
          <li key={index} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The texts of all parts that have an id, by their ids. */
function collectPartTexts(content: QuestionContent): Map<string, string> {
  const found = new Map<string, string>();
  JSON.stringify(content, (_, part: { id?: string; html?: string; text?: string } | null) => {
    if (part?.id) found.set(part.id, part.text ?? htmlToText(part.html ?? ''));
    return part;
  });
  return found;
}
