import { useCurrentUser } from '@lectern/client';
import {
  MAX_EMAIL_LENGTH,
  MAX_NAME_LENGTH,
  type ListedUser,
  updateUser,
  type Role,
  type UserChange,
} from '@lectern/contract';
import { Button, TextField } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { useFormCheck } from '@lectern/ui/form-check';
import { Select } from '@lectern/ui/select';
import { useState, type FormEvent } from 'react';
import { texts } from '../texts';
import { useUpdateUser } from './user-mutations';
import styles from './users.module.css';

const { edit, roles } = texts.users;

const FORM_ID = 'edit-user';
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
  const update = useUpdateUser(user, onClose);
  const change = difference(user, {
    firstName: firstName.trim() || null,
    lastName: lastName.trim() || null,
    email: email.trim(),
    role,
  });
  const { check, errorOf } = useFormCheck(updateUser.body, change);

  function save(event: FormEvent) {
    event.preventDefault();
    if (update.isPending || !check()) return;
    if (Object.keys(change).length) update.mutate(change);
    else onClose();
  }

  return (
    <Dialog
      title={edit.title}
      open
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {edit.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} disabled={update.isPending}>
            {update.isPending ? edit.saving : edit.save}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={save}>
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
      </form>
    </Dialog>
  );
}

function difference(user: ListedUser, entered: Required<UserChange>): UserChange {
  const fields = Object.keys(entered) as (keyof UserChange)[];
  const changed = fields.filter((field) => entered[field] !== user[field]);
  return Object.fromEntries(changed.map((field) => [field, entered[field]]));
}
