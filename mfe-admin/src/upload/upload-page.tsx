import { AntdArea } from '@lectern/ui/antd';
import type { ListedUpload } from '@lectern/contract';
import { useState } from 'react';
import { startUpload, useUploads, type Deck } from '../running-uploads';
import { CreatedCard } from './created-card';
import { ProcessingCard } from './processing-card';
import { UploadForm } from './upload-form';
import { UploadList } from './upload-list';
import styles from './upload.module.css';

/** Makes courses of PDF decks, and shows how they come about and what became of earlier ones. */
export default function UploadPage() {
  const { running, created } = useUploads();
  const [form, setForm] = useState<{ number: number; retried?: ListedUpload }>({ number: 0 });
  // Running uploads that no longer hold the form back.
  const [released, setReleased] = useState<string[]>([]);
  const isPending = running.some(({ key }) => !released.includes(key));

  function startAnew(retried?: ListedUpload) {
    setReleased(running.map(({ key }) => key));
    setForm(({ number }) => ({ number: number + 1, retried }));
  }

  /** The form is cleared once its own upload is a course, unless it was given to another one meanwhile. */
  async function send(deck: Deck) {
    const { number } = form;
    if (await startUpload(deck).ended)
      setForm((now) => (now.number === number ? { number: number + 1 } : now));
  }

  return (
    <AntdArea>
      <div className={styles.page}>
        <UploadForm
          key={form.number}
          retried={form.retried}
          pending={isPending}
          onSubmit={(deck) => void send(deck)}
          onAnother={() => startAnew()}
        />
        {running.map((upload) => (
          <ProcessingCard key={upload.key} upload={upload} />
        ))}
        {created.map((result) => (
          <CreatedCard key={result.course.id} {...result} />
        ))}
        <UploadList onSendAgain={startAnew} />
      </div>
    </AntdArea>
  );
}
