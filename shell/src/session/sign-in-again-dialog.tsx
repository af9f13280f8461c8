import { signInRequest } from '@lectern/client';
import { Button } from '@lectern/ui';
import { Dialog } from '@lectern/ui/dialog';
import { texts } from '../texts';
import { externalLinks } from './external-links';

const labels = texts.signInAgain;

/** @param props.url the sign-in page */
export default function SignInAgainDialog({ url }: { url: string }) {
  const signIn = () => {
    signInRequest.accept();
    externalLinks.navigate(url);
  };
  return (
    <Dialog
      title={labels.title}
      description={labels.text}
      open
      onClose={signInRequest.cancel}
      actions={
        <>
          <Button variant="secondary" onClick={signInRequest.cancel}>
            {labels.cancel}
          </Button>
          <Button autoFocus onClick={signIn}>
            {labels.signIn}
          </Button>
        </>
      }
    />
  );
}
