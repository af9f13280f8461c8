import { call, useMutation } from '@lectern/client';
import { type ModelTrial, type SentSecret, type SiteModel, tryModel } from '@lectern/contract';
import { Button, formatCount, Row } from '@lectern/ui';
import { TrialAnswer } from '../trial-answer';
import { t } from '../../texts';

/** Asks the model a test question with the values of the form, and shows what it answered. */
export function ModelTrialPart({
  tried,
  isDisabled,
}: {
  tried: { settings: SiteModel; secret?: SentSecret };
  isDisabled: boolean;
}) {
  const trial = useMutation({
    mutationFn: (body: typeof tried) => call(tryModel, { body }),
    meta: { failed: { title: t('model.trial.failed'), fallback: t('settings.tryAgain') } },
  });
  return (
    <>
      <Row>
        <Button
          variant="secondary"
          disabled={isDisabled || trial.isPending}
          onClick={() => trial.mutate(tried)}
        >
          {trial.isPending ? t('model.trial.asking') : t('model.trial.ask')}
        </Button>
      </Row>
      <div role="status">{trial.data && !trial.isPending && <Result trial={trial.data} />}</div>
    </>
  );
}

function Result({ trial: { outcome, status, answer, milliseconds, tokens } }: { trial: ModelTrial }) {
  const isFine = outcome === 'answered';
  const figures = { milliseconds: formatCount(milliseconds), tokens: formatCount(tokens ?? 0) };
  const isRefusedHere = outcome === 'inNetwork' || outcome === 'metadata';
  return (
    <TrialAnswer
      isFine={isFine}
      sentence={isFine ? t('model.trial.answered', figures) : t(`model.trial.outcomes.${outcome}`)}
      answer={isRefusedHere ? '' : [status, answer].filter(Boolean).join(' ')}
    />
  );
}
