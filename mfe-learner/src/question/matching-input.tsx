import type { QuestionOption } from '@lectern/contract';
import { Prose } from '@lectern/ui/prose';
import { Select } from '@lectern/ui/select';
import { examTexts } from '../exam-texts';
import styles from './inputs.module.css';
import type { InputProps } from './input-props';
import { hasMoreThanText, letterOf, plainText } from './responses';

const labels = examTexts.answer;
const NONE = 'none';

/** Items with a select box each. Choices with pictures or formulas are listed above and chosen by their letter. */
export function MatchingInput({ content, response, onChange, disabled }: InputProps<'matching'>) {
  const pairs = response?.pairs ?? [];
  const isLettered = content.choices.some(({ html }) => hasMoreThanText(html));
  const options = [
    { value: NONE, label: labels.notChosen },
    ...content.choices.map(({ id, html }, index) => ({
      value: id,
      label: isLettered ? letteredText(html, index) : plainText(html),
    })),
  ];

  function match(itemId: string, choiceId: string): void {
    const others = pairs.filter((pair) => pair.itemId !== itemId);
    onChange({ type: 'matching', pairs: choiceId === NONE ? others : [...others, { itemId, choiceId }] });
  }

  return (
    <>
      {isLettered && <LetteredChoices choices={content.choices} />}
      <ul role="list" className={styles.pairs}>
        {content.items.map(({ id, html }, index) => (
          <li key={id} className={styles.pair}>
            <Prose html={html} />
            <Select
              label={plainText(html) || labels.item(index + 1)}
              hideLabel
              wrap
              placeholder={labels.choose}
              options={options}
              value={pairs.find(({ itemId }) => itemId === id)?.choiceId}
              onChange={(choiceId) => match(id, choiceId)}
              disabled={disabled}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

const letteredText = (html: string, index: number) =>
  [letterOf(index), plainText(html)].filter(Boolean).join(': ');

export function LetteredChoices({ choices }: { choices: QuestionOption[] }) {
  return (
    <div className={styles.lettered}>
      <p className={styles.label}>{labels.choices}</p>
      <ol role="list">
        {choices.map(({ id, html }, index) => (
          <li key={id}>
            <span className={styles.letter}>{letterOf(index)}</span>
            <Prose html={html} />
          </li>
        ))}
      </ol>
    </div>
  );
}
