import { useCurrentUser } from '@lectern/client';
import type { DraftingResult, ProposalReview } from '@lectern/contract';
import { Link } from '@lectern/remote';
import { Button, ButtonLink, Card, CardTitle, EmptyState, Row, Stack } from '@lectern/ui';
import { paths as adminPaths, usePaths } from '../../paths';
import { t } from '../texts';
import styles from './proposals.module.css';

/** Shown if no proposal waits: the next steps that a person can take. */
export function ReviewEmpty({
  review,
  isFiltered,
  hasDecisions,
  emptyResult,
  onClear,
  onDraft,
  onUndo,
}: {
  review: ProposalReview;
  /** Other proposals wait, but do not fit the filters. */
  isFiltered: boolean;
  hasDecisions: boolean;
  /** The last run of drafting, if it drafted nothing. */
  emptyResult: DraftingResult | undefined;
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
  if (emptyResult && !hasDecisions)
    return <NothingDrafted review={review} result={emptyResult} onDraft={onDraft} />;
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
      title={emptyResult ? t('proposals.nothingNew') : t('proposals.allReviewed')}
      text={emptyResult ? t('proposals.nothingNewText') : t('proposals.allReviewedText')}
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

/** Where drafting looked and for what, and what a person can do instead. */
function NothingDrafted({
  review: { course, hasModel },
  result: { slides, suggested = [] },
  onDraft,
}: {
  review: ProposalReview;
  result: DraftingResult;
  onDraft: () => void;
}) {
  const paths = usePaths();
  const isAdmin = useCurrentUser().user?.role === 'admin';
  return (
    <Stack>
      <EmptyState
        title={t('proposals.nothing', { slides })}
        text={t('proposals.nothingText')}
        action={
          <Row gap={12} justify="center">
            <ButtonLink to={paths.newQuestion('single-choice')}>{t('bank.create')}</ButtonLink>
            <ButtonLink to={paths.editor(course)} variant="secondary">
              {t('proposals.edit')}
            </ButtonLink>
            {hasModel && (
              <Button variant="secondary" onClick={onDraft}>
                {t('proposals.withModel')}
              </Button>
            )}
          </Row>
        }
      />
      {!hasModel && isAdmin && (
        <p className={styles.modelHint}>
          <Link to={adminPaths.settingsModel}>{t('proposals.setUpModel')}</Link>
        </p>
      )}
      {suggested.length > 0 && (
        <Card aria-labelledby="suggested-slides">
          <CardTitle id="suggested-slides">{t('proposals.suggested')}</CardTitle>
          <ul role="list" className={styles.suggested}>
            {suggested.map((slide) => {
              const name = t('proposals.suggestedSlide', { number: slide.number, title: slide.title });
              return (
                <li key={slide.id}>
                  <Link to={paths.editedSlide(course, slide.id)} dir="auto">
                    {name}
                  </Link>
                  <ButtonLink
                    to={paths.newQuestionFrom(slide)}
                    variant="secondary"
                    aria-label={t('proposals.writeAbout', { slide: name })}
                  >
                    {t('proposals.write')}
                  </ButtonLink>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </Stack>
  );
}
