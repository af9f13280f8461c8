import { buildUrl, call, queryClient, serverMessage, useCurrentUser, useMutation } from '@lectern/client';
import { acceptInvitation, login, logout, type ReceivedInvitation } from '@lectern/contract';
import { Button, ButtonAnchor } from '@lectern/ui';
import { paths } from '../../paths';
import styles from './invitation.module.css';
import { t } from '../texts';

/** The page of the built-in identity provider on which an invited person creates an account. */
const ACCOUNT_PAGE = '/oidc/account/invitation';

/**
 * The next step to accept an invitation: create an account, sign in, sign out of another account, or press the button that
 * accepts. `isOwn` says whether the invitation is for the signed-in account; it is null for a person who is not signed in.
 */
export function AcceptInvitation({
  invitation: { needsAccount, isOwn },
}: {
  invitation: ReceivedInvitation;
}) {
  const { user } = useCurrentUser();
  const accept = useMutation({
    mutationFn: () => call(acceptInvitation),
    // Accepting changes groups, enrollments, and perhaps the role.
    onSuccess: () => queryClient.invalidateQueries(),
  });
  if (needsAccount && isOwn === null)
    return (
      <>
        <p>{t('invitation.createText')}</p>
        <ButtonAnchor href={ACCOUNT_PAGE}>{t('invitation.createAccount')}</ButtonAnchor>
      </>
    );
  if (isOwn === null)
    return (
      <>
        <p>{t('invitation.signInText')}</p>
        <ButtonAnchor href={buildUrl(login, { query: { returnTo: paths.invitation } })}>
          {t('invitation.signIn')}
        </ButtonAnchor>
      </>
    );
  if (!isOwn)
    return (
      <>
        <p dir="auto">{t('invitation.other', { email: user?.email ?? '' })}</p>
        <ButtonAnchor variant="secondary" href={buildUrl(logout)}>
          {t('invitation.signOut')}
        </ButtonAnchor>
      </>
    );
  return (
    <>
      {accept.error && (
        <p role="alert" className={styles.error}>
          {serverMessage(accept.error) ?? t('invitation.acceptFailed')}
        </p>
      )}
      <Button disabled={accept.isPending} onClick={() => accept.mutate()}>
        {accept.isPending ? t('invitation.accepting') : t('invitation.accept')}
      </Button>
    </>
  );
}
