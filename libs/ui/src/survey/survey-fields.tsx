import { SURVEY_LIMITS, SURVEY_SCALE, type SurveyItem } from '@lectern/contract';
import { questionText } from '../question/texts';
import { useId } from 'react';
import { Button } from '../controls/button';
import { TextField } from '../controls/text-field';
import styles from './survey-fields.module.css';

/** Answers by the ids of their items: a step of the scale from 1, the id of an option, or a text; undefined if not answered. */
export type SurveyDraft = Readonly<Record<string, number | string | undefined>>;

const STEPS = Array.from({ length: SURVEY_SCALE }, (_, index) => index + 1);

/** The name of a step of the scale, from 1. */
export const stepName = (step: number): string => questionText(`survey.steps.${step as 1 | 2 | 3 | 4 | 5}`);

/** The items of a survey with their answers; each can be left out. */
export function SurveyFields({
  items,
  answers,
  onAnswer,
}: {
  items: SurveyItem[];
  answers: SurveyDraft;
  onAnswer: (itemId: string, answer: number | string | undefined) => void;
}) {
  return (
    <ol role="list" className={styles.items}>
      {items.map((item) => (
        <li key={item.id}>
          <ItemField item={item} answer={answers[item.id]} onAnswer={(answer) => onAnswer(item.id, answer)} />
        </li>
      ))}
    </ol>
  );
}

function ItemField({
  item,
  answer,
  onAnswer,
}: {
  item: SurveyItem;
  answer: number | string | undefined;
  onAnswer: (answer: number | string | undefined) => void;
}) {
  const { kind, prompt, options } = item;
  if (kind === 'text')
    return (
      <TextField
        label={prompt}
        rows={4}
        value={String(answer ?? '')}
        maxLength={SURVEY_LIMITS.text}
        onChange={(text) => onAnswer(text === '' ? undefined : text)}
      />
    );
  const choices =
    kind === 'scale'
      ? STEPS.map((step) => ({ value: step, label: stepName(step) }))
      : options.map(({ id, text }) => ({ value: id, label: text }));
  return (
    <ChoiceField prompt={prompt} choices={choices} isScale={kind === 'scale'} {...{ answer, onAnswer }} />
  );
}

/** Radio buttons, and a button that takes the choice back. */
function ChoiceField({
  prompt,
  choices,
  isScale,
  answer,
  onAnswer,
}: {
  prompt: string;
  choices: { value: number | string; label: string }[];
  isScale: boolean;
  answer: number | string | undefined;
  onAnswer: (answer: number | string | undefined) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.item}>
      <legend className={styles.prompt} dir="auto">
        {prompt}
      </legend>
      <div className={isScale ? styles.scale : styles.choices}>
        {choices.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={name} checked={answer === value} onChange={() => onAnswer(value)} />
            <span dir="auto">{label}</span>
          </label>
        ))}
      </div>
      {answer !== undefined && (
        <Button variant="quiet" className={styles.clear} onClick={() => onAnswer(undefined)}>
          {questionText('answer.clear')}
        </Button>
      )}
    </fieldset>
  );
}
