import { AntdArea } from '@lectern/ui/antd';
import { CreatedCard } from './created-card';
import { startUpload, useCurrentUpload } from './current-upload';
import { ProcessingCard } from './processing-card';
import { UploadForm } from './upload-form';
import styles from './upload.module.css';

/** Makes a course of a PDF deck, and shows how it comes about. */
export default function UploadPage() {
  const { step, created } = useCurrentUpload();
  return (
    <AntdArea>
      <div className={styles.page}>
        <UploadForm
          key={created?.course.id}
          pending={step !== undefined}
          onSubmit={(deck) => void startUpload(deck)}
        />
        {step && <ProcessingCard {...step} />}
        {created && !step && <CreatedCard {...created} />}
      </div>
    </AntdArea>
  );
}
