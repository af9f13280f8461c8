import { AntdArea } from '@lectern/ui/antd';
import type { ListedUpload } from '@lectern/contract';
import { Card } from '@lectern/ui';
import { useRef, useState } from 'react';
import { useMayCreateCourses } from '../managed-courses';
import { type RunningUpload, useUploads } from '../running-uploads/uploads';
import { ScormCourseCard } from '../scorm/scorm-course-card';
import { CreatedCard } from './created-card';
import { FirstSlideDialog } from './first-slide-dialog';
import { ProcessingCard } from './processing-card';
import { UploadForm } from './upload-form';
import { UploadList } from './upload-list';
import { t } from '../texts';
import styles from './upload.module.css';

/** Creates courses from PDFs and office files; shows the progress of running uploads and the list of all. */
export default function UploadPage() {
  const { running, created } = useUploads();
  const mayCreate = useMayCreateCourses();
  const [form, setForm] = useState<{ number: number; retried?: ListedUpload }>({ number: 0 });
  // Request ids of running uploads that no longer lock the form.
  const [released, setReleased] = useState<string[]>([]);
  const [previewed, setPreviewed] = useState<RunningUpload>();
  const page = useRef<HTMLDivElement>(null);
  const isPending = running.some(({ requestId }) => !released.includes(requestId));

  function openEmptyForm(retried?: ListedUpload) {
    setReleased(running.map(({ requestId }) => requestId));
    setForm(({ number }) => ({ number: number + 1, retried }));
  }

  /** Clears the form once its uploads have become courses, unless the person has begun another upload in it. */
  function clearForm(number: number) {
    setForm((current) => (current.number === number ? { number: number + 1 } : current));
  }

  return (
    <AntdArea>
      <div className={styles.page} ref={page} tabIndex={-1}>
        {mayCreate ? (
          <UploadForm
            key={form.number}
            retried={form.retried}
            pending={isPending}
            onCreated={() => clearForm(form.number)}
            onAnother={() => openEmptyForm()}
          />
        ) : (
          <Card>{t('upload.byAdministrators')}</Card>
        )}
        {mayCreate && <ScormCourseCard />}
        {running.map((upload) => (
          <ProcessingCard key={upload.requestId} upload={upload} onPreview={() => setPreviewed(upload)} />
        ))}
        {created.map((result) => (
          <CreatedCard key={result.course.id} {...result} />
        ))}
        <UploadList running={running} onSendAgain={openEmptyForm} />
        <FirstSlideDialog upload={previewed} onClose={() => setPreviewed(undefined)} fallbackFocus={page} />
      </div>
    </AntdArea>
  );
}
