import { call, query, serverMessage, useMutation, useQuery } from '@lectern/client';
import {
  addScormModule,
  createScormCourse,
  getScormLimits,
  megabytesToBytes,
  type ScormPackage,
} from '@lectern/contract';
import { Button, formatFileSize, Muted, Row, Stack } from '@lectern/ui';
import { useId, useState } from 'react';
import { FileButton } from '../../parts/files/file-button';
import { t } from '../texts';
import styles from './scorm.module.css';

/** Sends a SCORM package: as a module of a course, or as a course of its own. Shows why a package is refused. */
export function ScormForm({
  courseId,
  onAdded,
}: {
  /** Absent: a course of its own. */
  courseId?: string;
  onAdded: (added: ScormPackage) => void;
}) {
  const id = useId();
  const [file, setFile] = useState<File>();
  const { data: limits } = useQuery(query(getScormLimits));
  const sending = useMutation({
    mutationFn: (chosen: File) =>
      courseId
        ? call(addScormModule, { params: { id: courseId }, body: {}, file: chosen })
        : call(createScormCourse, { body: {}, file: chosen }),
    onSuccess: onAdded,
  });
  const isTooLarge = Boolean(file && limits && file.size > megabytesToBytes(limits.limitMb));
  const problem = isTooLarge
    ? t('scorm.tooLarge', { limit: limits?.limitMb ?? 0 })
    : sending.isError && (serverMessage(sending.error) ?? t('scorm.failedText'));

  function choose(chosen: File) {
    sending.reset();
    setFile(chosen);
  }

  return (
    <Stack gap={12}>
      <Muted>{limits ? t('scorm.limits', { limit: limits.limitMb }) : ''}</Muted>
      <Row>
        <FileButton
          label={file ? t('scorm.chooseAnother') : t('scorm.choose')}
          file={t('scorm.file')}
          accept=".zip"
          disabled={sending.isPending}
          describedBy={id}
          onChoose={choose}
        />
        <span id={id} className={styles.file} dir="auto">
          {file && `${file.name} · ${formatFileSize(file.size)}`}
        </span>
      </Row>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div>
        <Button
          disabled={!file || isTooLarge || sending.isPending}
          onClick={() => file && sending.mutate(file)}
        >
          {sending.isPending ? t('scorm.adding') : courseId ? t('scorm.add') : t('scorm.create')}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {sending.isPending && t('scorm.adding')}
      </p>
    </Stack>
  );
}
