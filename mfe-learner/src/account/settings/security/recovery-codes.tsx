import { Button, ButtonAnchor, Stack } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { t } from '../../texts';
import styles from '../settings.module.css';

const FILE_NAME = 'lectern-recovery-codes.txt';

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const text = `${t('security.codes.heading')}\n\n${codes.join('\n')}\n`;
  return (
    <Dialog
      title={t('security.codes.shown')}
      description={t('security.codes.shownText')}
      open
      onClose={onClose}
      actions={
        <>
          {'clipboard' in navigator && (
            <Button
              variant="secondary"
              onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
            >
              {isCopied ? t('security.codes.copied') : t('security.codes.copy')}
            </Button>
          )}
          <ButtonAnchor
            variant="secondary"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={FILE_NAME}
          >
            {t('security.codes.download')}
          </ButtonAnchor>
          <Button onClick={onClose}>{t('security.codes.done')}</Button>
        </>
      }
    >
      <Stack as="ol" gap={4} className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Stack>
    </Dialog>
  );
}
