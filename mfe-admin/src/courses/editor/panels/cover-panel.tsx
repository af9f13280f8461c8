import { call, invalidate, serverMessage, useMutation } from '@lectern/client';
import { type EditedCourse, listCourses, listTaughtCourses, replaceCourseCover } from '@lectern/contract';
import { Card, CardTitle, Row, Stack, toast } from '@lectern/ui';
import { useState } from 'react';
import { FileButton } from '../../../parts/files/file-button';
import { t } from '../../texts';
import styles from '../editor.module.css';

/** The picture of the course in lists, and a button that replaces the picture at once, without a save of the course. */
export function CoverPanel({ course: { id, thumbnailUrl } }: { course: EditedCourse }) {
  const [cover, setCover] = useState(thumbnailUrl);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File) => call(replaceCourseCover, { params: { id }, body: {}, file }),
    onSuccess: (replaced) => {
      setCover(replaced.thumbnailUrl);
      toast({ title: t('editor.cover.replaced') });
      void invalidate(listCourses, listTaughtCourses);
    },
  });
  return (
    <Card aria-labelledby="cover-panel">
      <CardTitle id="cover-panel">{t('editor.cover.heading')}</CardTitle>
      <Row gap={16}>
        {cover && (
          <img className={styles.cover} src={cover} alt={t('editor.cover.alt')} width={240} height={135} />
        )}
        <Stack gap={8}>
          <p className={styles.quiet}>{t('editor.cover.text')}</p>
          <FileButton
            label={cover ? t('editor.cover.replace') : t('editor.cover.choose')}
            file={t('editor.cover.heading')}
            accept="image/png,image/jpeg,image/webp"
            disabled={isPending}
            onChoose={mutate}
          />
          <p role="alert" className={styles.error}>
            {error && (serverMessage(error) ?? t('editor.cover.failed'))}
          </p>
        </Stack>
      </Row>
    </Card>
  );
}
