import { call, keepPreviousData, query, useQuery } from '@lectern/client';
import { addGroupMembers, listUsers, type Group, type ListedUser } from '@lectern/contract';
import { userName } from '@lectern/ui';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { Field } from '../../../parts/fields/field';
import { PickList } from '../../../parts/fields/pick-list';
import { useSchemaForm } from '../../../parts/fields/use-schema-form';
import { t } from '../../texts';
import { useGroupChange } from '../use-group-change';

/** Name and address; anybody can sign up with an address that is not confirmed. */
function describeUser(user: ListedUser): string {
  const name = userName(user);
  return [
    name,
    name !== user.email && user.email,
    user.isEmailConfirmed === false && t('group.addition.unconfirmed'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Lets administrators search people and add them to a group. */
export default function AddMembersDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const form = useSchemaForm(addGroupMembers.body, { userIds: [] as string[] });
  const { length: count } = useWatch({ control: form.control, name: 'userIds' });
  const filter = {
    ...({ page: 1, role: 'all', status: 'active', sort: 'joined', direction: 'descending' } as const),
    search: search.trim(),
  };
  const users = useQuery({
    ...query(listUsers, { query: filter }),
    placeholderData: keepPreviousData,
  });
  const params = { groupId: group.id };
  const addition = useGroupChange((body: { userIds: string[] }) => call(addGroupMembers, { params, body }), {
    done: ({ added }) => ({
      title: t('group.addition.done.title'),
      description: t('group.addition.done.description', { count: added }),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('group.addition.title')}
      description={t('group.addition.text')}
      submitLabel={t('group.addition.confirm', { count })}
      pendingLabel={t('group.addition.adding')}
      form={form}
      isPending={addition.isPending}
      onSubmit={addition.mutate}
      onClose={onClose}
    >
      <Field
        form={form}
        name="userIds"
        label={t('group.addition.people')}
        problem={t('group.addition.noneChosen')}
      >
        {(chosen) => (
          <PickList
            {...chosen}
            labels={{
              search: t('group.addition.search'),
              searchHint: t('group.addition.searchHint'),
              loading: t('group.addition.loading'),
              failed: t('group.addition.failed'),
              none: t('group.addition.none'),
            }}
            search={search}
            onSearch={setSearch}
            query={users}
            entries={users.data?.users}
          >
            {describeUser}
          </PickList>
        )}
      </Field>
    </FormDialog>
  );
}
