import {
  call,
  invalidate,
  query,
  serverMessage,
  useCurrentUser,
  useMutation,
  useQuery,
} from '@lectern/client';
import {
  createInvitations,
  getSiteState,
  INVITATION_DAYS,
  InvitedRole,
  listAuditEntries,
  listInvitations,
  MAX_INVITED_ADDRESSES,
  type NewInvitations,
  type SentInvitations,
} from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { formatItems, formatSentences, TextField, toast } from '@lectern/ui';
import { Select } from '@lectern/ui/select';
import { FormDialog } from '../../parts/dialogs/form-dialog';
import { Field, REFUSED } from '../../parts/fields/field';
import { useSchemaForm } from '../../parts/fields/use-schema-form';
import { paths } from '../../paths';
import { describeAddresses, parseAddresses } from './parse-addresses';
import { t as partsText } from '../../parts/texts';

const roles = InvitedRole.options.map((value) => ({
  value,
  label: partsText(`invitations.dialog.roles.${value}`),
}));

/** Asks for addresses, and for the role of people who are invited to the site. */
export default function InviteDialog({ groupId, onClose }: { groupId: string | null; onClose: () => void }) {
  const navigate = useNavigate();
  const isAdmin = useCurrentUser().user?.role === 'admin';
  // Only administrators have the outbox.
  const { data: site } = useQuery({ ...query(getSiteState), enabled: isAdmin, refetchOnMount: 'always' });
  const keepsMail = site?.mail.isSending === false;
  const form = useSchemaForm(
    createInvitations.body,
    { emails: '', role: 'student' as InvitedRole },
    ({ emails, role }) => ({ emails: parseAddresses(emails), role, groupId }),
  );
  const send = useMutation({
    mutationFn: (body: NewInvitations) => call(createInvitations, { body }),
    onSuccess: (sent) => {
      toast({
        ...describe(sent, groupId, keepsMail),
        ...(keepsMail &&
          sent.invited.length > 0 && {
            action: { label: partsText('invitations.kept.open'), onClick: () => void navigate(paths.outbox) },
          }),
      });
      onClose();
      return invalidate(listInvitations, listAuditEntries);
    },
    onError: (error) =>
      form.setError('emails', {
        type: REFUSED,
        message: serverMessage(error) ?? partsText('invitations.dialog.failed.fallback'),
      }),
  });
  return (
    <FormDialog
      title={partsText('invitations.dialog.title')}
      description={partsText(`invitations.dialog.${keepsMail ? 'unsent' : 'description'}`, {
        days: INVITATION_DAYS,
      })}
      submitLabel={partsText(`invitations.dialog.${keepsMail ? 'create' : 'send'}`)}
      pendingLabel={partsText('invitations.dialog.sending')}
      form={form}
      isPending={send.isPending}
      onSubmit={send.mutate}
      onClose={onClose}
    >
      <Field
        form={form}
        name="emails"
        label={partsText('invitations.dialog.emails')}
        problem={describeAddresses}
      >
        {(emails) => (
          <TextField
            {...emails}
            hint={partsText('invitations.dialog.emailsHint', { max: MAX_INVITED_ADDRESSES })}
            rows={5}
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {!groupId && (
        <Field form={form} name="role" label={partsText('invitations.dialog.role')}>
          {(role) => <Select {...role} options={roles} />}
        </Field>
      )}
    </FormDialog>
  );
}

/** A toast with who was invited, and who was not for which reason. @param keepsMail the site sends no mail */
function describe({ invited, members, open }: SentInvitations, groupId: string | null, keepsMail: boolean) {
  const remarks = [
    members.length > 0 &&
      partsText(`invitations.${groupId ? 'members' : 'known'}`, { addresses: formatItems(members) }),
    open.length > 0 && partsText('invitations.open', { addresses: formatItems(open) }),
  ].filter((remark) => remark !== false);
  if (!invited.length)
    return { title: partsText('invitations.nothingSent'), description: formatSentences(remarks) };
  const sentences = [
    partsText('invitations.sent.description', { count: invited.length }),
    ...(keepsMail ? [partsText('invitations.kept.description')] : []),
    ...remarks,
  ];
  return {
    title: partsText(keepsMail ? 'invitations.kept.title' : 'invitations.sent.title'),
    description: formatSentences(sentences),
  };
}
