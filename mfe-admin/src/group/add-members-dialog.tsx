import { call, keepPreviousData, query, useQuery } from '@lectern/client';
import { addGroupMembers, GROUP_LIMITS, listUsers, type Group } from '@lectern/contract';
import { Button, userName } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useState } from 'react';
import { groupTexts } from '../group-texts';
import styles from './group.module.css';
import { PickList } from './pick-list';
import { useGroupChange } from './use-group-change';

const { addition: texts } = groupTexts;

/** Lets administrators search people and add them to a group. */
export default function AddMembersDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const filter = { page: 1, search: search.trim(), role: 'all', status: 'active' } as const;
  const { data, error, refetch } = useQuery({
    ...query(listUsers, { query: filter }),
    placeholderData: keepPreviousData,
  });
  const addition = useGroupChange(
    () => call(addGroupMembers, { params: { groupId: group.id }, body: { userIds: chosen } }),
    { done: ({ added }) => texts.done(added), onDone: onClose },
  );
  return (
    <Dialog
      title={texts.title}
      description={texts.text}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {groupTexts.cancel}
          </Button>
          <Button
            disabled={chosen.length === 0 || chosen.length > GROUP_LIMITS.added || addition.isPending}
            onClick={() => addition.mutate()}
          >
            {addition.isPending ? texts.adding : texts.confirm(chosen.length)}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <PickList
          labels={texts}
          legend={texts.people}
          search={search}
          onSearch={setSearch}
          entries={data?.users}
          failed={error !== null}
          onRetry={() => void refetch()}
          chosen={chosen}
          onChoose={setChosen}
        >
          {(user) => (userName(user) === user.email ? user.email : `${userName(user)} · ${user.email}`)}
        </PickList>
      </div>
    </Dialog>
  );
}
