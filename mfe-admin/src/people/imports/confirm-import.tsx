import { startUserImport, type UserImport } from '@lectern/contract';
import { Button, formatItems } from '@lectern/ui';
import { useWatch } from 'react-hook-form';
import { Field } from '../../parts/fields/field';
import { Form } from '../../parts/fields/form';
import { Switch } from '../../parts/fields/switch';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import styles from './import.module.css';
import { OutcomeList } from './outcome-list';
import { t } from '../texts';
import { useCancelImport, useStartImport } from './use-import-change';

/** What the import would do, and the button that starts it. */
export function ConfirmImport({ data }: { data: UserImport }) {
  const form = useSchemaForm(startUserImport.body, { createsGroups: true });
  const createsGroups = useWatch({ control: form.control, name: 'createsGroups' });
  const start = useStartImport(data);
  const cancel = useCancelImport(data);
  const leftOut = createsGroups ? 0 : data.unknownGroupRowCount;
  const { invite, unconfirmed, update } = data.outcomes;
  const planned = invite + unconfirmed + update;
  const count = planned - leftOut;
  const isPending = start.isPending || cancel.isPending;
  return (
    <Form
      className={styles.stack}
      form={form}
      isPending={isPending}
      onSubmit={(body) => start.mutate(body.createsGroups)}
    >
      <OutcomeList outcomes={data.outcomes} kind="summary" />
      {data.unknownGroupCount > 0 && (
        <Field
          form={form}
          name="createsGroups"
          label={t('imports.createGroups', { count: data.unknownGroupCount })}
        >
          {({ label, value, onChange }) => (
            <Switch
              label={label}
              hint={t('imports.groupsHint', {
                names: formatItems(data.unknownGroups),
                more: data.unknownGroupCount - data.unknownGroups.length,
                groups: data.unknownGroupCount,
                rows: data.unknownGroupRowCount,
              })}
              checked={value}
              onChange={onChange}
            />
          )}
        </Field>
      )}
      {planned === 0 && data.outcomes.problem === 0 && (
        <p className={styles.notice}>{t('imports.nothing')}</p>
      )}
      <div className={styles.bar}>
        <Button variant="secondary" disabled={isPending} onClick={() => cancel.mutate()}>
          {t('imports.discard')}
        </Button>
        <Button type="submit" disabled={isPending || count === 0}>
          {start.isPending ? t('imports.starting') : t('imports.start', { count })}
        </Button>
      </div>
    </Form>
  );
}
