import { call, invalidate, serverMessage, useMutation } from '@lectern/client';
import {
  createInvitations,
  InvitedRole,
  listAuditEntries,
  listInvitations,
  type NewInvitations,
  type SentInvitations,
} from '@lectern/contract';
import { TextField, toast } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field, REFUSED } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { describeAddresses, parseAddresses } from './parse-addresses';
import { invitationTexts } from '../../parts/invitations/texts';

const { dialog: texts } = invitationTexts;
const roles = InvitedRole.options.map((value) => ({ value, label: texts.roles[value] }));

/** Asks for addresses, and for the role of people who are invited to the site. */
export default function InviteDialog({ groupId, onClose }: { groupId: string | null; onClose: () => void }) {
  const form = useSchemaForm(
    createInvitations.body,
    { emails: '', role: 'student' as InvitedRole },
    ({ emails, role }) => ({ emails: parseAddresses(emails), role, groupId }),
  );
  const send = useMutation({
    mutationFn: (body: NewInvitations) => call(createInvitations, { body }),
    onSuccess: (sent) => {
      toast(describe(sent, groupId));
      onClose();
      return invalidate(listInvitations, listAuditEntries);
    },
    onError: (error) =>
      form.setError('emails', { type: REFUSED, message: serverMessage(error) ?? texts.failed.fallback }),
  });
  return (
    <FormDialog
      title={texts.title}
      description={texts.description}
      submitLabel={texts.send}
      pendingLabel={texts.sending}
      form={form}
      isPending={send.isPending}
      onSubmit={send.mutate}
      onClose={onClose}
    >
      <Field form={form} name="emails" problem={describeAddresses}>
        {(emails) => (
          <TextField
            {...emails}
            label={texts.emails}
            hint={texts.emailsHint}
            rows={5}
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {!groupId && (
        <Field form={form} name="role">
          {(role) => <Select {...role} label={texts.role} options={roles} />}
        </Field>
      )}
    </FormDialog>
  );
}

/** A toast with who was invited, and who was not for which reason. */
function describe({ invited, members, open }: SentInvitations, groupId: string | null) {
  const remarks = [
    members.length > 0 && invitationTexts[groupId ? 'members' : 'known'](members),
    open.length > 0 && invitationTexts.open(open),
  ].filter((remark) => remark !== false);
  if (!invited.length) return { title: invitationTexts.nothingSent, description: remarks.join(' ') };
  const { title, description } = invitationTexts.sent(invited.length);
  return { title, description: [description, ...remarks].join(' ') };
}
