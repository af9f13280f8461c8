import { useMutation } from '@lectern/client';
import { Badge, Button, Row } from '@lectern/ui';
import { t } from '../texts';
import styles from './trial.module.css';

/** How a test of a service ended. */
export interface TrialResult {
  isFine: boolean;
  sentence: string;
  /** The beginning of what the service answered; may be empty. */
  answer: string;
}

/** A button that tests a service with the values of its form, and shows how that ended. */
export function Trial<Tried, Answer>({
  texts,
  tried,
  send,
  describe,
  isDisabled = false,
}: {
  /** `failed` is the title of a toast: the test itself could not be made. */
  texts: { start: string; running: string; failed: string };
  tried: Tried;
  send: (tried: Tried) => Promise<Answer>;
  describe: (answer: Answer) => TrialResult;
  isDisabled?: boolean;
}) {
  const trial = useMutation({
    mutationFn: send,
    meta: { failed: { title: texts.failed, fallback: t('settings.tryAgain') } },
  });
  return (
    <>
      <Row>
        <Button
          variant="secondary"
          disabled={isDisabled || trial.isPending}
          onClick={() => trial.mutate(tried)}
        >
          {trial.isPending ? texts.running : texts.start}
        </Button>
      </Row>
      <div role="status">{trial.data && !trial.isPending && <Result result={describe(trial.data)} />}</div>
    </>
  );
}

function Result({ result: { isFine, sentence, answer } }: { result: TrialResult }) {
  return (
    <div className={styles.answer}>
      <p>
        <Badge tone={isFine ? 'success' : 'danger'}>
          {isFine ? t('settings.trialFine') : t('settings.trialFailed')}
        </Badge>{' '}
        {sentence}
      </p>
      {answer && (
        <p>
          {t('settings.answer')} <code dir="auto">{answer}</code>
        </p>
      )}
    </div>
  );
}
