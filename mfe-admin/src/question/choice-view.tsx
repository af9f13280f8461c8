import { useId } from 'react';
import { questionTexts } from '../question-texts';
import { Html } from './html';
import { PartMark } from './part-mark';
import styles from './question.module.css';
import type { ViewProps } from './view-props';

const { view: texts } = questionTexts;

/** Radio buttons for one right option, boxes for several. */
export function ChoiceView({
  content,
  response,
  onChange,
  parts,
}: ViewProps<'single-choice'> | ViewProps<'multiple-choice'>) {
  const name = useId();
  const isSingle = content.type === 'single-choice';
  const chosen = response === null ? [] : 'optionIds' in response ? response.optionIds : [response.optionId];

  function choose(id: string, isChosen: boolean) {
    const change = onChange as ((next: object) => void) | undefined;
    if (isSingle) return change?.({ type: content.type, optionId: id });
    // In the order of the options, so that the order of clicks makes no difference.
    const next = content.options.filter((option) =>
      option.id === id ? isChosen : chosen.includes(option.id),
    );
    change?.({ type: content.type, optionIds: next.map((option) => option.id) });
  }

  return (
    <fieldset className={styles.options} disabled={!onChange}>
      <legend className={styles.quiet}>{isSingle ? texts.chooseOne : texts.chooseSeveral}</legend>
      {content.options.map(({ id, html }) => (
        <label key={id} className={styles.option}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            name={name}
            checked={chosen.includes(id)}
            onChange={(event) => choose(id, event.target.checked)}
          />
          <Html html={html} className={styles.optionText} />
          <PartMark parts={parts} id={id} />
        </label>
      ))}
    </fieldset>
  );
}

export function TrueFalseView({ response, onChange }: ViewProps<'true-false'>) {
  const name = useId();
  return (
    <fieldset className={styles.options} disabled={!onChange}>
      <legend className={styles.quiet}>{texts.chooseOne}</legend>
      {[true, false].map((answer) => (
        <label key={String(answer)} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={response?.answer === answer}
            onChange={() => onChange?.({ type: 'true-false', answer })}
          />
          {answer ? texts.true : texts.false}
        </label>
      ))}
    </fieldset>
  );
}
