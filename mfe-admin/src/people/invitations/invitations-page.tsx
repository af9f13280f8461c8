import { ButtonLink } from '@lectern/ui';
import { ArrowLeft } from 'lucide-react';
import { Invitations } from './invitations';
import { invitationTexts as texts } from '../../parts/invitations/texts';
import { paths } from '../../paths';

/** All invitations, and inviting people to the site. */
export default function InvitationsPage() {
  return (
    <Invitations
      before={
        <ButtonLink variant="secondary" to={paths.users}>
          <ArrowLeft aria-hidden />
          {texts.back}
        </ButtonLink>
      }
    />
  );
}
