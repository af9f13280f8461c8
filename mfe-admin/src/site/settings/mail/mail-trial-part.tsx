import { call, useMutation } from '@lectern/client';
import { type MailTrial, type SentSecret, type SiteMail, tryMail } from '@lectern/contract';
import { Button, Row } from '@lectern/ui';
import { TrialAnswer } from '../trial-answer';
import { t } from '../../texts';

/** Sends a test message with the values of the form, and shows what the server answered. */
export function MailTrialPart({
  tried,
  isDisabled = false,
}: {
  tried: { settings: SiteMail; secret?: SentSecret };
  isDisabled?: boolean;
}) {
  const trial = useMutation({
    mutationFn: (body: typeof tried) => call(tryMail, { body }),
    meta: { failed: { title: t('mail.trial.failed'), fallback: t('settings.tryAgain') } },
  });
  return (
    <>
      <Row>
        <Button
          variant="secondary"
          disabled={isDisabled || trial.isPending}
          onClick={() => trial.mutate(tried)}
        >
          {trial.isPending ? t('mail.trial.sending') : t('mail.trial.send')}
        </Button>
      </Row>
      <div role="status">{trial.data && !trial.isPending && <Result trial={trial.data} />}</div>
    </>
  );
}

function Result({ trial: { outcome, answer } }: { trial: MailTrial }) {
  return (
    <TrialAnswer
      isFine={outcome === 'sent'}
      sentence={t(`mail.trial.outcomes.${outcome}`)}
      answer={outcome === 'inNetwork' || outcome === 'metadata' ? '' : answer}
    />
  );
}
