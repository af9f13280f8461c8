import { useCurrentUser } from '@lectern/client';
import {
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  type ListedUser,
  updateUser,
  type Role,
  type UserChange,
} from '@lectern/contract';
import { TextField } from '@lectern/ui';
import { useFormCheck } from '@lectern/ui/form-check';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { FormDialog } from '../../../parts/dialogs/form-dialog';
import { usersTexts } from '../texts';
import { useUpdateUser } from './user-mutations';
import styles from '../users.module.css';

const { edit, roles } = usersTexts;

const roleOptions = (['student', 'instructor', 'admin'] as const).map((value) => ({
  value: value as Role,
  label: roles[value],
}));

interface EditUserProps {
  user: ListedUser;
  /** What was already typed. */
  change?: UserChange;
  onClose: () => void;
}

/** Edits name, email address and role; only changed fields are sent. */
export function EditUser({ user, change: earlier, onClose }: EditUserProps) {
  const typed = { ...user, ...earlier };
  const { user: me } = useCurrentUser();
  const [firstName, setFirstName] = useState(typed.firstName ?? '');
  const [lastName, setLastName] = useState(typed.lastName ?? '');
  const [email, setEmail] = useState(typed.email);
  const [role, setRole] = useState(typed.role);
  const update = useUpdateUser(user, { kind: 'edit', onDone: onClose });
  const change = difference(user, {
    firstName: firstName.trim() || null,
    lastName: lastName.trim() || null,
    email: email.trim(),
    role,
  });
  const { check, errorOf } = useFormCheck(updateUser.body, change);

  function save() {
    if (!check()) return;
    if (Object.keys(change).length) update.mutate(change);
    else onClose();
  }

  return (
    <FormDialog
      title={edit.title}
      submit={edit.save}
      submitting={edit.saving}
      isPending={update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={edit.firstName}
        value={firstName}
        error={errorOf('firstName')}
        maxLength={MAX_NAME_LENGTH}
        autoFocus
        onChange={setFirstName}
      />
      <TextField
        label={edit.lastName}
        value={lastName}
        error={errorOf('lastName')}
        maxLength={MAX_NAME_LENGTH}
        onChange={setLastName}
      />
      <TextField
        label={edit.email}
        type="email"
        required
        maxLength={MAX_EMAIL_LENGTH}
        value={email}
        error={errorOf('email')}
        onChange={setEmail}
      />
      <div>
        <Select
          label={edit.role}
          options={roleOptions}
          value={role === 'suspended' ? undefined : role}
          placeholder={edit.suspended}
          disabled={user.id === me?.id}
          onChange={setRole}
        />
        {user.id === me?.id && <p className={styles.hint}>{edit.ownRole}</p>}
      </div>
    </FormDialog>
  );
}

function difference(user: ListedUser, entered: Required<UserChange>): UserChange {
  const fields = Object.keys(entered) as (keyof UserChange)[];
  const changed = fields.filter((field) => entered[field] !== user[field]);
  return Object.fromEntries(changed.map((field) => [field, entered[field]]));
}
