import { call, query, useQuery } from '@lectern/client';
import {
  formatLocaleName,
  getDefaultLandingTexts,
  LANDING_TEXTS,
  listLandingTexts,
  LOCALES,
  MAX_LANDING_TEXT_LENGTH,
  type LandingTextId,
  type SavedSiteSettings,
  updateSiteLanding,
} from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { t } from '../../texts';
import { SettingsForm } from '../settings-form';
import { useGroupEditor } from '../use-group-editor';
import { LANDING_GROUPS } from './landing-labels';
import styles from './landing.module.css';
import { getLandingText, landingModel, setLandingText } from './landing-model';
import { LandingPreview } from './landing-preview';

const LANGUAGES = LOCALES.map((value) => ({ value, label: formatLocaleName(value) }));

/** The texts of the landing page in each language. */
export function LandingCard({ settings: { landing, region } }: { settings: SavedSiteSettings }) {
  const editor = useGroupEditor({
    group: 'landing',
    saved: landing,
    model: landingModel,
    send: (body) => call(updateSiteLanding, { body }),
  });
  const { draft, change } = editor;
  const [locale, setLocale] = useState(region.settings.locale);
  const defaults = useQuery(query(getDefaultLandingTexts, { query: { locale } }));
  const shown = {
    ...defaults.data,
    ...listLandingTexts({ landing: draft, region: region.settings }, locale),
  };
  return (
    <SettingsForm id="landing" title={t('landing.title')} text={t('landing.text')} editor={editor}>
      <Select label={t('landing.locale')} options={LANGUAGES} value={locale} onChange={setLocale} />
      {LANDING_GROUPS.map(({ title, labels }) => (
        <fieldset key={title} className={styles.group}>
          <legend>{title}</legend>
          {(Object.entries(labels) as [LandingTextId, string][]).map(([id, label]) => (
            <TextField
              key={id}
              label={label}
              lang={locale}
              maxLength={LANDING_TEXTS[id]}
              {...(LANDING_TEXTS[id] === MAX_LANDING_TEXT_LENGTH && { rows: 2 })}
              placeholder={shown[id]}
              value={getLandingText(draft, { locale, id })}
              onChange={(text) => change((before) => setLandingText(before, { locale, id }, text))}
            />
          ))}
        </fieldset>
      ))}
      <LandingPreview texts={shown} locale={locale} />
    </SettingsForm>
  );
}
