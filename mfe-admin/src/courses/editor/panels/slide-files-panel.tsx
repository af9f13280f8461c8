import { serverMessage } from '@lectern/client';
import { type EditedSlide, MAX_SLIDE_PICTURE_BYTES, MAX_SLIDE_SOUND_BYTES } from '@lectern/contract';
import { Button, Card, CardTitle, Row, Stack } from '@lectern/ui';
import type { ReactNode } from 'react';
import { FileButton } from '../../../parts/files/file-button';
import { t } from '../../texts';
import styles from '../editor.module.css';
import type { SlideUploads } from '../slides/use-slide-uploads';
import type { CourseEditor } from '../use-course-editor';

const BYTES_PER_MEGABYTE = 1024 * 1024;
const NO_PICTURE = { imageUrl: null, imageWidth: null, imageHeight: null, imageSrcset: undefined };

/** Buttons that replace or remove the picture and the sound of a slide in the draft. */
export function SlideFilesPanel({
  slide: { id, imageUrl, audioUrl },
  editor: { dispatch },
  uploads: { picture, sound },
}: {
  slide: EditedSlide;
  editor: CourseEditor;
  uploads: SlideUploads;
}) {
  const change = (fields: Partial<EditedSlide>) => dispatch({ type: 'slide-changed', id, change: fields });
  return (
    <Card aria-labelledby="slide-files-panel">
      <CardTitle id="slide-files-panel">{t('editor.files.heading')}</CardTitle>
      <p className={styles.quiet}>{t('editor.files.hint')}</p>
      <SlideFile
        heading={t('editor.files.picture')}
        text={t('editor.files.pictureText', { megabytes: MAX_SLIDE_PICTURE_BYTES / BYTES_PER_MEGABYTE })}
        choose={imageUrl ? t('editor.files.replacePicture') : t('editor.files.choosePicture')}
        accept="image/png,image/jpeg,image/webp,image/gif"
        upload={picture}
        slideId={id}
        failed={t('editor.files.pictureFailed')}
        remove={
          imageUrl ? { label: t('editor.files.removePicture'), run: () => change(NO_PICTURE) } : undefined
        }
      />
      <SlideFile
        heading={t('editor.files.sound')}
        text={t('editor.files.soundText', { megabytes: MAX_SLIDE_SOUND_BYTES / BYTES_PER_MEGABYTE })}
        choose={audioUrl ? t('editor.files.replaceSound') : t('editor.files.chooseSound')}
        accept=".mp3,.m4a,.ogg,.oga,.wav,audio/mpeg,audio/mp4,audio/ogg,audio/wav"
        upload={sound}
        slideId={id}
        failed={t('editor.files.soundFailed')}
        remove={
          audioUrl
            ? { label: t('editor.files.removeSound'), run: () => change({ audioUrl: null }) }
            : undefined
        }
      >
        {audioUrl && (
          <audio
            key={audioUrl}
            className={styles.sound}
            src={audioUrl}
            controls
            preload="none"
            aria-label={t('editor.files.sound')}
          />
        )}
      </SlideFile>
    </Card>
  );
}

function SlideFile({
  heading,
  text,
  choose,
  accept,
  upload: { mutate, isPending, error, variables },
  slideId,
  failed,
  remove,
  children,
}: {
  heading: string;
  /** Which files are taken. */
  text: string;
  choose: string;
  accept: string;
  upload: SlideUploads['picture'] | SlideUploads['sound'];
  slideId: string;
  failed: string;
  /** Undefined if the slide has no such file. */
  remove: { label: string; run: () => void } | undefined;
  children?: ReactNode;
}) {
  const isOfSlide = variables?.slideId === slideId;
  return (
    <Stack gap={8}>
      <h3 className={styles.fileHeading}>{heading}</h3>
      {children}
      <p className={styles.quiet}>{text}</p>
      <Row gap={8}>
        <FileButton
          label={choose}
          file={heading}
          accept={accept}
          disabled={isPending}
          onChoose={(file) => mutate({ slideId, file })}
        />
        {remove && (
          <Button variant="quiet" disabled={isPending} onClick={remove.run}>
            {remove.label}
          </Button>
        )}
      </Row>
      <p role="status" className={styles.quiet}>
        {isPending && isOfSlide && t('editor.files.uploading')}
      </p>
      <p role="alert" className={styles.error}>
        {error && isOfSlide && (serverMessage(error) ?? failed)}
      </p>
    </Stack>
  );
}
