import { Row, Stack } from '../../layout/parts';
import { Prose } from '../../prose/prose';
import { ArrowRight } from 'lucide-react';
import { questionText } from '../texts';
import type { ReviewProps } from './review-props';
import { orderedItems } from '../inputs/response';
import { PartMark } from './review-parts';
import styles from './review.module.css';

export function MatchingReview({ content, response, marks, rightAnswer }: ReviewProps<'matching'>) {
  const findChoiceHtml = (id: string | undefined) => content.choices.find((choice) => choice.id === id)?.html;
  return (
    <Stack as="ul" gap={8} role="list">
      {content.items.map(({ id, html }) => {
        const chosen = response?.pairs.find(({ itemId }) => itemId === id)?.choiceId;
        const right = rightAnswer?.pairs.find(({ itemId }) => itemId === id)?.choiceId;
        return (
          <li key={id} className={styles.row}>
            <Prose html={html} />
            <ArrowRight size={18} aria-hidden className={styles.arrow} />
            <div className={styles.rowAnswer}>
              <Answer html={findChoiceHtml(chosen)} />
              {right && right !== chosen && <RightAnswer html={findChoiceHtml(right) ?? ''} />}
            </div>
            <PartMark isRight={marks.get(id)} />
          </li>
        );
      })}
    </Stack>
  );
}

function Answer({ html }: { html: string | undefined }) {
  return html === undefined ? (
    <span className={styles.none}>{questionText('answer.none')}</span>
  ) : (
    <Prose html={html} />
  );
}

function RightAnswer({ html }: { html: string }) {
  return (
    <Row gap="4 8" className={styles.rightOther}>
      <span className={styles.rightAnswer}>{questionText('answer.right')}</span> <Prose html={html} />
    </Row>
  );
}

export function OrderingReview({
  content,
  response,
  marks,
  rightAnswer,
  labels: names,
}: ReviewProps<'ordering'>) {
  const order = response?.order ?? [];
  const isRight = rightAnswer?.order.every((id, index) => order[index] === id);
  return (
    <>
      {order.length === 0 && <p className={styles.none}>{questionText('answer.none')}</p>}
      {order.length > 0 && (
        <div>
          <p className={styles.label}>{names.answer}</p>
          <Ordered items={orderedItems(content.items, order)} marks={marks} />
        </div>
      )}
      {rightAnswer && !isRight && (
        <div>
          <p className={styles.label}>{questionText('answer.rightOrder')}</p>
          <Ordered items={orderedItems(content.items, rightAnswer.order)} />
        </div>
      )}
    </>
  );
}

function Ordered({ items, marks }: { items: { id: string; html: string }[]; marks?: Map<string, boolean> }) {
  return (
    <Stack as="ol" gap={8} role="list">
      {items.map(({ id, html }, index) => (
        <li key={id} className={styles.ordered}>
          <span className={styles.place}>{index + 1}</span>
          <Prose html={html} />
          <PartMark isRight={marks?.get(id)} />
        </li>
      ))}
    </Stack>
  );
}

export function GapsReview({ content, response, marks, rightAnswer }: ReviewProps<'gaps'>) {
  return (
    <p className={styles.gaps} dir="auto">
      {content.parts.map((part, index) => {
        if (part.kind === 'text') return <span key={index}>{part.text}</span>;
        const describeGap = (value: string | null | undefined) =>
          part.choices ? part.choices.find(({ id }) => id === value)?.text : value?.trim();
        const own = describeGap(response?.gaps.find(({ id }) => id === part.id)?.value);
        const key = rightAnswer?.gaps.find(({ id }) => id === part.id);
        const right = key && (part.choices ? describeGap(key.choiceId) : key.answers.join(' / '));
        const isRight = marks.get(part.id);
        return (
          <span key={part.id} className={styles.gap}>
            <span className={own ? styles.filled : styles.none}>{own ?? questionText('answer.none')}</span>
            <PartMark isRight={isRight} />
            {right && isRight !== true && right !== own && (
              <span className={styles.rightAnswer}>
                <span className="visually-hidden">{questionText('answer.rightIs')} </span>
                {right}
              </span>
            )}
          </span>
        );
      })}
    </p>
  );
}
