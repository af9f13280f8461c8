import { Invitations } from './invitations';

/** All invitations, and inviting people to the site. */
export default function InvitationsPage() {
  return <Invitations />;
}
