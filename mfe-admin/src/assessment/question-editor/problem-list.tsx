import { useEffect, useRef } from 'react';
import { nameField } from './form/field-names';
import type { Problems } from './form/problems';
import styles from './question-editor.module.css';
import { t } from '../texts';

/** What must be changed before a save, above the fields; gets the focus when a save is refused. */
export function ProblemList({ problems }: { problems: Problems }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const messages = [
    ...new Set(
      Object.entries(problems).map(([path, problem]) =>
        t('questionEditor.problem', { field: nameField(path), problem }),
      ),
    ),
  ];
  const isShown = messages.length > 0;
  useEffect(() => {
    if (isShown) heading.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <section className={styles.problems} aria-labelledby="problems">
      <h2 id="problems" ref={heading} tabIndex={-1}>
        {t('questionEditor.problems')}
      </h2>
      <ul>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </section>
  );
}
