import { ANNOTATION_LIMITS, type Annotation, type HandedInFile } from '@lectern/contract';
import { Button, Stack, TextField, toast } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import { v4 as uuid } from 'uuid';
import styles from '../grading.module.css';
import { t } from '../../texts';
import { ShownFile } from './shown-file';

/** The files of an answer beside the remarks on them; numbers connect the two. */
export function FileRemarks({
  files,
  annotations,
  onChange,
}: {
  files: HandedInFile[];
  annotations: Annotation[];
  onChange: (annotations: Annotation[]) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const added = useRef<string>(undefined);
  useEffect(() => {
    if (!added.current) return;
    added.current = undefined;
    list.current?.querySelector<HTMLTextAreaElement>('li:last-child textarea')?.focus();
  }, [annotations.length]);

  function add(annotation: Omit<Annotation, 'id' | 'text'>) {
    if (annotations.length >= ANNOTATION_LIMITS.annotations) {
      toast({ title: t('grading.remarks.tooMany', { maximum: ANNOTATION_LIMITS.annotations }) });
      return;
    }
    added.current = uuid();
    onChange([...annotations, { ...annotation, id: added.current, text: '' }]);
  }
  const change = (id: string, text: string) =>
    onChange(annotations.map((annotation) => (annotation.id === id ? { ...annotation, text } : annotation)));
  const numbered = annotations.map((annotation, index) => ({ ...annotation, number: index + 1 }));

  return (
    <section aria-labelledby="remarks">
      <Stack>
        <h3 id="remarks" className={styles.remarksTitle}>
          {t('grading.remarks.title')}
        </h3>
        <p className={styles.quiet}>{t('grading.remarks.hint')}</p>
        {files.map((file) => (
          <ShownFile
            key={file.id}
            file={file}
            annotations={numbered.filter(({ fileId }) => fileId === file.id)}
            onAdd={(page, place) => add({ fileId: file.id, page, place })}
          />
        ))}
        <ol role="list" ref={list} className={styles.remarks}>
          {numbered.map(({ id, number, fileId, page, text }) => (
            <li key={id} className={styles.remark}>
              <TextField
                label={t('grading.remarks.label', {
                  number,
                  page,
                  name: files.find((file) => file.id === fileId)?.name ?? '',
                })}
                rows={2}
                value={text}
                maxLength={ANNOTATION_LIMITS.text}
                onChange={(next) => change(id, next)}
              />
              <Button
                variant="secondary"
                onClick={() => onChange(annotations.filter((other) => other.id !== id))}
              >
                {t('grading.remarks.remove', { number })}
              </Button>
            </li>
          ))}
        </ol>
      </Stack>
    </section>
  );
}
