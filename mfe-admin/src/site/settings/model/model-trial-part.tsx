import { call } from '@lectern/client';
import { type ModelTrial, type SentSecret, type SiteModel, tryModel } from '@lectern/contract';
import { formatCount } from '@lectern/ui';
import { Trial, type TrialResult } from '../trial';
import { t } from '../../texts';

/** Asks the model a test question with the values of the form, and shows what it answered. */
export function ModelTrialPart({
  tried,
  isDisabled,
}: {
  tried: { settings: SiteModel; secret?: SentSecret };
  isDisabled: boolean;
}) {
  return (
    <Trial
      texts={{
        start: t('model.trial.ask'),
        running: t('model.trial.asking'),
        failed: t('model.trial.failed'),
      }}
      tried={tried}
      send={(body) => call(tryModel, { body })}
      describe={describeTrial}
      isDisabled={isDisabled}
    />
  );
}

function describeTrial({ outcome, status, answer, milliseconds, tokens }: ModelTrial): TrialResult {
  const isFine = outcome === 'answered';
  const figures = { milliseconds: formatCount(milliseconds), tokens: formatCount(tokens ?? 0) };
  const isRefusedHere = outcome === 'inNetwork' || outcome === 'metadata';
  return {
    isFine,
    sentence: isFine ? t('model.trial.answered', figures) : t(`model.trial.outcomes.${outcome}`),
    answer: isRefusedHere ? '' : [status, answer].filter(Boolean).join(' '),
  };
}
