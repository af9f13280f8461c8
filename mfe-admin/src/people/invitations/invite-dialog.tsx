import { call, invalidate, serverMessage, useMutation } from '@lectern/client';
import {
  createInvitations,
  InvitedRole,
  listAuditEntries,
  listInvitations,
  type SentInvitations,
} from '@lectern/contract';
import { TextField, toast } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { useState } from 'react';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { parseAddresses } from './parse-addresses';
import { invitationTexts } from '../../parts/invitations/texts';

const { dialog: texts } = invitationTexts;
const roles = InvitedRole.options.map((value) => ({ value, label: texts.roles[value] }));

/** Asks for addresses, and for the role of people who are invited to the site. */
export default function InviteDialog({ groupId, onClose }: { groupId: string | null; onClose: () => void }) {
  const [addresses, setAddresses] = useState('');
  const [role, setRole] = useState<InvitedRole>('student');
  const [problem, setProblem] = useState<string>();
  const send = useMutation({
    mutationFn: (emails: string[]) => call(createInvitations, { body: { emails, groupId, role } }),
    onSuccess: (sent) => {
      toast(describe(sent, groupId));
      onClose();
      return invalidate(listInvitations, listAuditEntries);
    },
    onError: (error) => setProblem(serverMessage(error) ?? texts.failed.fallback),
  });
  function submit() {
    const parsed = parseAddresses(addresses);
    setProblem('problem' in parsed ? parsed.problem : undefined);
    if ('emails' in parsed) send.mutate(parsed.emails);
  }
  return (
    <FormDialog
      title={texts.title}
      description={texts.description}
      submit={texts.send}
      submitting={texts.sending}
      isPending={send.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={texts.emails}
        hint={texts.emailsHint}
        error={problem}
        rows={5}
        value={addresses}
        autoCapitalize="none"
        spellCheck={false}
        onChange={setAddresses}
      />
      {!groupId && <Select label={texts.role} options={roles} value={role} onChange={setRole} />}
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
