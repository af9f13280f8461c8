import { call, invalidate, query, useQuery } from '@lectern/client';
import {
  getGroupClaim,
  MAX_CLAIM_LENGTH,
  updateGroupClaim,
  type Group,
  type GroupClaim,
} from '@lectern/contract';
import { Button, Card, CardTitle, TextField } from '@lectern/ui';
import { Field } from '../../parts/fields/field';
import { Form } from '../../parts/fields/form';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { t } from '../texts';
import styles from './group.module.css';
import { useGroupChange } from './use-group-change';

/** For administrators: which value of the sign-in provider's claim makes people members. Absent without a configured claim. */
export function ClaimCard({ group }: { group: Group }) {
  const { data } = useQuery(query(getGroupClaim, { params: { groupId: group.id } }));
  if (!data?.claim) return null;
  return <ClaimForm group={group} claim={data.claim} value={data.value} />;
}

function ClaimForm({ group, claim, value }: { group: Group; claim: string; value: GroupClaim['value'] }) {
  const params = { groupId: group.id };
  const form = useSchemaForm(updateGroupClaim.body, { value: value ?? '' }, (entered) => ({
    value: entered.value.trim() || null,
  }));
  const save = useGroupChange((body: Pick<GroupClaim, 'value'>) => call(updateGroupClaim, { params, body }), {
    done: { title: t('group.settings.claimSaved.title') },
    onDone: () => void invalidate(getGroupClaim),
  });
  return (
    <Card aria-labelledby="claim">
      <CardTitle id="claim">{t('group.settings.claim')}</CardTitle>
      <p className={styles.quiet}>{t('group.settings.claimText', { claim })}</p>
      <Form className={styles.inline} form={form} isPending={save.isPending} onSubmit={save.mutate}>
        <Field form={form} name="value" label={t('group.settings.claimValue')}>
          {(typed) => <TextField {...typed} maxLength={MAX_CLAIM_LENGTH} />}
        </Field>
        <Button type="submit" variant="secondary" disabled={save.isPending}>
          {save.isPending ? t('group.saving') : t('group.settings.save')}
        </Button>
      </Form>
    </Card>
  );
}
