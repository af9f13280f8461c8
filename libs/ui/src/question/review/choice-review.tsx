import type { QuestionMark } from '@lectern/contract';
import { Stack } from '../../layout/parts';
import { Prose } from '../../prose/prose';
import { Circle, CircleDot, Square, SquareCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { questionText } from '../texts';
import type { ReviewProps } from './review-props';
import { PartMark } from './review-parts';
import styles from './review.module.css';

interface ReviewedChoice {
  id: string;
  label: ReactNode;
  isChosen: boolean;
  /** Whether choosing it was right; undefined for other choices and where marks are hidden. */
  isRight: boolean | undefined;
  /** Undefined where right answers are hidden. */
  isRightAnswer: boolean | undefined;
}

export function SingleChoiceReview({
  content,
  response,
  correctness,
  rightAnswer,
  labels: names,
}: ReviewProps<'single-choice'>) {
  const best = rightAnswer && Math.max(...rightAnswer.options.map(({ fraction }) => fraction));
  return (
    <Choices
      choiceLabel={names.choice}
      choices={content.options.map(({ id, html }) => {
        const isChosen = response?.optionId === id;
        const key = rightAnswer?.options.find((option) => option.id === id);
        return {
          id,
          label: <Prose html={html} />,
          isChosen,
          isRight: isChosen ? isChoiceRight(correctness) : undefined,
          isRightAnswer: key && key.fraction === best,
        };
      })}
      icons={{ chosen: CircleDot, other: Circle }}
    />
  );
}

export function MultipleChoiceReview({
  content,
  response,
  marks,
  rightAnswer,
  labels: names,
}: ReviewProps<'multiple-choice'>) {
  return (
    <Choices
      choiceLabel={names.choice}
      choices={content.options.map(({ id, html }) => ({
        id,
        label: <Prose html={html} />,
        isChosen: response?.optionIds.includes(id) ?? false,
        isRight: marks.get(id),
        isRightAnswer: rightAnswer?.options.find((option) => option.id === id)?.isRight,
      }))}
      icons={{ chosen: SquareCheck, other: Square }}
    />
  );
}

export function TrueFalseReview({
  response,
  correctness,
  rightAnswer,
  labels: names,
}: ReviewProps<'true-false'>) {
  return (
    <Choices
      choiceLabel={names.choice}
      choices={[true, false].map((value) => ({
        id: String(value),
        label: value ? questionText('answer.true') : questionText('answer.false'),
        isChosen: response?.answer === value,
        isRight: response?.answer === value ? isChoiceRight(correctness) : undefined,
        isRightAnswer: rightAnswer ? rightAnswer.answer === value : undefined,
      }))}
      icons={{ chosen: CircleDot, other: Circle }}
    />
  );
}

/** The only choice is as right as the answer; undefined for a partly right one. */
function isChoiceRight(correctness: QuestionMark['correctness']): boolean | undefined {
  if (correctness === 'right') return true;
  return correctness === 'wrong' ? false : undefined;
}

function Choices({
  choices,
  choiceLabel,
  icons,
}: {
  choices: ReviewedChoice[];
  /** What a chosen option is called. */
  choiceLabel: string;
  icons: { chosen: typeof Circle; other: typeof Circle };
}) {
  return (
    <Stack as="ul" gap={8} role="list">
      {choices.map(({ id, label, isChosen, isRight, isRightAnswer }) => {
        const Icon = isChosen ? icons.chosen : icons.other;
        return (
          <li key={id} className={styles.choice} data-chosen={isChosen || undefined}>
            <Icon size={20} aria-hidden className={styles.box} />
            <div className={styles.choiceText}>
              {label}
              {isChosen && <span className="visually-hidden"> ({choiceLabel})</span>}
            </div>
            {isRightAnswer && <span className={styles.rightAnswer}>{questionText('answer.right')}</span>}
            <PartMark isRight={isRight} />
          </li>
        );
      })}
    </Stack>
  );
}
