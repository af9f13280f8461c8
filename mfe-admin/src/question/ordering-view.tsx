import { Button } from '@lectern/ui';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { questionTexts } from '../question-texts';
import { Html } from './html';
import { htmlToText } from './html-text';
import { PartMark } from './part-mark';
import styles from './question.module.css';
import type { ViewProps } from './view-props';

const { view: texts } = questionTexts;

/** The items with buttons that move each one up and down. */
export function OrderingView({ content: { items }, response, onChange, parts }: ViewProps<'ordering'>) {
  const [announcement, announce] = useState('');
  const ids = items.map(({ id }) => id);
  const order = response?.order.length ? response.order : ids;

  function move(id: string, by: -1 | 1) {
    const from = order.indexOf(id);
    const to = from + by;
    if (!onChange || to < 0 || to >= order.length) return;
    const next = order.filter((other) => other !== id);
    next.splice(to, 0, id);
    onChange({ type: 'ordering', order: next });
    announce(texts.moved(textOf(id), to + 1, next.length));
  }
  const htmlOf = (id: string) => items.find((item) => item.id === id)?.html ?? '';
  const textOf = (id: string) => htmlToText(htmlOf(id));

  return (
    <>
      <ol role="list" className={styles.rows}>
        {order.map((id, index) => (
          <li key={id} className={styles.ordered}>
            <span className={styles.number}>{index + 1}</span>
            <Html html={htmlOf(id)} className={styles.optionText} />
            <PartMark parts={parts} id={id} />
            {onChange && (
              <>
                <Button variant="quiet" icon aria-label={texts.up(textOf(id))} onClick={() => move(id, -1)}>
                  <ArrowUp aria-hidden />
                </Button>
                <Button variant="quiet" icon aria-label={texts.down(textOf(id))} onClick={() => move(id, 1)}>
                  <ArrowDown aria-hidden />
                </Button>
              </>
            )}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  );
}
