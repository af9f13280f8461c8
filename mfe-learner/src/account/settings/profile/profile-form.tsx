import { call, invalidate, useMutation } from '@lectern/client';
import {
  DEFAULT_LOCALE,
  findLocale,
  formatTimeZone,
  getUser,
  listTimeZones,
  type Locale,
  MAX_NAME_LENGTH,
  type OwnChange,
  updateOwnUser,
  type User,
} from '@lectern/contract';
import { getLocale } from '@lectern/i18n';
import { browserTimeZone, Card, TextField, toast, uiText } from '@lectern/ui';
import { useFormCheck } from '@lectern/ui/form-check';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { PartTitle } from '../part-title';
import { SaveChanges } from '../save-changes';
import { t } from '../../texts';
import styles from '../settings.module.css';
import { currentPage } from './current-page';
import { LanguageField } from './language-field';

/** Value of the select for no choice; Radix has no empty values. */
const AS_BROWSER = 'browser';

interface Draft {
  firstName: string;
  lastName: string;
  timeZone: string;
  locale: Locale;
}

const toDraft = ({ firstName, lastName, timeZone, locale }: User): Draft => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  timeZone: timeZone ?? AS_BROWSER,
  locale: locale ?? findLocale(getLocale()) ?? DEFAULT_LOCALE,
});

const toBody = ({ timeZone, ...others }: Draft): OwnChange => ({
  ...others,
  timeZone: timeZone === AS_BROWSER ? null : timeZone,
});

const isSame = (one: Draft, other: Draft): boolean =>
  one.firstName === other.firstName &&
  one.lastName === other.lastName &&
  one.timeZone === other.timeZone &&
  one.locale === other.locale;

/** Loads the page again in another language, with the cookie of the answer. Ends with the page, which so stays free to leave. */
function reloadPage(): Promise<void> {
  currentPage.reload();
  return new Promise(() => undefined);
}

/** Edits the name, which others see and future certificates show, and the language and time zone of screens, mail and calendar. */
export function ProfileForm({ user, hasAccountHere }: { user: User; hasAccountHere: boolean }) {
  const [draft, setDraft] = useState(() => toDraft(user));
  const change = (fields: Partial<Draft>) => setDraft((present) => ({ ...present, ...fields }));
  const body = toBody(draft);
  const { submit, findProblem } = useFormCheck(updateOwnUser.body, body);
  const saving = useMutation({
    mutationFn: () => call(updateOwnUser, { body }),
    onSuccess: (saved) => {
      if (saved.locale && saved.locale !== getLocale()) return reloadPage();
      // The server tidies names up.
      setDraft(toDraft(saved));
      toast({
        title: t('settings.profile.saved.title'),
        description: t('settings.profile.saved.description'),
      });
      return invalidate(getUser);
    },
    meta: { failed: { title: uiText('error'), fallback: t('settings.profile.failed') } },
  });
  const zones = listTimeZones(user.timeZone).map((value) => ({ value, label: formatTimeZone(value) }));

  return (
    <Card aria-labelledby="name">
      <form className={styles.form} noValidate onSubmit={submit(() => saving.mutate())}>
        <PartTitle id="name">{t('settings.profile.name')}</PartTitle>
        <div className={styles.names}>
          <TextField
            label={t('settings.profile.first')}
            autoComplete="given-name"
            maxLength={MAX_NAME_LENGTH}
            value={draft.firstName}
            error={findProblem('firstName', t('settings.profile.first'))}
            onChange={(firstName) => change({ firstName })}
          />
          <TextField
            label={t('settings.profile.last')}
            autoComplete="family-name"
            maxLength={MAX_NAME_LENGTH}
            value={draft.lastName}
            error={findProblem('lastName', t('settings.profile.last'))}
            onChange={(lastName) => change({ lastName })}
          />
        </div>
        <TextField
          label={t('settings.profile.email')}
          value={user.email}
          hint={hasAccountHere ? t('settings.profile.emailHint') : t('settings.profile.emailElsewhere')}
          readOnly
          onChange={() => undefined}
        />
        <LanguageField value={draft.locale} onChange={(locale) => change({ locale })} />
        <hr className={styles.divider} />
        <PartTitle id="time-zone">{t('settings.profile.timeZone')}</PartTitle>
        <p className={styles.quiet}>
          {user.timeZone ? t('settings.profile.zoneSaved') : t('settings.profile.zoneNotSaved')}
        </p>
        <Select
          label={t('settings.profile.zone')}
          options={[
            {
              value: AS_BROWSER,
              label: t('settings.profile.asBrowser', { zone: formatTimeZone(browserTimeZone()) }),
            },
            ...zones,
          ]}
          value={draft.timeZone}
          error={findProblem('timeZone', t('settings.profile.zone'))}
          onChange={(timeZone) => change({ timeZone })}
        />
        <SaveChanges isDirty={!isSame(draft, toDraft(user))} isSaving={saving.isPending} />
      </form>
    </Card>
  );
}
