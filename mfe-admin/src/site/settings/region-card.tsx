import {
  formatLocaleName,
  formatTimeZone,
  listTimeZones,
  LOCALES,
  type SavedSiteRegion,
} from '@lectern/contract';
import { Button, Card, CardTitle, Row } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import type { FormEvent } from 'react';
import { EditorDialogs } from '../../parts/editor/editor-dialogs';
import { t } from '../texts';
import styles from './settings.module.css';
import { useRegionEditor } from './use-region-editor';

const LANGUAGES = LOCALES.map((value) => ({ value, label: formatLocaleName(value) }));

/** Language and time zone of people who have chosen none. */
export function RegionCard({ region }: { region: SavedSiteRegion }) {
  const editor = useRegionEditor(region);
  const { draft, isSaving, isDirty, isReset, change, save, reset } = editor;
  const zones = listTimeZones(draft.timeZone).map((value) => ({ value, label: formatTimeZone(value) }));

  function submit(event: FormEvent) {
    event.preventDefault();
    save(undefined);
  }

  return (
    <Card aria-labelledby="region">
      <CardTitle id="region">{t('region.title')}</CardTitle>
      <p className={styles.quiet}>{t('region.text')}</p>
      <form className={styles.form} onSubmit={submit}>
        <Select
          label={t('region.locale')}
          options={LANGUAGES}
          value={draft.locale}
          onChange={(locale) => change({ locale })}
        />
        <Select
          label={t('region.timeZone')}
          options={zones}
          value={draft.timeZone}
          onChange={(timeZone) => change({ timeZone })}
        />
        <Row gap={8}>
          <Button type="submit" disabled={isSaving || !isDirty}>
            {isSaving ? t('settings.saving') : t('settings.save')}
          </Button>
          <Button variant="quiet" disabled={isSaving || isReset} onClick={reset}>
            {t('settings.reset')}
          </Button>
        </Row>
      </form>
      <EditorDialogs
        editor={editor}
        texts={{ leaveText: t('settings.leave'), changed: t('settings.changed') }}
      />
    </Card>
  );
}
