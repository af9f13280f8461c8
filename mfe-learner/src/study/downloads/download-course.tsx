import { call, getQueryKey, query, serverMessage, useQuery } from '@lectern/client';
import type { CourseCopy } from '@lectern/client/offline';
import { getOfflineCourse, type CourseDetail } from '@lectern/contract';
import { Button, ButtonLink, formatFileSize, Muted, Row, Stack, toast } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { CircleCheck, Download } from 'lucide-react';
import { useState } from 'react';
import { useStudyingUser } from '../../parts/use-studying-user';
import { paths } from '../../paths';
import { CopyProgress } from './copy-progress';
import { startDownload } from './downloads';
import { t } from './texts';
import { canStoreCourses, useCopies } from './use-copies';

/** Offers to store a course on the device, or shows the stored copy; absent if the browser cannot store courses. */
export default function DownloadCourse({ course }: { course: CourseDetail }) {
  const user = useStudyingUser();
  if (!user || !canStoreCourses()) return null;
  return <DownloadState course={course} userId={user.id} />;
}

function DownloadState({ course, userId }: { course: CourseDetail; userId: string }) {
  const copies = useCopies(userId);
  const copy = copies?.find(({ id }) => id === course.id);
  const [isAsking, setIsAsking] = useState(false);
  if (!copies) return null;
  if (!copy)
    return (
      <div>
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          <Download aria-hidden />
          {t('course.download')}
        </Button>
        {isAsking && <DownloadDialog course={course} userId={userId} onClose={() => setIsAsking(false)} />}
      </div>
    );
  return <StoredCourse copy={copy} userId={userId} />;
}

/** Says how large a course is before the download starts. */
function DownloadDialog({
  course,
  userId,
  onClose,
}: {
  course: CourseDetail;
  userId: string;
  onClose: () => void;
}) {
  const offline = useQuery({
    // With a key of its own and without a cache, so that each dialog measures the current course.
    ...query(getOfflineCourse, { params: { id: course.id } }),
    queryKey: [...getQueryKey(getOfflineCourse, { params: { id: course.id } }), 'size'],
    queryFn: () => call(getOfflineCourse, { params: { id: course.id } }),
    gcTime: 0,
  });
  const start = () => {
    onClose();
    startDownload(course.id, userId).catch((error: unknown) =>
      toast({
        title: t('course.failed'),
        description: serverMessage(error) ?? t('copy.failed'),
        variant: 'destructive',
      }),
    );
  };
  return (
    <Dialog
      title={t('course.question', { title: course.title })}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('course.cancel')}
          </Button>
          <Button disabled={!offline.data} onClick={start}>
            {t('course.start')}
          </Button>
        </>
      }
    >
      <Stack gap={8}>
        <p role="status">
          {offline.error
            ? (serverMessage(offline.error) ?? t('course.unknownSize'))
            : offline.data
              ? t('course.size', { size: formatFileSize(offline.data.size) })
              : t('course.measuring')}
        </p>
        <Muted>{t('course.explanation')}</Muted>
      </Stack>
    </Dialog>
  );
}

function StoredCourse({ copy, userId }: { copy: CourseCopy; userId: string }) {
  return (
    <Stack gap={8}>
      {copy.state === 'complete' ? (
        <Row gap="4 12">
          <Row gap={8}>
            <CircleCheck size={18} aria-hidden />
            {t('course.stored')}
          </Row>
          <ButtonLink to={paths.downloads} variant="secondary">
            {t('course.all')}
          </ButtonLink>
        </Row>
      ) : (
        <CopyProgress copy={copy} userId={userId} />
      )}
    </Stack>
  );
}
