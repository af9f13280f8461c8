import { questionTexts } from '../question-texts';
import { Html } from './html';
import { htmlToText } from './html-text';
import { PartMark } from './part-mark';
import styles from './question.module.css';
import type { ViewProps } from './view-props';

const { view: texts } = questionTexts;

/** Each item with a select of all choices. */
export function MatchingView({ content, response, onChange, parts }: ViewProps<'matching'>) {
  const pairs = response?.pairs ?? [];
  const choices = content.choices.map(({ id, html }) => ({ id, text: htmlToText(html) }));

  function match(itemId: string, choiceId: string) {
    const others = pairs.filter((pair) => pair.itemId !== itemId);
    onChange?.({ type: 'matching', pairs: choiceId ? [...others, { itemId, choiceId }] : others });
  }

  return (
    <ul role="list" className={styles.rows}>
      {content.items.map(({ id, html }) => (
        <li key={id} className={styles.match}>
          <Html html={html} />
          <select
            className={styles.select}
            aria-label={texts.match(htmlToText(html))}
            value={pairs.find(({ itemId }) => itemId === id)?.choiceId ?? ''}
            disabled={!onChange}
            onChange={(event) => match(id, event.target.value)}
          >
            <option value="">{texts.choose}</option>
            {choices.map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.text}
              </option>
            ))}
          </select>
          <PartMark parts={parts} id={id} />
        </li>
      ))}
    </ul>
  );
}
