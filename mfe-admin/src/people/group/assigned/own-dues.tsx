import { Button, Stack } from '@lectern/ui';
import { useWatch } from 'react-hook-form';
import { Field } from '../../../parts/fields/field';
import type { SchemaForm } from '../../../parts/fields/use-schema-form';
import { t } from '../../texts';
import styles from '../group.module.css';
import type { Assignment } from './assigned-kinds';
import { DueFields } from './due-fields';
import { describeDue, type AssignForm } from './due-form';

/** Due dates of single courses that differ from the one above. */
export function OwnDues({
  form,
  titles,
}: {
  form: SchemaForm<AssignForm, Assignment>;
  titles: ReadonlyMap<string, string>;
}) {
  const { ids, due, ownDues } = useWatch({ control: form.control }) as AssignForm;
  const setOwnDue = (id: string, own: AssignForm['ownDues'][string]) => form.setValue(`ownDues.${id}`, own);
  return (
    <ul role="list" className={styles.rows}>
      {ids.map((id) => {
        const title = titles.get(id) ?? '';
        return (
          <li key={id} className={styles.part}>
            {ownDues[id] && (
              <Stack gap={8} role="group" aria-label={title}>
                <Field
                  form={form}
                  name={`ownDues.${id}`}
                  label={t('group.assigned.ownDue.kind', { title })}
                  problem={(own) => (own ? describeDue(own) : '')}
                >
                  {({ value, ...own }) => value && <DueFields {...own} value={value} />}
                </Field>
              </Stack>
            )}
            <Button variant="quiet" onClick={() => setOwnDue(id, ownDues[id] ? undefined : due)}>
              {ownDues[id]
                ? t('group.assigned.ownDue.remove', { title })
                : t('group.assigned.ownDue.add', { title })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
