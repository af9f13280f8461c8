import { call, keepPreviousData, query, useQuery } from '@lectern/client';
import { addGroupMembers, listUsers, type Group, type ListedUser } from '@lectern/contract';
import { userName } from '@lectern/ui';
import { useState } from 'react';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { groupTexts } from '../texts';
import { PickList } from './pick-list';
import { useGroupChange } from '../use-group-change';

const { addition: texts } = groupTexts;

/** Name and address; anybody can sign up with an address that is not confirmed. */
function describeUser(user: ListedUser): string {
  const name = userName(user);
  return [name, name !== user.email && user.email, user.isEmailConfirmed === false && texts.unconfirmed]
    .filter(Boolean)
    .join(' · ');
}

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
        {describeUser}
      </PickList>
    </FormDialog>
  );
}
