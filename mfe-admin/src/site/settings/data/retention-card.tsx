import { call, serverMessage } from '@lectern/client';
import {
  MAX_RETENTION_DAYS,
  MIN_INACTIVE_DAYS,
  RETENTION_UNCONFIRMED,
  RETENTION_VARIABLES,
  type RetentionField,
  type SavedSiteRetention,
  type SiteData,
  type SiteRetention,
  updateSiteRetention,
} from '@lectern/contract';
import { TextField } from '@lectern/ui';
import ConfirmDialog from '@lectern/ui/confirm-dialog';
import { createFieldModel } from '../../../parts/editor/draft-model';
import { NumberField } from '../../../parts/fields/number-field';
import { t } from '../../texts';
import { SettingsForm } from '../settings-form';
import { useGroupEditor } from '../use-group-editor';

const FIELDS = Object.keys(RETENTION_VARIABLES) as RetentionField[];

const describeDays = (days: number) => (days ? t('retention.days', { days }) : t('retention.unlimited'));

const model = createFieldModel({
  toDraft: ({ settings }: SavedSiteRetention) => settings,
  labels: Object.fromEntries(FIELDS.map((field) => [field, t(`retention.${field}`)])),
  describe: (retention: SiteRetention, field) => describeDays(retention[field]),
});

const minimum = (field: RetentionField) => (field === 'inactiveAccountDays' ? MIN_INACTIVE_DAYS : 1);

const isWrong = (days: number, field: RetentionField) =>
  days !== 0 && !(Number.isInteger(days) && days >= minimum(field) && days <= MAX_RETENTION_DAYS);

const findProblems = (draft: SiteRetention) =>
  Object.fromEntries(
    FIELDS.filter((field) => isWrong(draft[field], field)).map((field) => [
      field,
      t('retention.wrong', { min: minimum(field), max: MAX_RETENTION_DAYS }),
    ]),
  );

/** After how many days personal data is deleted. A save that would delete some says how much, and asks. */
export function RetentionCard({ saved, data }: { saved: SavedSiteRetention; data: SiteData }) {
  const editor = useGroupEditor<'retention', boolean>({
    group: 'retention',
    saved,
    model,
    findProblems,
    handledCodes: [RETENTION_UNCONFIRMED],
    send: (body, isConfirmed) =>
      call(updateSiteRetention, { body: { ...body, isConfirmed: isConfirmed ?? false } }),
  });
  const { draft, problems, change, refusal, dismissRefusal, save, isSaving } = editor;
  const renderField = (field: RetentionField) => {
    const label = t(`retention.${field}`);
    const fixed = data.retention[field];
    if (fixed !== undefined)
      return (
        <TextField
          key={field}
          label={label}
          hint={t('retention.environment', { variable: RETENTION_VARIABLES[field] })}
          readOnly
          value={describeDays(fixed)}
          onChange={() => undefined}
        />
      );
    const needsMail = field === 'inactiveAccountDays' && !data.hasMailServer;
    return (
      <NumberField
        key={field}
        label={label}
        hint={needsMail ? t('retention.needsMail') : describeDays(draft[field] || 0)}
        {...(problems[field] && { error: problems[field] })}
        value={draft[field]}
        onChange={(days) => change({ [field]: days ?? 0 })}
      />
    );
  };
  return (
    <SettingsForm id="retention" title={t('retention.title')} text={t('retention.text')} editor={editor}>
      {FIELDS.map(renderField)}
      {refusal && (
        <ConfirmDialog
          labels={{ title: t('retention.confirmTitle'), confirm: t('retention.confirm') }}
          question={serverMessage(refusal) ?? ''}
          isPending={isSaving}
          onConfirm={() => save(true)}
          onClose={dismissRefusal}
        />
      )}
    </SettingsForm>
  );
}
