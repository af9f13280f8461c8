import { Button, ButtonAnchor, Stack } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { securityTexts } from './texts';
import styles from '../settings.module.css';

const labels = securityTexts.codes;

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const text = `${labels.heading}\n\n${codes.join('\n')}\n`;
  return (
    <Dialog
      title={labels.shown}
      description={labels.shownText}
      open
      onClose={onClose}
      actions={
        <>
          {'clipboard' in navigator && (
            <Button
              variant="secondary"
              onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
            >
              {isCopied ? labels.copied : labels.copy}
            </Button>
          )}
          <ButtonAnchor
            variant="secondary"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download={labels.fileName}
          >
            {labels.download}
          </ButtonAnchor>
          <Button onClick={onClose}>{labels.done}</Button>
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
