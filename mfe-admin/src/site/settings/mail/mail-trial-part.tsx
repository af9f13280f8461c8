import { call } from '@lectern/client';
import { type MailTrial, type SentSecret, type SiteMail, tryMail } from '@lectern/contract';
import { Trial, type TrialResult } from '../trial';
import { t } from '../../texts';

/** Sends a test message with the values of the form, and shows what the server answered. */
export function MailTrialPart({
  tried,
  isDisabled = false,
}: {
  tried: { settings: SiteMail; secret?: SentSecret };
  isDisabled?: boolean;
}) {
  return (
    <Trial
      texts={{
        start: t('mail.trial.send'),
        running: t('mail.trial.sending'),
        failed: t('mail.trial.failed'),
      }}
      tried={tried}
      send={(body) => call(tryMail, { body })}
      describe={describeTrial}
      isDisabled={isDisabled}
    />
  );
}

const describeTrial = ({ outcome, answer }: MailTrial): TrialResult => ({
  isFine: outcome === 'sent',
  sentence: t(`mail.trial.outcomes.${outcome}`),
  answer: outcome === 'inNetwork' || outcome === 'metadata' ? '' : answer,
});
