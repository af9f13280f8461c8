import type { CourseCopy } from '@lectern/client/offline';
import { Button, formatFileSize, Muted, ProgressBar, Row, Stack } from '@lectern/ui';
import { pauseDownload, removeDownload, startDownload } from './downloads';
import { t } from './texts';

/** The progress of a download, the reason if it has stopped, and the buttons to pause, resume or cancel it. */
export function CopyProgress({ copy, userId }: { copy: CourseCopy; userId: string }) {
  const { id, size, state, storedSize, title } = copy;
  const percent = size > 0 ? Math.floor((storedSize / size) * 100) : 0;
  return (
    <Stack gap={8}>
      <ProgressBar percent={percent} label={t('copy.progress', { title })} />
      <Muted role="status">
        {state === 'full'
          ? t('copy.full')
          : t(`copy.${state === 'complete' ? 'loading' : state}`, {
              stored: formatFileSize(storedSize),
              size: formatFileSize(size),
            })}
      </Muted>
      <Row>
        {state === 'loading' ? (
          <Button variant="secondary" onClick={() => pauseDownload(id)}>
            {t('copy.pause')}
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => void startDownload(id, userId).catch(() => undefined)}>
            {t('copy.resume')}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void removeDownload(id)}>
          {t('copy.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
