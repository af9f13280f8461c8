import type { ReviewedQuestion } from '@lectern/contract';
import { t } from '../texts';
import styles from './results.module.css';

/** The grader's remarks on the files of an answer, by file and page. */
export function Remarks({ question: { position, files, annotations } }: { question: ReviewedQuestion }) {
  if (annotations.length === 0) return null;
  const names = new Map(files.map(({ id, name }) => [id, name]));
  const headingId = `remarks-${position}`;
  return (
    <section aria-labelledby={headingId}>
      <h4 id={headingId} className={styles.remarksTitle}>
        {t('files.remarks')}
      </h4>
      <ol className={styles.remarks}>
        {annotations.map(({ id, fileId, page, text }) => (
          <li key={id}>
            <span className={styles.place} dir="auto">
              {t('files.remark', { name: names.get(fileId) ?? '', page })}
            </span>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
