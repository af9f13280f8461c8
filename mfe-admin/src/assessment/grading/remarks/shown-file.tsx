import { query, serverMessage, useQuery } from '@lectern/client';
import { type Annotation, countHandedInPages, type HandedInFile } from '@lectern/contract';
import { Button, Stack } from '@lectern/ui';
import { AnnotatedPages, canOpen, findPageAddress, type NumberedAnnotation } from '@lectern/ui/question';
import styles from '../grading.module.css';
import { t } from '../../texts';

/** Shows the pages of a PDF, or a picture, for remarks at a place. Files of other types can only have remarks on the whole file. */
export function ShownFile({
  file,
  annotations,
  onAdd,
}: {
  file: HandedInFile;
  annotations: NumberedAnnotation[];
  onAdd: (page: number, place: Annotation['place']) => void;
}) {
  const { id, name, kind } = file;
  const pages = useQuery({
    ...query(countHandedInPages, { params: { fileId: id } }),
    enabled: kind === 'pdf' && canOpen(file),
  });
  if (!canOpen(file)) return <p className={styles.quiet}>{t('grading.remarks.notOpen', { name })}</p>;
  const pageCount = kind === 'picture' ? 1 : pages.data?.pageCount;
  if (pageCount)
    return (
      <AnnotatedPages
        name={name}
        addresses={listPages(file, pageCount)}
        annotations={annotations}
        onAdd={onAdd}
      />
    );
  return (
    <Stack gap={8}>
      {pages.isLoading && (
        <p role="status" className={styles.quiet}>
          {t('grading.remarks.preparing', { name })}
        </p>
      )}
      {pages.error && <p className={styles.quiet}>{serverMessage(pages.error)}</p>}
      {!pages.isLoading && (
        <div>
          <Button variant="secondary" onClick={() => onAdd(1, null)}>
            {t('grading.remarks.onFile', { name })}
          </Button>
        </div>
      )}
    </Stack>
  );
}

const listPages = (file: HandedInFile, count: number): string[] =>
  Array.from({ length: count }, (_, index) => findPageAddress(file, index + 1)).filter(
    (address) => address !== null,
  );
