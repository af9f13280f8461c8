import { call } from '@lectern/client';
import { DEFAULT_PRIMARY_COLOR, type SavedSiteLook, type SiteLook, updateSiteLook } from '@lectern/contract';
import { deriveColors, findReadable, isReadable, measureContrast } from '@lectern/contract/look-colors';
import { Button, Row } from '@lectern/ui';
import { useId } from 'react';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { t } from '../../texts';
import { SettingsForm } from '../settings-form';
import { useGroupEditor } from '../use-group-editor';
import { LookPreview } from './look-preview';
import styles from './look.module.css';

const model = createFieldModel({
  toDraft: ({ settings }: SavedSiteLook) => settings,
  labels: { primaryColor: t('look.color') },
  describe: ({ primaryColor }: SiteLook) => primaryColor ?? t('look.own'),
});

/** The color of links, buttons and what is selected, with a preview of both themes. */
export function LookCard({ look }: { look: SavedSiteLook }) {
  const editor = useGroupEditor({
    group: 'look',
    needsReload: true,
    saved: look,
    model,
    send: (body) => call(updateSiteLook, { body }),
  });
  const color = editor.draft.primaryColor ?? DEFAULT_PRIMARY_COLOR;
  const choose = (primaryColor: string) => editor.change({ primaryColor });
  return (
    <SettingsForm id="look" title={t('look.title')} text={t('look.text')} editor={editor}>
      <ColorField color={color} onChange={choose} />
      <Contrast color={color} onChoose={choose} />
      <LookPreview colors={deriveColors(color)} />
    </SettingsForm>
  );
}

function ColorField({ color, onChange }: { color: string; onChange: (color: string) => void }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('look.color')}</label>
      <input
        id={id}
        type="color"
        className={styles.color}
        value={color}
        onChange={({ target }) => onChange(target.value)}
      />
      <code dir="ltr">{color}</code>
    </div>
  );
}

/** How well texts in the color can be read, and the nearest color where they can't. */
function Contrast({ color, onChoose }: { color: string; onChoose: (color: string) => void }) {
  const ratio = Math.floor(measureContrast(color) * 10) / 10;
  const nearest = findReadable(color);
  return (
    <div role="status" className={styles.contrast}>
      {isReadable(color) ? (
        t('look.readable', { ratio })
      ) : (
        <Row gap={8}>
          <span className={styles.warning}>{t('look.unreadable', { ratio })}</span>
          <Button variant="secondary" onClick={() => onChoose(nearest)}>
            {t('look.useNearest', { color: nearest })}
          </Button>
        </Row>
      )}
    </div>
  );
}
