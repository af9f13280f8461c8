import type { QuestionOption } from '@lectern/contract';
import { Stack } from '../../layout/parts';
import { Prose } from '../../prose/prose';
import { Select } from '../../controls/select';
import { questionText } from '../texts';
import styles from './inputs.module.css';
import type { InputProps } from './input-props';
import { hasMoreThanText, htmlToText } from '../html-text';
import { optionLetter } from '../option-letter';

const NONE = 'none';

/** Items with a select box each. Choices with pictures or formulas are listed above and chosen by their letter. */
export function MatchingInput({ content, response, onChange, disabled }: InputProps<'matching'>) {
  const pairs = response?.pairs ?? [];
  const isLettered = content.choices.some(({ html }) => hasMoreThanText(html));
  const options = [
    { value: NONE, label: questionText('answer.notChosen') },
    ...content.choices.map(({ id, html }, index) => ({
      value: id,
      label: isLettered ? letteredText(html, index) : htmlToText(html),
    })),
  ];

  function match(itemId: string, choiceId: string): void {
    const others = pairs.filter((pair) => pair.itemId !== itemId);
    onChange({ type: 'matching', pairs: choiceId === NONE ? others : [...others, { itemId, choiceId }] });
  }

  return (
    <>
      {isLettered && <LetteredChoices choices={content.choices} />}
      <Stack as="ul" gap={8} role="list">
        {content.items.map(({ id, html }, index) => (
          <li key={id} className={styles.pair}>
            <Prose html={html} />
            <Select
              label={htmlToText(html) || questionText('answer.item', { number: index + 1 })}
              hideLabel
              wrap
              placeholder={questionText('answer.choose')}
              options={options}
              value={pairs.find(({ itemId }) => itemId === id)?.choiceId}
              onChange={(choiceId) => match(id, choiceId)}
              disabled={disabled}
            />
          </li>
        ))}
      </Stack>
    </>
  );
}

const letteredText = (html: string, index: number) =>
  [optionLetter(index), htmlToText(html)].filter(Boolean).join(': ');

function LetteredChoices({ choices }: { choices: QuestionOption[] }) {
  return (
    <Stack gap={8} className={styles.lettered}>
      <p className={styles.label}>{questionText('answer.choices')}</p>
      <ol role="list">
        {choices.map(({ id, html }, index) => (
          <li key={id}>
            <span className={styles.letter}>{optionLetter(index)}</span>
            <Prose html={html} />
          </li>
        ))}
      </ol>
    </Stack>
  );
}
