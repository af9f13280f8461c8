import type { HandedInFile, ReviewedQuestion } from '@lectern/contract';
import { AnnotatedPage, findPageAddress, type NumberedAnnotation } from '@lectern/ui/question';
import { t } from '../texts';
import styles from './results.module.css';

/** The grader's remarks on the files of an answer, each page with its own beside it. */
export function Remarks({ question: { position, files, annotations } }: { question: ReviewedQuestion }) {
  if (annotations.length === 0) return null;
  const numbered = annotations.map((annotation, index) => ({ ...annotation, number: index + 1 }));
  const headingId = `remarks-${position}`;
  return (
    <section aria-labelledby={headingId}>
      <h4 id={headingId} className={styles.remarksTitle}>
        {t('files.remarks')}
      </h4>
      {files.flatMap((file) =>
        groupByPage(numbered.filter(({ fileId }) => fileId === file.id)).map(([page, ofPage]) => (
          <RemarkedPage key={`${file.id}.${page}`} file={file} page={page} annotations={ofPage} />
        )),
      )}
    </section>
  );
}

function groupByPage(annotations: NumberedAnnotation[]): [page: number, annotations: NumberedAnnotation[]][] {
  const pages = [...new Set(annotations.map(({ page }) => page))].sort((one, other) => one - other);
  return pages.map((page) => [page, annotations.filter((annotation) => annotation.page === page)]);
}

function RemarkedPage({
  file,
  page,
  annotations,
}: {
  file: HandedInFile;
  page: number;
  annotations: NumberedAnnotation[];
}) {
  const address = findPageAddress(file, page);
  return (
    <>
      <p className={styles.place} dir="auto">
        {t('files.remark', { name: file.name, page })}
      </p>
      <div className={styles.remarked}>
        {address && (
          <div className={styles.page}>
            <AnnotatedPage name={file.name} page={page} address={address} annotations={annotations} />
          </div>
        )}
        <ol className={styles.remarks}>
          {annotations.map(({ id, number, text }) => (
            <li key={id} value={number}>
              <p dir="auto">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
