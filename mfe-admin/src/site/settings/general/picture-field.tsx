import { call, serverMessage, useMutation } from '@lectern/client';
import { sitePictureUrl, type SitePictureKind, uploadSitePicture } from '@lectern/contract';
import { Button, Row } from '@lectern/ui';
import { useId } from 'react';
import { FileButton } from '../../../parts/files/file-button';
import { t } from '../../texts';
import styles from './picture-field.module.css';

/** A logo or icon: the picture, and buttons that choose another one or none. */
export function PictureField({
  label,
  kind,
  isDark,
  value,
  onChange,
}: {
  label: string;
  kind: SitePictureKind;
  /** Whether it is for dark grounds. */
  isDark?: boolean;
  /** Id of the picture. */
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const id = useId();
  const upload = useMutation({
    mutationFn: (file: File) => call(uploadSitePicture, { params: { kind }, body: {}, file }),
    onSuccess: (picture) => onChange(picture.id),
  });
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <Row gap={8}>
        <span className={isDark ? styles.darkGround : styles.lightGround}>
          {value ? <img src={sitePictureUrl(value)} alt={label} /> : t('identity.noPicture')}
        </span>
        <FileButton
          label={t('identity.choosePicture')}
          file={label}
          accept="image/png,image/jpeg,image/webp"
          disabled={upload.isPending}
          onChoose={upload.mutate}
        />
        {value && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            {t('identity.removePicture')}
            <span className="visually-hidden">{` (${label})`}</span>
          </Button>
        )}
      </Row>
      <p role="alert" className={styles.error}>
        {upload.error && (serverMessage(upload.error) ?? t('identity.uploadFailed'))}
      </p>
    </div>
  );
}
