import { call, keepPreviousData, query, useQuery } from '@lectern/client';
import { addGroupMembers, listUsers, type Group } from '@lectern/contract';
import { userName } from '@lectern/ui';
import { useState } from 'react';
import { FormDialog } from '../form-dialog';
import { groupTexts } from '../group-texts';
import { PickList } from './pick-list';
import { useGroupChange } from './use-group-change';

const { addition: texts } = groupTexts;

/** Lets administrators search people and add them to a group. */
export default function AddMembersDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const filter = { page: 1, search: search.trim(), role: 'all', status: 'active' } as const;
  const users = useQuery({
    ...query(listUsers, { query: filter }),
    placeholderData: keepPreviousData,
  });
  const addition = useGroupChange(
    () => call(addGroupMembers, { params: { groupId: group.id }, body: { userIds: chosen } }),
    { done: ({ added }) => texts.done(added), onDone: onClose },
  );
  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      submit={texts.confirm(chosen.length)}
      submitting={texts.adding}
      isPending={addition.isPending}
      disabled={chosen.length === 0}
      onSubmit={() => addition.mutate()}
      onClose={onClose}
    >
      <PickList
        labels={texts}
        legend={texts.people}
        search={search}
        onSearch={setSearch}
        query={users}
        entries={users.data?.users}
        chosen={chosen}
        onChoose={setChosen}
      >
        {(user) => (userName(user) === user.email ? user.email : `${userName(user)} · ${user.email}`)}
      </PickList>
    </FormDialog>
  );
}
