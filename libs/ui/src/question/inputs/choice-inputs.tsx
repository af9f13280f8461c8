import type { QuestionOption } from '@lectern/contract';
import { Stack } from '../../layout/parts';
import { Button } from '../../controls/button';
import { Prose } from '../../prose/prose';
import { useId, type ReactNode } from 'react';
import { questionText } from '../texts';
import styles from './inputs.module.css';
import type { InputProps } from './input-props';

export function SingleChoiceInput({ content, response, onChange, disabled }: InputProps<'single-choice'>) {
  return (
    <RadioChoices
      choices={content.options.map(({ id, html }) => ({ value: id, label: <Prose html={html} /> }))}
      chosenValue={response?.optionId ?? null}
      onChoose={(optionId) => onChange({ type: 'single-choice', optionId })}
      disabled={disabled}
    />
  );
}

export function TrueFalseInput({ response, onChange, disabled }: InputProps<'true-false'>) {
  const answer = response?.answer ?? null;
  return (
    <RadioChoices
      choices={[
        { value: 'true', label: questionText('answer.true') },
        { value: 'false', label: questionText('answer.false') },
      ]}
      chosenValue={answer === null ? null : String(answer)}
      onChoose={(value) => onChange({ type: 'true-false', answer: value === null ? null : value === 'true' })}
      disabled={disabled}
    />
  );
}

/** Radio buttons, and a button that clears the choice. */
function RadioChoices({
  choices,
  chosenValue,
  onChoose,
  disabled,
}: {
  choices: { value: string; label: ReactNode }[];
  chosenValue: string | null;
  onChoose: (value: string | null) => void;
  disabled: boolean;
}) {
  const name = useId();
  return (
    <>
      <Stack gap={8}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              checked={chosenValue === value}
              onChange={() => onChoose(value)}
              disabled={disabled}
            />
            <span className={styles.choiceText}>{label}</span>
          </label>
        ))}
      </Stack>
      {chosenValue !== null && !disabled && (
        <Button variant="quiet" className={styles.clear} onClick={() => onChoose(null)}>
          {questionText('answer.clear')}
        </Button>
      )}
    </>
  );
}

export function MultipleChoiceInput({
  content,
  response,
  onChange,
  disabled,
}: InputProps<'multiple-choice'>) {
  const chosenIds = response?.optionIds ?? [];
  function toggle({ id }: QuestionOption): void {
    const nextIds = chosenIds.includes(id)
      ? chosenIds.filter((chosenId) => chosenId !== id)
      : [...chosenIds, id];
    onChange({ type: 'multiple-choice', optionIds: nextIds });
  }
  return (
    <Stack gap={8}>
      {content.options.map((option) => (
        <label key={option.id} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosenIds.includes(option.id)}
            onChange={() => toggle(option)}
            disabled={disabled}
          />
          <span className={styles.choiceText}>
            <Prose html={option.html} />
          </span>
        </label>
      ))}
    </Stack>
  );
}
