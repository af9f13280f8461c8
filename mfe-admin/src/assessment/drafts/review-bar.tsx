import type { ProposalReview } from '@lectern/contract';
import { Button, ButtonLink, formatCount, ProgressBar, Row, Stack } from '@lectern/ui';
import { ArrowLeft, Sparkles } from 'lucide-react';
import { usePaths } from '../../paths';
import styles from './proposals.module.css';
import { t } from '../texts';

/** How many proposals are reviewed, and the button that drafts more. */
export function ReviewBar({
  review: { course },
  decided,
  total,
  onDraft,
}: {
  review: ProposalReview;
  decided: number;
  total: number;
  onDraft: () => void;
}) {
  const paths = usePaths();
  const progress = t('proposals.reviewed', { decided: formatCount(decided), total: formatCount(total) });
  return (
    <Row gap="8 16">
      <ButtonLink to={paths.editor(course)} variant="quiet" icon aria-label={t('proposals.back')}>
        <ArrowLeft aria-hidden />
      </ButtonLink>
      {total > 0 && (
        <Stack gap={6} className={styles.progress}>
          <p>{progress}</p>
          <ProgressBar percent={(100 * decided) / total} label={progress} />
        </Stack>
      )}
      <Row gap={12} className={styles.barEnd}>
        <ButtonLink to={paths.questions} variant="secondary">
          {t('proposals.toBank')}
        </ButtonLink>
        {total > 0 && (
          <Button variant="secondary" onClick={onDraft}>
            <Sparkles aria-hidden />
            {t('proposals.draft')}
          </Button>
        )}
      </Row>
    </Row>
  );
}
