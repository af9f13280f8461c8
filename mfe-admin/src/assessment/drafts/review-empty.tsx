import { Button, ButtonLink, EmptyState, Row } from '@lectern/ui';
import { usePaths } from '../../paths';
import { t } from '../texts';

/** Shown if no proposal waits: the next steps that a person can take. */
export function ReviewEmpty({
  course,
  isFiltered,
  hasDecisions,
  foundNothing,
  onClear,
  onDraft,
  onUndo,
}: {
  course: { id: string };
  /** Other proposals wait, but do not fit the filters. */
  isFiltered: boolean;
  hasDecisions: boolean;
  foundNothing: boolean;
  onClear: () => void;
  onDraft: () => void;
  onUndo: (() => void) | undefined;
}) {
  const paths = usePaths();
  if (isFiltered)
    return (
      <EmptyState
        title={t('proposals.noMatch')}
        action={<Button onClick={onClear}>{t('proposals.clear')}</Button>}
      />
    );
  if (foundNothing && !hasDecisions)
    return (
      <EmptyState
        title={t('proposals.nothing')}
        text={t('proposals.nothingText')}
        action={
          <Row gap={12} justify="center">
            <ButtonLink to={paths.newQuestion('single-choice')}>{t('bank.create')}</ButtonLink>
            <ButtonLink to={paths.editor(course)} variant="secondary">
              {t('proposals.edit')}
            </ButtonLink>
          </Row>
        }
      />
    );
  if (!hasDecisions)
    return (
      <EmptyState
        title={t('proposals.none')}
        text={t('proposals.noneText')}
        action={<Button onClick={onDraft}>{t('proposals.draft')}</Button>}
      />
    );
  return (
    <EmptyState
      title={foundNothing ? t('proposals.nothingNew') : t('proposals.allReviewed')}
      text={foundNothing ? t('proposals.nothingNewText') : t('proposals.allReviewedText')}
      action={
        <Row gap={12} justify="center">
          {onUndo && (
            <Button variant="secondary" onClick={onUndo}>
              {t('proposals.undo')}
            </Button>
          )}
          <ButtonLink to={paths.questions}>{t('proposals.toBank')}</ButtonLink>
        </Row>
      }
    />
  );
}
