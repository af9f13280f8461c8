import { useDraft } from '@lectern/client';
import type { UserImport } from '@lectern/contract';
import { Button } from '@lectern/ui';
import { useState } from 'react';
import { Switch } from '../../parts/fields/switch';
import styles from './import.module.css';
import { OutcomeList } from './outcome-list';
import { userImportTexts as texts } from './texts';
import { IMPORT_FORM, useCancelImport, useStartImport } from './use-import-change';

/** What the import would do, and the button that starts it. */
export function ConfirmImport({ data }: { data: UserImport }) {
  const draft = useDraft<boolean>(IMPORT_FORM);
  const [createsGroups, setCreatesGroups] = useState(draft ?? true);
  const start = useStartImport(data);
  const cancel = useCancelImport(data);
  const leftOut = createsGroups ? 0 : data.unknownGroupRowCount;
  const { invite, unconfirmed, update } = data.outcomes;
  const planned = invite + unconfirmed + update;
  const count = planned - leftOut;
  const isPending = start.isPending || cancel.isPending;
  return (
    <>
      {draft !== undefined && start.isIdle && <p role="status">{texts.startAgain}</p>}
      <OutcomeList outcomes={data.outcomes} sentences={texts.summary} />
      {data.unknownGroupCount > 0 && (
        <Switch
          label={texts.createGroups(data.unknownGroupCount)}
          hint={`${texts.groups(data.unknownGroups, data.unknownGroupCount)}. ${texts.groupsOff(data.unknownGroupCount, data.unknownGroupRowCount)}`}
          checked={createsGroups}
          onChange={setCreatesGroups}
        />
      )}
      {planned === 0 && data.outcomes.problem === 0 && <p className={styles.notice}>{texts.nothing}</p>}
      <div className={styles.bar}>
        <Button variant="secondary" disabled={isPending} onClick={() => cancel.mutate()}>
          {texts.discard}
        </Button>
        <Button disabled={isPending || count === 0} onClick={() => start.mutate(createsGroups)}>
          {start.isPending ? texts.starting : texts.start(count)}
        </Button>
      </div>
    </>
  );
}
