import { call, invalidate, query, useQuery } from '@lectern/client';
import {
  getGroupClaim,
  MAX_CLAIM_LENGTH,
  updateGroupClaim,
  type Group,
  type GroupClaim,
} from '@lectern/contract';
import { Button, Card, CardTitle, TextField } from '@lectern/ui';
import { useState, type FormEvent } from 'react';
import { groupTexts } from './texts';
import styles from './group.module.css';
import { useGroupChange } from './use-group-change';

const { settings: texts } = groupTexts;

/** For administrators: which value of the sign-in provider's claim makes people members. Absent without a configured claim. */
export function ClaimCard({ group }: { group: Group }) {
  const { data } = useQuery(query(getGroupClaim, { params: { groupId: group.id } }));
  if (!data?.claim) return null;
  return <ClaimForm group={group} claim={data.claim} value={data.value} />;
}

function ClaimForm({ group, claim, value }: { group: Group; claim: string; value: GroupClaim['value'] }) {
  const [typed, setTyped] = useState(value ?? '');
  const params = { groupId: group.id };
  const save = useGroupChange(
    () => call(updateGroupClaim, { params, body: { value: typed.trim() || null } }),
    {
      done: texts.claimSaved,
      onDone: () => void invalidate(getGroupClaim),
    },
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  }
  return (
    <Card aria-labelledby="claim">
      <CardTitle id="claim">{texts.claim}</CardTitle>
      <p className={styles.quiet}>{texts.claimText(claim)}</p>
      <form className={styles.inline} noValidate onSubmit={submit}>
        <TextField label={texts.claimValue} value={typed} maxLength={MAX_CLAIM_LENGTH} onChange={setTyped} />
        <Button type="submit" variant="secondary" disabled={save.isPending}>
          {save.isPending ? groupTexts.saving : texts.save}
        </Button>
      </form>
    </Card>
  );
}
