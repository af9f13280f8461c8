import { EXTERNAL_TOOL_LIMITS, TOOL_MODULE_LIMITS } from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { Field } from '../../parts/fields/field';
import { NumberField } from '../../parts/fields/number-field';
import { Switch } from '../../parts/fields/switch';
import type { SchemaForm } from '../../parts/fields/use-schema-form';
import { t } from '../texts';
import type { ToolValues } from './tool-values';

/** The fields of a module that is an external tool. A tool without keys can't report a score. */
export function ToolFields<Values extends ToolValues, Body>({
  form: given,
  sendsScores,
}: {
  form: SchemaForm<Values, Body>;
  sendsScores: boolean;
}) {
  // The fields of each form that has them are the same.
  const form = given as unknown as SchemaForm<ToolValues, Body>;
  const isScored = form.watch('isScored');
  return (
    <>
      <Field form={form} name="url" label={t('tool.url')} problem={t('tool.wrongUrl')}>
        {(url) => (
          <TextField {...url} type="url" hint={t('tool.urlHint')} maxLength={EXTERNAL_TOOL_LIMITS.url} />
        )}
      </Field>
      <Field form={form} name="parameters" label={t('tool.parameters')} problem={t('tool.wrongParameters')}>
        {(parameters) => <TextField {...parameters} hint={t('tool.parametersHint')} rows={2} />}
      </Field>
      {sendsScores && (
        <Field form={form} name="isScored" label={t('tool.isScored')}>
          {({ label, value, onChange }) => (
            <Switch label={label} hint={t('tool.isScoredHint')} checked={value} onChange={onChange} />
          )}
        </Field>
      )}
      {isScored && (
        <Field
          form={form}
          name="maxPoints"
          label={t('tool.maxPoints')}
          problem={t('tool.wrongPoints', { max: TOOL_MODULE_LIMITS.points })}
        >
          {(points) => <NumberField {...points} hint={t('tool.maxPointsHint')} required />}
        </Field>
      )}
    </>
  );
}
